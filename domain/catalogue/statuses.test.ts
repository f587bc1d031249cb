import { expect, test } from 'vitest'
import {
  isBuyable,
  productStatuses,
  statusForStock,
  stockAfterOrder,
  stockText,
  unavailability,
} from './statuses.ts'

test('isBuyable is true only for an available product with stock', () => {
  expect(productStatuses.filter((status) => isBuyable({ status, quantity: 1 }))).toEqual(['disponible'])
  expect(isBuyable({ status: 'disponible', quantity: 0 })).toBe(false)
})

test('stockText shows the stock of an available product or that it is sold out', () => {
  expect(stockText({ status: 'disponible', quantity: 12 })).toBe('12 en stock')
  expect(stockText({ status: 'disponible', quantity: 1200 })).toBe('1\u202f200 en stock')
  expect(stockText({ status: 'disponible', quantity: 0 })).toBe('Rupture de stock')
  expect(stockText({ status: 'rupture_stock', quantity: 3 })).toBe('Rupture de stock')
  expect(stockText({ status: 'outofstock', quantity: 0 })).toBe('Rupture de stock')
})

test('unavailability names the button of reserved and sold products', () => {
  expect(unavailability('reserve')?.button).toBe('Produit réservé')
  expect(unavailability('vendu')?.button).toBe('Produit vendu')
  expect(unavailability('disponible')).toBeNull()
})

test('stockAfterOrder never falls below zero and is outofstock at zero', () => {
  expect(stockAfterOrder(5, 2)).toEqual({ quantity: 3, status: 'disponible' })
  expect(stockAfterOrder(2, 2)).toEqual({ quantity: 0, status: 'outofstock' })
  expect(stockAfterOrder(1, 4)).toEqual({ quantity: 0, status: 'outofstock' })
})

test('statusForStock takes an available product off sale and back, and keeps a sold or reserved one', () => {
  expect(statusForStock('disponible', 0)).toBe('rupture_stock')
  expect(statusForStock('outofstock', 4)).toBe('disponible')
  expect(statusForStock('disponible', 4)).toBe('disponible')
  expect(statusForStock('vendu', 0)).toBe('vendu')
  expect(statusForStock('reserve', 4)).toBe('reserve')
})
