import { expect, test } from 'vitest'
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

test('guessColumns uses each meaning once, for the first column that matches', () => {
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
