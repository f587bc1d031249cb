import { expect, test } from 'vitest'
import { guessPriceAndQuantity, listAmountColumns } from './column-profiles.ts'
import { guessColumns, headingExcludesTax } from './guess-columns.ts'
import { spreadsheetColumns } from './spreadsheet-cell.ts'

const fields = [
  { name: 'État' },
  { name: 'Largeur (cm)' },
  { name: 'Puissance (W)' },
  { name: 'Référence fabricant' },
  { name: 'Dimensions' },
  { name: 'Indetermine' },
]

test.each([
  ['Désignation', 'title'],
  ['LIBELLE', 'title'],
  ['PU TTC', 'price'],
  ['Prix de vente HT (€)', 'price'],
  ['Prix unitaire', 'price'],
  ['Tarif', 'price'],
  ['Qté', 'quantity'],
  ['Quantité en stock', 'quantity'],
  ['Réf.', 'reference'],
  ['N° article', 'reference'],
  ['Internal Reference', 'reference'],
  ['l', 'field:Largeur (cm)'],
  ['Larg. (mm)', 'field:Largeur (cm)'],
  ['Prix de réemploi TTC', 'price'],
  ['Notre prix', 'price'],
  ['Prix de cession envisagé (€ TTC/u)', 'price'],
  ['Stk', 'quantity'],
  ['Sales Price', 'price'],
  ['Prix de cession (€ HT/unité)', 'price'],
  ['Bezeichnung / Désignation', 'title'],
  ['Produit / équipement', 'title'],
  ['Quantité / palette', null],
  ['Combien', 'quantity'],
  ['Qté inventoriée', 'quantity'],
  ['Stock physique dépôt', 'quantity'],
  ['Surface dispo (m²)', 'quantity'],
  ['Surface par carton', 'content'],
  ['Stock minimum', null],
  ['Prix lot', 'price'],
  ['*StartPrice', 'price'],
  ['Product Category/Complete Name', 'category'],
  ['Remise', 'discount'],
  ['Stock cartons', 'quantity'],
  ['Qté m²', 'quantity'],
  ['Stock mini', null],
  ['Lieu de stockage', 'depot'],
  ['Fiche', 'reference'],
  ['Repère', 'reference'],
  ['Cote', 'dimensions'],
  ['Où', 'depot'],
  ['Prix unitaire indicatif (€ TTC)', 'price'],
  ['Poids kg', 'weight'],
  ['Tonnage (t)', 'weight'],
  ['Masse totale (kg)', 'weight'],
  ['Quantity On Hand', 'quantity'],
  ['Stock réel', 'quantity'],
  ['Largeur mm', 'field:Largeur (cm)'],
  ['Catégorie d’article', 'category'],
  ['Photo(s)', 'pictures'],
  ['URL image', 'pictures'],
  ['Famille', 'family'],
  ['Sous-famille', 'category'],
  ['état', 'field:État'],
  ['Largeur', 'field:Largeur (cm)'],
  ['Largeur (mm)', 'field:Largeur (cm)'],
  ['largeur en cm', 'field:Largeur (cm)'],
  ['REFERENCE FABRICANT', 'field:Référence fabricant'],
  ['Prix d’achat', null],
  ['Prix neuf', null],
  ['Prix au m²', null],
  ['Marge', null],
  ['Largeur (kg)', null],
  ['Indetermine', null],
  ['À corriger', null],
  ['', null],
])('guessColumns maps the heading « %s » to %s', (heading, target) => {
  expect(guessColumns(['Titre du chantier', heading], fields)[1]).toBe(target)
})

test('guessColumns gives each meaning to the first column that matches', () => {
  expect(guessColumns(['Titre', 'Désignation', 'Prix', 'PU TTC'], fields)).toEqual([
    'title',
    null,
    'price',
    null,
  ])
})

test('guessColumns uses the description as the title when there is no title', () => {
  expect(guessColumns(['Réf', 'Descriptif', 'Prix'], fields)).toEqual(['reference', 'title', 'price'])
})

test('guessColumns uses a category beside a subcategory as the parent', () => {
  expect(guessColumns(['Catégorie', 'Sous-catégorie'], fields)).toEqual(['family', 'category'])
})

test('guessColumns uses a code as the seller’s reference unless there is a reference', () => {
  expect(guessColumns(['Code', 'Nom'], fields)[0]).toBe('reference')
  expect(guessColumns(['Référence', 'Code', 'Nom'], fields).slice(0, 2)).toEqual(['reference', 'code'])
})

