import { expect, test } from 'vitest'
import { inTown, ofTown } from './commune.ts'

test.each([
  ['Pantin', 'de Pantin', 'à Pantin'],
  ['Amiens (80)', 'd’Amiens (80)', 'à Amiens (80)'],
  ['Évreux', 'd’Évreux', 'à Évreux'],
  ['Yvetot', 'd’Yvetot', 'à Yvetot'],
  ['Yutz', 'de Yutz', 'à Yutz'],
  ['Le Mans', 'du Mans', 'au Mans'],
  ['Les Lilas', 'des Lilas', 'aux Lilas'],
  ['Lesquin', 'de Lesquin', 'à Lesquin'],
  ['La Rochelle', 'de La Rochelle', 'à La Rochelle'],
])('ofTown and inTown name %s as a sentence does', (town, of, within) => {
  expect([ofTown(town), inTown(town)]).toEqual([of, within])
})
