import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { soldByPiece } from '../catalogue/sale-units.ts'
import {
  addToCart,
  type CartItem,
  countCart,
  isAtMax,
  parseCart,
  restoreToCart,
  setCartQuantity,
} from './cart.ts'
import { maxCartItems, orderTotal } from './orders.ts'

const door: CartItem = {
  id: '6c73d06a-2dd0-4e3c-b583-8729cd54454b',
  title: 'Porte',
  price: 16_500,
  quantity: 1,
  maxQuantity: 3,
}
const basin: CartItem = {
  ...door,
  id: 'a2da9981-2729-4f8f-a373-890f43e6a7c4',
  title: 'Vasque',
  maxQuantity: undefined,
}
const toStoredCart = (...items: unknown[]) => JSON.stringify(items)

describe('changing a cart', () => {
  test('addToCart raises the quantity of a product in the cart up to its stock', () => {
    expect(addToCart([door], door)).toEqual([{ ...door, quantity: 2 }])
    expect(addToCart([{ ...door, quantity: 3 }], door)).toEqual([{ ...door, quantity: 3 }])
    expect(addToCart([door], { ...door, quantity: 40 })).toEqual([{ ...door, quantity: 3 }])
    expect(addToCart([basin], { ...basin, quantity: 40 })).toEqual([{ ...basin, quantity: 41 }])
  })

  test('addToCart appends a new product with at most its stock', () => {
    expect(addToCart([basin], { ...door, quantity: 9 })).toEqual([basin, { ...door, quantity: 3 }])
    expect(addToCart([], { ...door, maxQuantity: 0 })).toEqual([])
  })

  test('addToCart adds nothing to a full cart', () => {
    const full = Array.from({ length: maxCartItems }, (_, index) => ({ ...basin, id: String(index) }))
    expect(addToCart(full, door)).toHaveLength(maxCartItems)
  })

  test('setCartQuantity removes a product at zero or less', () => {
    expect(setCartQuantity([door, basin], door.id, 0)).toEqual([basin])
    expect(setCartQuantity([door, basin], door.id, -4)).toEqual([basin])
    expect(setCartQuantity([door], door.id, 99)).toEqual([{ ...door, quantity: 3 }])
    expect(setCartQuantity([door], 'unknown', 2)).toEqual([door])
  })

  test('restoreToCart restores a product at its position once', () => {
    expect(restoreToCart([basin], door, 0)).toEqual([door, basin])
    expect(restoreToCart([door, basin], door, 0)).toEqual([door, basin])
  })

  test('countCart counts pieces, and isAtMax compares with the stock', () => {
    expect(countCart([{ ...door, quantity: 2 }, basin])).toBe(3)
    const tiles = { ...basin, sale: { ...soldByPiece, saleUnit: 'm2' as const }, quantity: 40 }
    expect(countCart([{ ...door, quantity: 2 }, tiles])).toBe(3)
    expect([isAtMax(door), isAtMax({ ...door, quantity: 3 }), isAtMax({ ...basin, quantity: 500 })]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('parseCart', () => {
  test('reads a stored cart unchanged', () => {
    const cart = [{ ...door, image: '/files/pictures/x/320.webp' }, basin]
    expect(parseCart(JSON.stringify(cart))).toEqual(cart)
  })

  test.each([
    ['null', null],
    ['an empty text', ''],
    ['broken JSON', '[{"id":'],
    ['an object', '{"length":3}'],
    ['a list of invalid items', '[null,1,"a",[],{},true,[[]]]'],
    ['an item without an id', toStoredCart({ ...door, id: undefined })],
    ['an item whose id is a number', toStoredCart({ ...door, id: 7 })],
    ['an item with an id of 5000 characters', toStoredCart({ ...door, id: 'x'.repeat(5000) })],
    ['an item without a title', toStoredCart({ ...door, title: null })],
    ['a quantity below one', toStoredCart({ ...door, quantity: 0 }, { ...basin, quantity: -3 })],
    ['a fraction of a piece', toStoredCart({ ...door, quantity: 1.5 })],
    ['a quantity in words', toStoredCart({ ...door, quantity: '2' })],
    ['a product in a prototype property', `[{"__proto__":${JSON.stringify(door)}}]`],
  ])('reads %s as an empty cart', (_, text) => {
    expect(parseCart(text)).toEqual([])
  })

  test('lowers a quantity above the stock to the stock', () => {
    expect(parseCart(toStoredCart({ ...door, quantity: 999 }))).toEqual([{ ...door, quantity: 3 }])
    expect(parseCart(toStoredCart({ ...basin, quantity: Number.MAX_SAFE_INTEGER }))[0]?.quantity).toBe(
      1_000_000,
    )
  })

  test('sets an invalid price to zero, which the server corrects', () => {
    for (const price of [-5, 12.5, '12', null, Number.MAX_SAFE_INTEGER]) {
      expect(parseCart(toStoredCart({ ...door, price }))).toEqual([{ ...door, price: 0 }])
    }
  })

  test('drops a picture of another site', () => {
    for (const image of ['https://other.example/pixel.gif', '//other.example/p', 'javascript:alert(1)', 7]) {
      expect(parseCart(toStoredCart({ ...door, image }))[0]?.image).toBeUndefined()
    }
  })

  test('keeps a product once whatever the case of its id', () => {
    expect(
      parseCart(toStoredCart(door, { ...door, quantity: 2 }, { ...door, id: door.id.toUpperCase() })),
    ).toEqual([door])
  })

  test('limits the number of products', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...basin, id: `id-${index}` }))
    expect(parseCart(JSON.stringify(many))).toHaveLength(maxCartItems)
  })

  test('treats names of prototype properties as ids', () => {
    const ids = ['__proto__', 'constructor', 'toString']
    const cart = parseCart(toStoredCart(...ids.map((id) => ({ ...door, id }))))
    expect(cart.map((item) => item.id)).toEqual(ids.map((id) => id.toLowerCase()))
    expect(Object.prototype).not.toHaveProperty('price')
  })

  const anything = fc.oneof(fc.anything(), fc.constantFrom(door, basin, NaN, -1, 1e308))
  const almostCartItem = fc.record(
    {
      id: fc.oneof(fc.uuid(), fc.string(), anything),
      title: fc.oneof(fc.string(), anything),
      image: anything,
      price: fc.oneof(fc.integer(), fc.double(), anything),
      quantity: fc.oneof(fc.integer(), fc.double(), anything),
      maxQuantity: fc.oneof(fc.integer(), anything),
    },
    { requiredKeys: [] },
  )

  test('returns from any text a valid cart that it reads unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.oneof(almostCartItem, anything)).map(toText)), (text) => {
        const cart = parseCart(text)
        for (const { id, title, price, quantity, maxQuantity = quantity } of cart) {
          expect(typeof id === 'string' && typeof title === 'string').toBe(true)
          expect(quantity >= 1 && quantity <= maxQuantity && Number.isSafeInteger(quantity)).toBe(true)
          expect(price >= 0 && Number.isSafeInteger(price)).toBe(true)
        }
        expect(new Set(cart.map((item) => item.id)).size).toBe(cart.length)
        expect(Number.isFinite(orderTotal(cart))).toBe(true)
        expect(parseCart(JSON.stringify(cart))).toEqual(cart)
      }),
    )
  })
})

/** Returns the text a browser would have stored; values without JSON are left out. */
function toText(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}
