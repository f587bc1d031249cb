import { expect, test } from 'vitest'
import { maxUnitPriceText, needText } from './filter-texts.ts'
import { parseAmount, printAmount, stockOfNeedText } from './needs.ts'

test.each([
  ['40m2', { amount: 40, unit: 'm2' }],
  ['12,5 m²', { amount: 12.5, unit: 'm2' }],
  ['10piece', { amount: 10, unit: 'piece' }],
] as const)('parseAmount reads %s and what printAmount writes of it', (text, need) => {
  expect(parseAmount(text)).toEqual(need)
  expect(parseAmount(printAmount(need))).toEqual(need)
})

test.each(['', '40', 'm2', '0m2', '-3m2', '999999m2', '4parsec', '1e5m2'])(
  'parseAmount refuses %j',
  (text) => {
    expect(parseAmount(text)).toBeNull()
  },
)

test('maxUnitPriceText names the unit of a price', () => {
  expect(maxUnitPriceText({ amount: 30, unit: 'm2' })).toBe('jusqu’à 30\u00a0€/m²')
  expect(maxUnitPriceText({ amount: 7.5, unit: 'ml' })).toBe('jusqu’à 7,50\u00a0€/ml')
})

test('needText and stockOfNeedText write quantities, measured stock rounded down', () => {
  expect(needText({ amount: 40, unit: 'm2' })).toBe('au moins 40\u00a0m²')
  expect(stockOfNeedText({ amount: 56.42, unit: 'm2' })).toBe('il y en a 56\u00a0m²')
  expect(stockOfNeedText({ amount: 11, unit: 'piece' })).toBe('il y en a 11\u00a0pièces')
})
