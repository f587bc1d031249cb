import { describe, expect, test } from 'vitest'
import { productStatuses } from '../catalogue/statuses.ts'
import { readCode, readScannedCode, stockAfterRemoval, stockOutPath } from './stock-out.ts'

describe('a code', () => {
  test.each([
    ['  ab3d9kqw\n', 'AB3D9KQW'],
    ['\u00a0AB3D9KQW\u00a0', 'AB3D9KQW'],
    ['https://rechantier.example/stock-out?code=ab3d9kqw', 'AB3D9KQW'],
    ['http://192.168.1.20:3000/stock-out/?x=1&code=%20AB3D9KQW#a', 'AB3D9KQW'],
    ['   ', ''],
  ])('typed or pasted as %j is %j', (text, code) => {
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
  ])('scanned as %j is %j', (text, code) => {
    expect(readScannedCode(text)).toBe(code)
  })

  test('comes back from its label’s address', () => {
    for (const code of ['AB3D9KQW', 'A&B=C #1', 'É+1'])
      expect(readCode(`https://rechantier.example${stockOutPath(code)}`)).toBe(code)
  })
})

describe('after a removal', () => {
  test('an offered product is off sale once nothing is left, not before', () => {
    expect(stockAfterRemoval({ quantity: 2, status: 'disponible' })).toEqual({
      quantity: 1,
      status: 'disponible',
    })
    expect(stockAfterRemoval({ quantity: 1, status: 'disponible' })).toEqual({
      quantity: 0,
      status: 'outofstock',
    })
  })

  test.each(productStatuses.filter((status) => status !== 'disponible'))('%s stays', (status) => {
    expect(stockAfterRemoval({ quantity: 1, status })).toEqual({ quantity: 0, status })
    expect(stockAfterRemoval({ quantity: 3, status })).toEqual({ quantity: 2, status })
  })
})
