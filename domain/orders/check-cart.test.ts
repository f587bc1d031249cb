import { describe, expect, test } from 'vitest'
import { soldByPiece } from '../catalogue/sale-units.ts'
import type { CartItem } from './cart.ts'
import { type CurrentProduct, checkCart, groupIntoStops } from './check-cart.ts'

const id = '6c73d06a-2dd0-4e3c-b583-8729cd54454b'
const item: CartItem = { id, title: 'Porte', price: 16_500, quantity: 2, maxQuantity: 6 }
const product: CurrentProduct = {
  title: 'Porte',
  price: { kind: 'amount', amount: 16_500 },
  quantity: 6,
  status: 'disponible',
  picture: null,
  sellerName: 'Menuiserie Roux',
  weight: null,
  place: null,
  handling: {},
}
const check = (now: Partial<CurrentProduct> | null, stored = item) =>
  checkCart([stored], [{ id: stored.id, product: now && { ...product, ...now } }])[0]

test('checkCart returns an unchanged item as the same object', () => {
  expect(check({})?.item).toBe(item)
  expect(check({})).toMatchObject({ problem: null, changes: [] })
})

test('checkCart keeps items without a response as they are', () => {
  expect(checkCart([item], [])).toEqual([
    { item, problem: null, changes: [], seller: null, load: null, position: null },
  ])
})

test('checkCart says why a product that is on sale cannot be ordered', () => {
  const line = check({ closedText: 'En pause jusqu’au 9 août 2026' })
  expect(line).toMatchObject({ problem: 'En pause jusqu’au 9 août 2026.', changes: [] })
})

describe('checkCart corrects', () => {
  test('a changed price with a message', () => {
    const line = check({ price: { kind: 'amount', amount: 14_000 } })
    expect(line?.item.price).toBe(14_000)
    expect(line?.changes[0]?.replaceAll(/\s/g, ' ')).toBe('Le prix a changé : 140,00 € au lieu de 165,00 €.')
  })

  test('a quantity above the stock with a message', () => {
    const line = check({ quantity: 1 })
    expect(line?.item).toMatchObject({ quantity: 1, maxQuantity: 1 })
    expect(line?.changes).toEqual(['Il n’en reste que 1.'])
  })

  test('picture and stock without a message', () => {
    const picture = { url: '/files/pictures/x', width: 4, height: 3 }
    expect(check({ picture, quantity: 9 })).toMatchObject({
      item: { title: 'Porte', image: '/files/pictures/x/320', maxQuantity: 9, quantity: 2 },
      changes: [],
    })
  })

  test('title and sale unit with messages', () => {
    const sale = {
      ...soldByPiece,
      saleUnit: 'carton' as const,
      contentQuantity: 4,
      contentUnit: 'piece' as const,
    }
    expect(
      check({ title: 'Porte pleine', sale })?.changes.map((text) => text.replaceAll(/\s/g, ' ')),
    ).toEqual([
      'Le titre a changé : « Porte pleine » au lieu de « Porte ».',
      'L’unité de vente a changé : 1 carton = 4 pièces au lieu de 1 pièce.',
    ])
  })

  test('no price that is concealed from the visitor', () => {
    expect(check({ price: { kind: 'hidden' } })).toEqual({
      item,
      problem: null,
      changes: [],
      seller: 'Menuiserie Roux',
      load: { weight: null, handling: {} },
      position: null,
    })
  })
})

describe('checkCart refuses', () => {
  test.each([
    ['that no longer exists', null, 'Plus disponible'],
    ['that is reserved', { status: 'reserve' }, 'Plus disponible : produit réservé.'],
    ['that is sold', { status: 'vendu' }, 'Plus disponible : produit vendu.'],
    ['that is out of stock', { status: 'outofstock', quantity: 0 }, 'Plus disponible : rupture de stock.'],
    ['without stock whatever its status', { quantity: 0 }, 'Plus disponible : rupture de stock.'],
    [
      'whose price is now on request',
      { price: { kind: 'on-request' } },
      'Ce produit se vend maintenant à un prix sur demande.',
    ],
  ] as const)('a product %s', (_, now, problem) => {
    const line = check(now)
    expect(line?.problem?.replaceAll(/\s/g, ' ')).toBe(problem)
    expect(line?.item).toBe(item)
  })

  test('an invalid id without a request', () => {
    for (const wrong of ['x', '__proto__', "1' or '1'='1"]) {
      expect(checkCart([{ ...item, id: wrong }], [])[0]?.problem).toBe('Plus disponible')
    }
  })
})

