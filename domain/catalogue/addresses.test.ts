import { expect, test } from 'vitest'
import { categoryPath, productNumberOf, productPath } from './addresses.ts'

test.each([
  ['Porte d’entrée en chêne', 1042, '/produits/porte-d-entree-en-chene-1042'],
  ['🚪', 7, '/produits/7'],
  ['Lot n° 12', 3, '/produits/lot-n-12-3'],
])('a product has a readable address that its number ends › %s', (title, number, path) => {
  expect(productPath({ title, number })).toBe(path)
  expect(productNumberOf(path.slice('/produits/'.length))).toBe(number)
  expect(productNumberOf(path)).toBe(number)
})

test.each(['porte', 'porte-', '12a', '-', 'porte-1.5', '9999999999999', '0', '/produits/'])(
  '%s is no address of a product',
  (text) => {
    expect(productNumberOf(text)).toBeNull()
  },
)

test('a category stands under its family', () => {
  expect(categoryPath('menuiserie', 'portes')).toBe('/categories/menuiserie/portes')
  expect(categoryPath('menuiserie')).toBe('/categories/menuiserie')
})
