import { expect, test } from 'vitest'
import { completeFromRowAbove, joinWithRowBelow } from './join-headings.ts'

test('joinWithRowBelow joins a merged heading with the parts below it', () => {
  expect(
    joinWithRowBelow(
      ['Désignation', 'Dimensions (cm)', '', 'Quantité', 'Prix de vente', ''],
      ['', 'Haut.', 'Larg.', '', 'HT', 'TTC'],
    ),
  ).toEqual(['Désignation', 'Haut. (cm)', 'Larg. (cm)', 'Quantité', 'Prix de vente HT', 'Prix de vente TTC'])
})

test('joinWithRowBelow takes only the lower heading when it names its column alone', () => {
  expect(
    joinWithRowBelow(['Article', '', 'Prix TTC', '', 'État'], ['Réf.', 'Libellé', 'Achat', 'Vente', '']),
  ).toEqual(['Réf.', 'Libellé', 'Prix TTC Achat', 'Prix TTC Vente', 'État'])
})

test.each([
  [
    ['Titre', 'Prix', 'Remarque'],
    ['Porte', '10', 'usée'],
  ],
  [
    ['Titre', 'Prix', ''],
    ['Porte', '10', 'usée'],
  ],
  [
    ['Titre', '', 'Prix'],
    ['Porte', 'chêne', '10'],
  ],
  [
    ['Titre', 'Prix'],
    ['MENUISERIES', ''],
  ],
])('joinWithRowBelow returns null when the second row is a product: %j above %j', (heads, parts) => {
  expect(joinWithRowBelow(heads, parts)).toBeNull()
})

test('completeFromRowAbove completes a heading without a meaning of its own by the one above', () => {
  const isKnown = (heading: string) => ['N°', 'Nombre', 'Masse Unitaire (kg)'].includes(heading)
  const groups = ['Identification', '', 'Masse', '']
  expect(completeFromRowAbove(['N°', 'Nombre', 'Unitaire (kg)', 'Zone'], groups, isKnown)).toEqual([
    'N°',
    'Nombre',
    'Masse Unitaire (kg)',
    'Zone',
  ])
  expect(completeFromRowAbove(['N°', 'Nombre', 'Prix'], ['Liste', '', ''], isKnown)).toBeNull()
})