describe('checkCart with a sale unit', () => {
  const sale = {
    saleUnit: 'carton' as const,
    contentQuantity: 2.17,
    contentUnit: 'm2' as const,
    minimumQuantity: 4,
    quantityStep: 2,
    priceTiers: [{ from: 10, price: 6_000 }],
  }
  const cartons = { ...product, price: { kind: 'amount' as const, amount: 7_200 }, sale }
  const checked = (quantity: number, stock = 40) => {
    const stored = { ...item, price: 7_200, sale, quantity, maxQuantity: 40 }
    const [line] = checkCart([stored], [{ id: item.id, product: { ...cartons, quantity: stock } }])
    return line
  }
  const plain = (text?: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

  test('rounds a quantity to the next orderable one with a message', () => {
    expect(checked(10)?.changes).toEqual([])
    expect(checked(5)?.item.quantity).toBe(6)
    expect(checked(5)?.changes.map(plain)).toEqual([
      'Quantité portée à 6 cartons. Se vend au moins 4 cartons, par 2.',
    ])
    expect(checked(20, 15)?.item.quantity).toBe(14)
    expect(checked(20, 15)?.changes.map(plain)).toEqual([
      'Quantité ramenée à 14 cartons : il n’y en a pas plus.',
    ])
  })

  test('sells a stock below the minimum quantity as a whole', () => {
    expect(checked(4, 3)).toMatchObject({ problem: null, item: { quantity: 3 } })
    expect(checked(4, 3)?.changes.map(plain)).toEqual(['Il n’en reste que 3 cartons.'])
    expect(checked(1, 3)?.changes.map(plain)).toEqual([
      'Quantité portée à 3 cartons. Se vend en une fois : 3 cartons.',
    ])
  })

  test('reports another tier price', () => {
    const stored = { ...item, price: 7_200, sale: { ...sale, priceTiers: [] }, quantity: 10, maxQuantity: 40 }
    const [line] = checkCart([stored], [{ id: item.id, product: { ...cartons, quantity: 40 } }])
    expect(line?.changes.map(plain)).toEqual(['Le prix a changé : 60,00 € au lieu de 72,00 €.'])
    expect(line?.item.sale?.priceTiers).toEqual(sale.priceTiers)
  })
})

test('groupIntoStops groups products by pickup place in the order of the cart', () => {
  const amiens = { latitude: 49.9, longitude: 2.3, town: 'Amiens', department: '80' }
  const nimes = { latitude: 43.8, longitude: 4.4, town: 'Nîmes', department: '30' }
  const products = [
    { placeId: 'a', place: amiens, placeHours: 'lun. 8h–12h' },
    { placeId: 'n', place: nimes },
    { placeId: 'a', place: amiens, placeHours: 'lun. 8h–12h' },
  ].map((at, index) => ({ id: `${id.slice(0, -1)}${index}`, product: { ...product, ...at } }))
  const cart = [...products.map(({ id }) => ({ ...item, id })), { ...item, id: `${id.slice(0, -1)}9` }]
  const stops = groupIntoStops(checkCart(cart, products))
  expect(
    stops.map(({ place, lines }) => [place?.town, lines.map((line) => cart.indexOf(line.item))]),
  ).toEqual([
    ['Amiens', [0, 2]],
    ['Nîmes', [1]],
    [undefined, [3]],
  ])
  expect(stops[0]).toMatchObject({ seller: 'Menuiserie Roux', place: { hours: 'lun. 8h–12h' } })
})

test('groupIntoStops keeps an unavailable product with the others of its place', () => {
  const place = { latitude: 49.9, longitude: 2.3, town: 'Amiens', department: '80' }
  const cart = [item, { ...item, id: `${id.slice(0, -1)}0` }]
  const products = cart.map(({ id }, index) => ({
    id,
    product: { ...product, placeId: 'a', place, ...(index === 1 && { quantity: 0 }) },
  }))
  const stops = groupIntoStops(checkCart(cart, products))
  expect(stops.map(({ lines }) => lines.map(({ problem }) => problem !== null))).toEqual([[false, true]])
})
