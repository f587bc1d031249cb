import { describe, expect, test } from 'vitest'
import { decideAlerts, type ProductAfterChanges, type ProductChange, reduction } from './decide-alerts.ts'

const change = (values: Partial<ProductChange> = {}): ProductChange => ({
  priceBefore: 100,
  priceAfter: 100,
  quantityBefore: 5,
  quantityAfter: 5,
  wasListed: true,
  wasBuyable: true,
  actorId: null,
  ...values,
})
const price = (priceBefore: number | null, priceAfter: number | null) => change({ priceBefore, priceAfter })
const stock = (quantityBefore: number, quantityAfter: number) => change({ quantityBefore, quantityAfter })
const currentProduct = (values: Partial<ProductAfterChanges> = {}): ProductAfterChanges => ({
  price: 100,
  quantity: 5,
  isListed: true,
  isBuyable: true,
  ...values,
})
const kinds = (changes: ProductChange[], current: Partial<ProductAfterChanges> = {}) =>
  decideAlerts(changes, currentProduct(current)).alerts.map(({ kind }) => kind)

describe('decideAlerts about a price', () => {
  test.each([
    ['alerts when it fell', [price(100, 90)], 90, ['price_drop']],
    ['is silent when it rose', [price(90, 100)], 100, []],
    ['is silent when it fell and rose again', [price(100, 90), price(90, 100)], 100, []],
    ['is silent when it rose and fell to its former value', [price(100, 120), price(120, 100)], 100, []],
    [
      'alerts when it fell, rose and fell',
      [price(100, 90), price(90, 100), price(100, 90)],
      90,
      ['price_drop'],
    ],
    ['is silent when it was raised since the change', [price(100, 90)], 110, []],
    ['is silent when it is no longer on request', [price(null, 90)], 90, []],
    ['is silent when it is now on request', [price(100, null)], null, []],
    ['alerts when the product is now free', [price(100, 0)], 0, ['price_drop']],
  ])('%s', (_, changes, currentPrice, expected) => {
    expect(kinds(changes, { price: currentPrice })).toEqual(expected)
  })
  test('returns the price before the first fall', () => {
    expect(decideAlerts([price(100, 90), price(90, 80)], currentProduct({ price: 80 })).oldPrice).toBe(100)
  })
})

describe('decideAlerts about a stock', () => {
  const restocked = change({ quantityBefore: 0, quantityAfter: 5, wasListed: false, wasBuyable: false })
  test.each([
    ['alerts when it fell to three', [stock(4, 3)], 3, ['low_quantity']],
    ['alerts when it fell below three in steps', [stock(9, 4), stock(4, 1)], 1, ['low_quantity']],
    ['is silent when it was low before', [stock(3, 2)], 2, []],
    ['is silent when it is still four', [stock(9, 4)], 4, []],
    ['alerts when it is restocked', [restocked], 5, ['back_in_stock']],
    [
      'alerts of the return alone when one piece is restocked',
      [restocked, stock(5, 1)],
      1,
      ['back_in_stock'],
    ],
  ])('%s', (_, changes, quantity, expected) => {
    expect(kinds(changes, { quantity })).toEqual(expected)
  })
  test.each([
    ['notifies everyone when the product was sold out', restocked, false],
    ['notifies only its watchers when the product was reserved', change({ wasBuyable: false }), true],
    [
      'notifies only its watchers when the product was hidden',
      change({ wasListed: false, wasBuyable: false }),
      true,
    ],
  ])('%s', (_, back, isForWatchersOnly) => {
    expect(decideAlerts([back], currentProduct()).alerts).toEqual([
      { kind: 'back_in_stock', actorIds: [], isForWatchersOnly },
    ])
  })
  test('creates no alert for a product that cannot be bought or is not listed', () => {
    expect(kinds([price(100, 90), restocked], { price: 90, isBuyable: false })).toEqual([])
    expect(decideAlerts([restocked], currentProduct({ isListed: false }))).toMatchObject({
      alerts: [],
      listingActorIds: null,
    })
  })
})

test('decideAlerts returns a new product as listed without further alerts', () => {
  const created = change({ quantityBefore: null, priceBefore: null, wasListed: false, actorId: 'a' })
  expect(decideAlerts([created, price(100, 90)], currentProduct({ price: 90 }))).toMatchObject({
    alerts: [],
    listingActorIds: ['a'],
  })
})

test('decideAlerts attributes each alert to the actor who caused it', () => {
  const changes = [
    { ...price(100, 90), actorId: 'seller' },
    { ...stock(5, 2), actorId: 'buyer' },
    { ...stock(2, 1), actorId: null },
  ]
  expect(
    decideAlerts(changes, currentProduct({ price: 90, quantity: 1 })).alerts.map(({ kind, actorIds }) => [
      kind,
      actorIds,
    ]),
  ).toEqual([
    ['price_drop', ['seller']],
    ['low_quantity', ['buyer']],
  ])
})

test.each([
  ['is rounded', { oldPrice: 6_000, newPrice: 4_000, lowestPrice: 6_000 }, 33],
  [
    'is relative to the lowest price of the month',
    { oldPrice: 10_000, newPrice: 8_000, lowestPrice: 9_000 },
    11,
  ],
  [
    'is null when the price was lower during the month',
    { oldPrice: 10_000, newPrice: 8_000, lowestPrice: 8_000 },
    null,
  ],
  ['is null when the price rose', { oldPrice: 8_000, newPrice: 10_000, lowestPrice: 8_000 }, null],
  ['is null when it rounds to zero', { oldPrice: 100_000, newPrice: 99_999, lowestPrice: 100_000 }, null],
  ['is 100 % for a free product', { oldPrice: 100, newPrice: 0, lowestPrice: null }, 100],
  ['is null for a price on request', { oldPrice: 100, newPrice: null, lowestPrice: null }, null],
])('reduction %s', (_, prices, percent) => {
  expect(reduction(prices)).toBe(percent)
})
