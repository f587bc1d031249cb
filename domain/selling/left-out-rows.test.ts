import { describe, expect, test } from 'vitest'
import type { ColumnTarget } from './imports.ts'
import { createLeftOutFinder, isTaxLine } from './left-out-rows.ts'

const stock = ['Référence', 'Titre', 'Catégorie', 'Prix', 'Quantité', 'Montant']
const stockColumns: (ColumnTarget | null)[] = ['reference', 'title', 'category', 'price', 'quantity', null]

const findKinds = (rows: string, headings = stock, columns = stockColumns) => {
  const kindOf = createLeftOutFinder({ headings, plan: { columns } })
  return rows.split('\n').map((row) => kindOf(row.split(';')))
}

describe('createLeftOutFinder', () => {
  test('finds sums, repeated headings, group titles and printed page lines', () => {
    const rows = [
      'SANITAIRES',
      'X1;Lavabo;Vasques;10;2;20',
      'X2;Vasque;Vasques;30;3;90',
      ';Sous-total sanitaires;;;5;110',
      'Référence;Titre;Catégorie;Prix;Quantité;Montant',
      'X3;Évier;Vasques;40;1;40',
      ';;;;6;150',
      ';Ensemble du dépôt;;80;6;150',
      'Total;;;;;',
      ';TOTAL GÉNÉRAL TTC;;11 998,80 €;;',
      'Report;;;;;150',
      'Imprimé le 03/11/2026',
      ';;Page 1/3',
      '------;------',
    ]
    expect(findKinds(rows.join('\n'))).toEqual([
      'group',
      null,
      null,
      'total',
      'headings',
      null,
      'sum',
      'sum',
      'total',
      'total',
      'total',
      'page',
      'page',
      'page',
    ])
  })

  test.each([
    [';TVA 20 %;;;;22,00', 'total'],
    ['dont TVA;;;;;22', 'total'],
    ['Nombre d’articles : 12;;;;12;', 'total'],
    [';Remise 10 %;;-11;;', 'total'],
    ['Fin de liste;;;;;', 'page'],
    [';Bon pour accord;;;;', 'page'],
    [';Frais de port;;15,00;1;15,00', 'fee'],
    ['LIV;Livraison;;45;1;45', 'fee'],
    [';Écart constaté;;;;-12,50', 'fee'],
    [';Dépréciation 10 %;;;;-39', 'fee'],
    ['303;Frais de transport sur achats;;;;420', 'fee'],
    ['3001;CONSIGNE PALETTE;Divers;12;0;', 'fee'],
    ['3000;REMISE COMMERCIALE;Divers;-10;0;', 'fee'],
    ['EX-0;Exemple : Porte chêne (ligne à effacer);Portes;99;1;', 'example'],
    ['EX-1;Porte chêne (exemple);Portes;99;1;', 'example'],
    ['X1;Exemplaire unique de porte;Portes;99;1;', null],
    [';Différence de caisse;;;;-12,50', 'maybe'],
    [';Port USB encastré;;15;1;15', null],
    ['X9;Remise à outils;Divers;10;1;10', null],
    [';Solde de carrelage;;10;1;', null],
  ])('finds taxes, fees and remarks below a bill: %s', (row, kind) => {
    expect(findKinds(row)).toEqual([kind])
  })

  test('returns null for products with words or figures like those of a sum', () => {
    const rows = [
      'X1;Lavabo;Vasques;10;1;10',
      'X2;Vasque;Vasques;10;1;10',
      'X3;Lot de deux vasques;Vasques;20;2;20',
      'X4;Total Quartz 5W30, bidon;Huiles;20;2;40',
      'X5;Établi de menuisier;Outils;90;1;90',
      'X6;Page de garde;Divers;1;7;7',
    ]
    expect(findKinds(rows.join('\n'))).toEqual(rows.map(() => null))
  })

  test('returns « maybe » for a sum with a title in a table without references', () => {
    const rows = [
      'Lavabo;10;1',
      'Vasque;10;1',
      'Lot de deux vasques;20;2',
      'Total Quartz 5W30;25;4',
      'Sous-total;1;1',
    ]
    expect(findKinds(rows.join('\n'), ['Titre', 'Prix', 'Quantité'], ['title', 'price', 'quantity'])).toEqual(
      [null, null, 'maybe', 'maybe', 'total'],
    )
  })

  test('finds no sum in a list of growing prices', () => {
    const rows = ['Lavabo;10', 'Vasque;20', 'Évier;30', 'Baignoire;60']
    expect(findKinds(rows.join('\n'), ['Titre', 'Prix'], ['title', 'price'])).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

test.each([
  [['', 'Total HT', '927,50 €'], true],
  [['TVA 20 %', '', '185,50'], true],
  [['dont TVA 20 %', '185,50'], false],
  [['Total TTC', '1 113,00 €'], false],
  [['TVA sur la marge'], false],
])('isTaxLine of %j is %s', (cells, expected) => {
  expect(isTaxLine(cells)).toBe(expected)
})
