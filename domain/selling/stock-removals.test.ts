import { describe, expect, test } from 'vitest'
import { productStatuses } from '../catalogue/statuses.ts'
import {
  quickAmounts,
  readCode,
  readScannedCode,
  stockAfterRemoval,
  stockAfterUndo,
  stockRemovalPath,
} from './stock-removals.ts'

describe('a product code', () => {
  test.each([
    ['  ab3d9kqw\n', 'AB3D9KQW'],
    ['\u00a0AB3D9KQW\u00a0', 'AB3D9KQW'],
    ['https://rechantier.example/stock-out?code=ab3d9kqw', 'AB3D9KQW'],
    ['http://192.168.1.20:3000/stock-out/?x=1&code=%20AB3D9KQW#a', 'AB3D9KQW'],
    ['   ', ''],
  ])('typed or pasted as %j is read as %j', (text, code) => {
    expect(readCode(text)).toBe(code)
  })

  test.each([
    ['ab3d9kqw', 'AB3D9KQW'],
    ['https://rechantier.example/stock-out?code=AB3D9KQW', 'AB3D9KQW'],
    ['https://rechantier.example/stock-out', null],
    ['https://rechantier.example/products?code=AB3D9KQW', null],
    ['https://autre.example/menu', null],
    ['javascript:alert(1)', null],
    ['WIFI:S:Atelier;T:WPA;P:secret;;', null],
    ['', null],
    ['A'.repeat(101), null],
    ['\u0000', null],
  ])('scanned as %j is read as %j', (text, code) => {
    expect(readScannedCode(text)).toBe(code)
  })

  test('is read from the address that stockRemovalPath builds', () => {
    for (const code of ['AB3D9KQW', 'A&B=C #1', 'É+1'])
      expect(readCode(`https://rechantier.example${stockRemovalPath(code)}`)).toBe(code)
  })
})

describe('stock of a product', () => {
  test('stockAfterRemoval makes an available product out of stock at zero', () => {
    expect(stockAfterRemoval({ quantity: 6, status: 'disponible' }, 5)).toEqual({
      quantity: 1,
      status: 'disponible',
    })
    expect(stockAfterRemoval({ quantity: 5, status: 'disponible' }, 5)).toEqual({
      quantity: 0,
      status: 'outofstock',
    })
  })

  test.each(productStatuses.filter((status) => status !== 'disponible'))(
    'stockAfterRemoval keeps the status %s',
    (status) => {
      expect(stockAfterRemoval({ quantity: 1, status }, 1)).toEqual({ quantity: 0, status })
      expect(stockAfterRemoval({ quantity: 3, status }, 1)).toEqual({ quantity: 2, status })
    },
  )

  test('stockAfterUndo makes a product out of stock available again and keeps other statuses', () => {
    expect(stockAfterUndo({ quantity: 0, status: 'outofstock' }, 5)).toEqual({
      quantity: 5,
      status: 'disponible',
    })
    expect(stockAfterUndo({ quantity: 2, status: 'outofstock' }, 1).status).toBe('outofstock')
    for (const status of productStatuses.filter((status) => status !== 'outofstock'))
      expect(stockAfterUndo({ quantity: 0, status }, 2)).toEqual({ quantity: 2, status })
  })

  test.each([
    [1, []],
    [3, [3]],
    [5, [5]],
    [8, [5, 8]],
    [12, [5, 10, 12]],
  ])('quickAmounts of %i are %j', (stock, amounts) => {
    expect(quickAmounts(stock)).toEqual(amounts)
  })
})
