import { expect, test } from 'vitest'
import {
  isBuyable,
  productStatuses,
  statusForStock,
  stockAfterOrder,
  stockText,
  unavailability,
} from './statuses.ts'

test('only an available product with stock can be bought', () => {
  expect(productStatuses.filter((status) => isBuyable({ status, quantity: 1 }))).toEqual(['disponible'])
  expect(isBuyable({ status: 'disponible', quantity: 0 })).toBe(false)
})

test('what a page says of the stock', () => {
  expect(stockText({ status: 'disponible', quantity: 12 })).toBe('12 en stock')
  expect(stockText({ status: 'disponible', quantity: 1200 })).toBe('1\u202f200 en stock')
  expect(stockText({ status: 'disponible', quantity: 0 })).toBe('Rupture de stock')
  expect(stockText({ status: 'rupture_stock', quantity: 3 })).toBe('Rupture de stock')
  expect(stockText({ status: 'outofstock', quantity: 0 })).toBe('Rupture de stock')
})

test('reserved and sold products have their button text', () => {
  expect(unavailability('reserve')?.button).toBe('Produit réservé')
  expect(unavailability('vendu')?.button).toBe('Produit vendu')
  expect(unavailability('disponible')).toBeNull()
})

test('the stock after an order never falls below zero, and nothing left means outofstock', () => {
  expect(stockAfterOrder(5, 2)).toEqual({ quantity: 3, status: 'disponible' })
  expect(stockAfterOrder(2, 2)).toEqual({ quantity: 0, status: 'outofstock' })
  expect(stockAfterOrder(1, 4)).toEqual({ quantity: 0, status: 'outofstock' })
})

test('a seller’s stock takes an offered product off sale and back, and leaves a sold one sold', () => {
  expect(statusForStock('disponible', 0)).toBe('rupture_stock')
  expect(statusForStock('outofstock', 4)).toBe('disponible')
  expect(statusForStock('disponible', 4)).toBe('disponible')
  expect(statusForStock('vendu', 0)).toBe('vendu')
  expect(statusForStock('reserve', 4)).toBe('reserve')
})
