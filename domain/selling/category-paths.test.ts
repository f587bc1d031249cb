import { expect, test } from 'vitest'
import { categoryPaths } from './category-paths.ts'

test.each([
  ['Accueil > Chauffage > Radiateurs', ['Chauffage > Radiateurs']],
  ['Lavabos', ['Lavabos']],
  ['Portes, fenêtres', ['Portes, fenêtres', 'Portes', 'fenêtres']],
  ['', []],
])('categoryPaths of %j', (cell, expected) => {
  expect(categoryPaths(cell)).toEqual(expected)
})

test('categoryPaths puts the most precise of several paths first', () => {
  expect(categoryPaths('Default Category/Sanitaire,Default Category/Sanitaire/Lavabos').slice(1)).toEqual([
    'Sanitaire > Lavabos',
    'Sanitaire',
  ])
})
