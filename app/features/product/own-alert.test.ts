import { expect, test } from 'vitest'
import { listPossibleAlerts } from './own-alert.tsx'

const product = { price: { kind: 'amount', amount: 5000 }, status: 'disponible', quantity: 9 } as const

test.each([
  [
    'a product with price and stock',
    product,
    ['price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'],
  ],
  [
    'a product with its price on request',
    { ...product, price: { kind: 'on-request' } },
    ['back_in_stock', 'low_quantity', 'expiring_soon'],
  ],
  [
    'a free product',
    { ...product, price: { kind: 'amount', amount: 0 } },
    ['back_in_stock', 'low_quantity', 'expiring_soon'],
  ],
  [
    'a product with few pieces left',
    { ...product, quantity: 3 },
    ['price_drop', 'back_in_stock', 'expiring_soon'],
  ],
  ['a sold-out product', { ...product, quantity: 0, status: 'outofstock' }, ['back_in_stock', 'price_drop']],
  [
    'a reserved product',
    { ...product, status: 'reserve', quantity: 1 },
    ['price_drop', 'back_in_stock', 'expiring_soon'],
  ],
] as const)('listPossibleAlerts offers the alerts that can occur for %s', (_what, offer, kinds) => {
  expect(listPossibleAlerts(offer)).toEqual(kinds)
})
