import { describe, expect, test } from 'vitest'
import { decideAlerts, type ProductChange, type ProductNow, reduction } from './decide-alerts.ts'

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
const now = (values: Partial<ProductNow> = {}): ProductNow => ({
  price: 100,
  quantity: 5,
  isListed: true,
  isBuyable: true,
  ...values,
})
const kinds = (changes: ProductChange[], present: Partial<ProductNow> = {}) =>
  decideAlerts(changes, now(present)).alerts.map(({ kind }) => kind)

describe('price', () => {
  test.each([
    ['lower', [price(100, 90)], 90, ['price_drop']],
    ['higher', [price(90, 100)], 100, []],
    ['down and up again', [price(100, 90), price(90, 100)], 100, []],
    ['up and down to where it was', [price(100, 120), price(120, 100)], 100, []],
    ['down, up, down', [price(100, 90), price(90, 100), price(100, 90)], 90, ['price_drop']],
    ['raised meanwhile', [price(100, 90)], 110, []],
    ['no longer on request', [price(null, 90)], 90, []],
    ['on request now', [price(100, null)], null, []],
    ['free now', [price(100, 0)], 0, ['price_drop']],
  ])('%s', (_, changes, present, expected) => {
    expect(kinds(changes, { price: present })).toEqual(expected)
  })
  test('the old price is that before the first fall', () => {
    expect(decideAlerts([price(100, 90), price(90, 80)], now({ price: 80 })).oldPrice).toBe(100)
  })
})

describe('stock', () => {
  const restocked = change({ quantityBefore: 0, quantityAfter: 5, wasListed: false, wasBuyable: false })
  test.each([
    ['fell to three', [stock(4, 3)], 3, ['low_quantity']],
    ['fell below, in steps', [stock(9, 4), stock(4, 1)], 1, ['low_quantity']],
    ['was low already', [stock(3, 2)], 2, []],
    ['still four', [stock(9, 4)], 4, []],
    ['came back', [restocked], 5, ['back_in_stock']],
    ['came back with one', [restocked, stock(5, 1)], 1, ['back_in_stock']],
  ])('%s', (_, changes, quantity, expected) => {
    expect(kinds(changes, { quantity })).toEqual(expected)
  })
  test.each([
    ['sold out before: everybody', restocked, false],
    ['reserved before: only who has a bell on it', change({ wasBuyable: false }), true],
    ['hidden before: likewise', change({ wasListed: false, wasBuyable: false }), true],
  ])('%s', (_, back, isForWatchersOnly) => {
    expect(decideAlerts([back], now()).alerts).toEqual([
      { kind: 'back_in_stock', actorIds: [], isForWatchersOnly },
    ])
  })
  test('nothing of what cannot be bought or is not shown', () => {
    expect(kinds([price(100, 90), restocked], { price: 90, isBuyable: false })).toEqual([])
    expect(decideAlerts([restocked], now({ isListed: false }))).toMatchObject({ alerts: [], listedBy: null })
  })
})

test('a new product is a find, and nothing else', () => {
  const made = change({ quantityBefore: null, priceBefore: null, wasListed: false, actorId: 'a' })
  expect(decideAlerts([made, price(100, 90)], now({ price: 90 }))).toMatchObject({
    alerts: [],
    listedBy: ['a'],
  })
})

test('each kind knows who caused it, and no other', () => {
  const changes = [
    { ...price(100, 90), actorId: 'seller' },
    { ...stock(5, 2), actorId: 'buyer' },
    { ...stock(2, 1), actorId: null },
  ]
  expect(
    decideAlerts(changes, now({ price: 90, quantity: 1 })).alerts.map(({ kind, actorIds }) => [
      kind,
      actorIds,
    ]),
  ).toEqual([
    ['price_drop', ['seller']],
    ['low_quantity', ['buyer']],
  ])
})

test.each([
  ['rounded', { oldPrice: 6_000, newPrice: 4_000, lowestPrice: 6_000 }, 33],
  ['from the lowest price of the month', { oldPrice: 10_000, newPrice: 8_000, lowestPrice: 9_000 }, 11],
  ['none against a price that was lower', { oldPrice: 10_000, newPrice: 8_000, lowestPrice: 8_000 }, null],
  ['none when the price rose', { oldPrice: 8_000, newPrice: 10_000, lowestPrice: 8_000 }, null],
  ['none that rounds to nothing', { oldPrice: 100_000, newPrice: 99_999, lowestPrice: 100_000 }, null],
  ['free', { oldPrice: 100, newPrice: 0, lowestPrice: null }, 100],
  ['none on request', { oldPrice: 100, newPrice: null, lowestPrice: null }, null],
])('a reduction: %s', (_, prices, percent) => {
  expect(reduction(prices)).toBe(percent)
})
