import { expect, it } from 'vitest'
import { describeChanges } from './product-page.tsx'

const product = {
  id: 'a',
  price: { kind: 'amount' as const, amount: 12_000 },
  status: 'disponible' as const,
  quantity: 3,
}

it.each([
  ['nothing', {}, ''],
  ['another product', { id: 'b', quantity: 1 }, ''],
  ['less stock', { quantity: 2 }, 'Disponibilité mise à jour\u00a0: 2 en stock.'],
  [
    'no stock',
    { quantity: 0, status: 'outofstock' as const },
    'Disponibilité mise à jour\u00a0: Rupture de stock.',
  ],
  ['a sale', { status: 'vendu' as const }, 'Disponibilité mise à jour\u00a0: Vendu.'],
  [
    'price and stock',
    { quantity: 1, price: { kind: 'amount' as const, amount: 9_900 } },
    'Disponibilité mise à jour\u00a0: 1 en stock. Prix mis à jour\u00a0: 99,00\u00a0€.',
  ],
  ['a concealed price', { price: { kind: 'hidden' as const } }, ''],
])('describeChanges announces %s', (_, change, text) => {
  expect(describeChanges(product, { ...product, ...change })).toBe(text)
})
