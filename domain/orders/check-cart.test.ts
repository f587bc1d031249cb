import { describe, expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { type CurrentProduct, checkCart } from './check-cart.ts'

const id = '6c73d06a-2dd0-4e3c-b583-8729cd54454b'
const item: CartItem = { id, title: 'Porte', price: 16_500, quantity: 2, maxQuantity: 6 }
const product: CurrentProduct = {
  title: 'Porte',
  price: { kind: 'amount', amount: 16_500 },
  quantity: 6,
  status: 'disponible',
  picture: null,
  sellerName: 'Menuiserie Roux',
}
const check = (now: Partial<CurrentProduct> | null, stored = item) =>
  checkCart([stored], [{ id: stored.id, product: now && { ...product, ...now } }])[0]

test('what is as stored stays the same object', () => {
  expect(check({})?.item).toBe(item)
  expect(check({})).toMatchObject({ problem: null, changes: [] })
})

test('what was not answered yet stays as it is', () => {
  expect(checkCart([item], [])).toEqual([{ item, problem: null, changes: [], seller: null }])
})

describe('corrected, and said', () => {
  test('another price', () => {
    const line = check({ price: { kind: 'amount', amount: 14_000 } })
    expect(line?.item.price).toBe(14_000)
    expect(line?.changes[0]?.replaceAll(/\s/g, ' ')).toBe('Le prix a changé : 140,00 € au lieu de 165,00 €.')
  })

  test('less in stock than wanted', () => {
    const line = check({ quantity: 1 })
    expect(line?.item).toMatchObject({ quantity: 1, maxQuantity: 1 })
    expect(line?.changes).toEqual(['Il n’en reste que 1.'])
  })

  test('title, picture and stock without a word', () => {
    const picture = { url: '/files/pictures/x', width: 4, height: 3 }
    expect(check({ title: 'Porte pleine', picture, quantity: 9 })).toMatchObject({
      item: { title: 'Porte pleine', image: '/files/pictures/x/320', maxQuantity: 9, quantity: 2 },
      changes: [],
    })
  })

  test('a price this visitor may not see is not touched', () => {
    expect(check({ price: { kind: 'hidden' } })).toEqual({
      item,
      problem: null,
      changes: [],
      seller: 'Menuiserie Roux',
    })
  })
})

describe('cannot be ordered', () => {
  test.each([
    ['gone', null, 'Plus disponible'],
    ['reserved', { status: 'reserve' }, 'Plus disponible : produit réservé.'],
    ['sold', { status: 'vendu' }, 'Plus disponible : produit vendu.'],
    ['out of stock', { status: 'outofstock', quantity: 0 }, 'Plus disponible : rupture de stock.'],
    ['none left, whatever the status', { quantity: 0 }, 'Plus disponible : rupture de stock.'],
    [
      'priced on request',
      { price: { kind: 'on-request' } },
      'Ce produit se vend maintenant à un prix sur demande.',
    ],
  ] as const)('%s', (_, now, said) => {
    const line = check(now)
    expect(line?.problem?.replaceAll(/\s/g, ' ')).toBe(said)
    expect(line?.item).toBe(item)
  })

  test('an id that is none, without asking the server', () => {
    for (const wrong of ['x', '__proto__', "1' or '1'='1"]) {
      expect(checkCart([{ ...item, id: wrong }], [])[0]?.problem).toBe('Plus disponible')
    }
  })
})
