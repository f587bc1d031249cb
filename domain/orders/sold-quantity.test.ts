import { expect, test } from 'vitest'
import { articlesText, quantitiesText, soldLineText, sumByUnit } from './sold-quantity.ts'

test('soldLineText shows quantity and price, and the quantity alone of a free product', () => {
  const cartons = { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2' } as const
  expect(soldLineText({ quantity: 10, price: 7_200, ...cartons })).toMatch(
    /^10\scartons × 72,00\s€ \(21,70\sm²\)$/,
  )
  expect(soldLineText({ quantity: 10, price: 7_200 })).toMatch(/^10 × 72,00\s€$/)
  expect(soldLineText({ quantity: 1, price: 0 })).toMatch(/^1\spièce$/)
  expect(soldLineText({ quantity: 10, price: 0, ...cartons })).toMatch(/^10\scartons \(21,70\sm²\)$/)
})

test('sumByUnit, quantitiesText and articlesText never add quantities of different units', () => {
  const lines = [
    { quantity: 3 },
    { quantity: 12, saleUnit: 'm2' as const },
    { quantity: 1, saleUnit: 'piece' as const },
    { quantity: 0, saleUnit: 'sac' as const },
  ]
  expect(sumByUnit(lines)).toEqual([
    { quantity: 4, saleUnit: 'piece' },
    { quantity: 12, saleUnit: 'm2' },
  ])
  expect(quantitiesText(lines)).toMatch(/^4\spièces et 12\sm²$/)
  expect(articlesText(lines)).toMatch(/^4\spièces et 12\sm²$/)
  expect(articlesText([{ quantity: 4, saleUnit: 'carton' }])).toMatch(/^4\scartons$/)
  expect(articlesText([{ quantity: 1 }, { quantity: 2 }])).toMatch(/^3\sarticles$/)
  expect(quantitiesText([])).toBe('')
})
