import { expect, test } from 'vitest'
import { alertKindsOf } from './alert-kinds.ts'

const product = { price: { kind: 'amount', amount: 5000 }, status: 'disponible', quantity: 9 } as const

test.each([
  ['a price and a stock', product, ['price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon']],
  [
    'a price on request',
    { ...product, price: { kind: 'on-request' } },
    ['back_in_stock', 'low_quantity', 'expiring_soon'],
  ],
  [
    'what is given away',
    { ...product, price: { kind: 'amount', amount: 0 } },
    ['back_in_stock', 'low_quantity', 'expiring_soon'],
  ],
  ['the last pieces', { ...product, quantity: 3 }, ['price_drop', 'back_in_stock', 'expiring_soon']],
  ['an empty shelf', { ...product, quantity: 0, status: 'outofstock' }, ['back_in_stock', 'price_drop']],
  [
    'one that is reserved',
    { ...product, status: 'reserve', quantity: 1 },
    ['price_drop', 'back_in_stock', 'expiring_soon'],
  ],
] as const)('%s: one can be notified of what may happen to it', (_what, offer, kinds) => {
  expect(alertKindsOf(offer)).toEqual(kinds)
})