test('guessColumns recognises every column of the export', () => {
  expect(
    guessColumns(
      spreadsheetColumns.map(({ heading }) => heading),
      fields,
    ),
  ).toEqual([
    ...['reference', 'code', 'title', 'category', 'price', 'quantity', 'saleUnit', 'content'],
    ...['minimumQuantity', 'quantityStep', 'priceTiers', 'condition', 'weight', 'dimensions'],
    ...['provenance', 'site', 'diagnostic', 'vatRegime'],
    ...['depot', 'postcode', 'town', null, 'description', 'pictures'],
  ])
})

test.each([
  ['Prix HT', true],
  ['PU H.T.', true],
  ['Prix TTC', false],
  ['Achat', false],
])('headingExcludesTax of « %s » is %s', (heading, expected) => {
  expect(headingExcludesTax(heading)).toBe(expected)
})

const guessStock = (table: string) => {
  const [headings = [], ...rows] = table.split('\n').map((row) => row.split(';'))
  return guessColumns(headings, [], rows)
}

test.each([
  [
    'the SKU before the identifier',
    'ID;UGS;Nom\n11;A-42;Lavabo\n12;A-43;Évier\n13;A-44;Vasque',
    [null, 'reference', 'title'],
  ],
  [
    'a filled reference before an empty one',
    'Réf;SKU;Nom\n;A-42;Lavabo\n;A-43;Évier',
    [null, 'reference', 'title'],
  ],
  ['the price with taxes', 'Nom;Prix HT;Prix TTC\nLavabo;10;12\nÉvier;20;24', ['title', null, 'price']],
  ['the price without taxes alone', 'Nom;Prix HT\nLavabo;10\nÉvier;20', ['title', 'price']],
  ['the price that has values', 'Nom;Prix;Tarif\nLavabo;;12\nÉvier;;24', ['title', null, 'price']],
  [
    'the stock, not whether there is some',
    'Nom;En stock ?;Stock\nLavabo;1;4\nÉvier;1;2',
    ['title', 'availability', 'quantity'],
  ],
  ['a stock of yes and no as availability', 'Nom;Stock\nLavabo;oui\nÉvier;non', ['title', 'availability']],
  ['a stock of 0 and 1 as availability', 'Nom;Stock\nLavabo;0\nÉvier;1', ['title', 'availability']],
  [
    'the price of one, not the amount of the line',
    'Nom;Qté;PU HT;Montant TTC\nLavabo;2;10;24\nÉvier;3;20;72',
    ['title', 'quantity', 'price', null],
  ],
  ['a quantity of 1 each', 'Nom;Quantité\nLavabo;1\nÉvier;1', ['title', 'quantity']],
  [
    'a column of unique codes as the reference',
    'Nom;Rayon;Repère\nLavabo;S;LV-1\nÉvier;S;EV-2\nVasque;S;VA-3',
    ['title', 'family', 'reference'],
  ],
])('guessColumns chooses by the cells %s', (_, table, expected) => {
  expect(guessStock(table)).toEqual(expected)
})

test('guessColumns uses a column of names as the title when no heading means one', () => {
  const headings = ['Réf', 'Localisation', 'Ressource', 'Qté', 'Marque']
  const rows = ['Pavé LED', 'Cloison vitrée', 'Dalle de sol'].map((name, n) => [
    `R${n}`,
    'Plateau',
    name,
    '4',
    'Alterna',
  ])
  expect(guessColumns(headings, fields, rows)).toEqual(['reference', null, 'title', 'quantity', null])
})

test.each([
  [
    ['LAV1', 'Lavabo', '35,00', '4'],
    ['reference', 'title', 'price', 'quantity'],
  ],
  [
    ['LAV1', 'Lavabo', '35 €', '4'],
    ['reference', 'title', 'price', 'quantity'],
  ],
  [
    ['LAV1', 'Lavabo', '35', '4'],
    ['reference', 'title', null, null],
  ],
  [
    ['LAV1', 'Lavabo', '35,00', '42,00'],
    ['reference', 'title', null, null],
  ],
])('guessPriceAndQuantity finds prices and quantities without headings: %j', (row, expected) => {
  expect(guessPriceAndQuantity(['reference', 'title', null, null], [row, row])).toEqual(expected)
})

test('guessPriceAndQuantity finds them when some cells name a unit', () => {
  const rows = [
    ['Lavabo', '3', '25€'],
    ['Parquet', '12 m2', '4€/m2'],
  ]
  expect(guessPriceAndQuantity(['title', null, null], rows)).toEqual(['title', 'quantity', 'price'])
})

