import { expect, test } from 'vitest'
import { soldLine } from './sold-quantity.ts'

test('soldLine shows quantity and price, and the quantity alone of a free product', () => {
  const cartons = { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2' } as const
  expect(soldLine({ quantity: 10, price: 7_200, ...cartons })).toMatch(
    /^10\scartons × 72,00\s€ \(21,70\sm²\)$/,
  )
  expect(soldLine({ quantity: 10, price: 7_200 })).toMatch(/^10 × 72,00\s€$/)
  expect(soldLine({ quantity: 1, price: 0 })).toMatch(/^1\spièce$/)
  expect(soldLine({ quantity: 10, price: 0, ...cartons })).toMatch(/^10\scartons \(21,70\sm²\)$/)
})
