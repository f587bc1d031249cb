import { expect, test } from 'vitest'
import { categoryPath, productPath, readProductNumber } from './addresses.ts'

test.each([
  ['Porte d’entrée en chêne', 1042, '/produits/porte-d-entree-en-chene-1042'],
  ['🚪', 7, '/produits/7'],
  ['Lot n° 12', 3, '/produits/lot-n-12-3'],
])('productPath ends with the number that readProductNumber reads: %s', (title, number, path) => {
  expect(productPath({ title, number })).toBe(path)
  expect(readProductNumber(path.slice('/produits/'.length))).toBe(number)
  expect(readProductNumber(path)).toBe(number)
})

test.each(['porte', 'porte-', '12a', '-', 'porte-1.5', '9999999999999', '0', '/produits/'])(
  'readProductNumber finds no number in %s',
  (text) => {
    expect(readProductNumber(text)).toBeNull()
  },
)

test('categoryPath puts a category under its parent', () => {
  expect(categoryPath('menuiserie', 'portes')).toBe('/categories/menuiserie/portes')
  expect(categoryPath('menuiserie')).toBe('/categories/menuiserie')
})