test('guessColumns uses a material that differs in every row as the title, but no remarks of a few rows', () => {
  const materials = [
    ['Bastaing sapin 3 m', '9', ''],
    ['OSB 3 18 mm', '14', 'angles abîmés'],
    ['Tomette ancienne', '25', ''],
  ]
  expect(guessColumns(['Matériau', 'Prix', 'Commentaire'], [{ name: 'Matériau' }], materials)).toEqual([
    'title',
    'price',
    'description',
  ])
})

test.each(['Sale price', 'Prix promo TTC', 'Tarif déstockage TTC'])(
  'guessColumns uses « %s » as the reduced price, and as the price when it is the only one',
  (heading) => {
    expect(guessColumns(['Titre', heading], [])[1]).toBe('price')
    expect(guessColumns(['Titre', 'Tarif public', heading], []).slice(1)).toEqual(['price', 'salePrice'])
  },
)

test('guessColumns prefers the seller’s price to that of a catalogue', () => {
  const rows = [['Porte', '100', '40']]
  expect(guessColumns(['Titre', 'Prix public', 'Prix réemploi'], [], rows).slice(1)).toEqual([null, 'price'])
})

test('guessColumns and guessPriceAndQuantity distinguish the columns of a table without headings', () => {
  const rows = [
    ['LAM-01', 'Lambris pin 10 mm', '34', '11,90'],
    ['LAM-02', 'Lambris PVC blanc', '21', '7,50'],
    ['PLI-03', 'Plinthe MDF 14x70', '150', '2,20'],
  ]
  const columns = guessColumns(['Colonne 1', 'Colonne 2', 'Colonne 3', 'Colonne 4'], [], rows)
  expect(guessPriceAndQuantity(columns, rows)).toEqual(['reference', 'title', 'quantity', 'price'])
})

test('guessColumns finds units, offers and titles by their cells', () => {
  const guess = (headings: string[], rows: string[][]) => guessColumns(headings, [], rows)
  const packed = [
    ['LV', 'Laine de verre', 'Rlx', '18'],
    ['LR', 'Laine de roche', 'Paq', '32'],
  ]
  expect(guess(['Réf', 'Nom', 'Emb.', 'Prix'], packed)).toEqual(['reference', 'title', 'saleUnit', 'price'])
  const offers = [
    ['Radiateur', 'offre', '20'],
    ['Cherche tuiles', 'demande', ''],
  ]
  expect(guess(['Titre', 'Type', 'Prix'], offers)).toEqual(['title', 'published', 'price'])
  const remarks = [
    ['Parquet stratifié', '5 €', 'une trentaine de m²'],
    ['Chaises empilables', '3 €', 'une vingtaine'],
  ]
  expect(guess(['Quoi ?', 'Prix', 'Remarques'], remarks)).toEqual(['title', 'price', 'description'])
})

test('listAmountColumns leaves out columns of coordinates', () => {
  const rows = [
    ['Porte', '45.76', '40 €'],
    ['Lavabo', '45.77', '10 €'],
  ]
  expect(listAmountColumns(['Nom', 'Lat', 'On demande'], rows)).toEqual([2])
})

test('guessColumns finds the quantity and whether a product is published by their cells', () => {
  const rows = [
    ['Skydome', '6', 'u', '1'],
    ['Bardage', '140', 'm²', '0'],
  ]
  expect(guessColumns(['Titre', 'Qté Nombre', 'Unité', 'État (vente)'], [], rows)).toEqual([
    'title',
    'quantity',
    'saleUnit',
    'published',
  ])
})

test('guessColumns takes no number of photos or parts for the quantity', () => {
  const rows = [
    ['Lot de 6 radiateurs', '450', '3', '10'],
    ['Portes anciennes', '40', '2', '9'],
  ]
  const guess = guessColumns(['Titre', 'Prix', 'Nb photos', 'Nombre d’éléments'], [], rows)
  expect(guess).toEqual(['title', 'price', null, null])
})

test('guessColumns takes the surface for the quantity where prices are per square metre', () => {
  const guess = (price: string, heading: string) =>
    guessColumns(['Titre', 'Prix', heading], [], [['Parquet', price, '37']])[2]
  expect(guess('12 €/m²', 'Surface')).toBe('quantity')
  expect(guess('450 €', 'Surface')).toBeNull()
  expect(guess('12 € la tonne', 'Tonnage')).toBe('quantity')
  expect(guess('12 €', 'Tonnage')).toBe('weight')
})
