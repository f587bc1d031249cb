import { expect, test } from 'vitest'
import { needText, parseNeed, printNeed, stockOfNeedText } from './needs.ts'

test.each([
  ['40m2', { amount: 40, unit: 'm2' }],
  ['12,5 m²', { amount: 12.5, unit: 'm2' }],
  ['10piece', { amount: 10, unit: 'piece' }],
] as const)('parseNeed reads %s and what printNeed writes of it', (text, need) => {
  expect(parseNeed(text)).toEqual(need)
  expect(parseNeed(printNeed(need))).toEqual(need)
})

test.each(['', '40', 'm2', '0m2', '-3m2', '999999m2', '4parsec', '1e5m2'])('parseNeed refuses %j', (text) => {
  expect(parseNeed(text)).toBeNull()
})

test('needText and stockOfNeedText write quantities, measured stock rounded down', () => {
  expect(needText({ amount: 40, unit: 'm2' })).toBe('au moins 40\u00a0m²')
  expect(stockOfNeedText({ amount: 56.42, unit: 'm2' })).toBe('il y en a 56\u00a0m²')
  expect(stockOfNeedText({ amount: 11, unit: 'piece' })).toBe('il y en a 11\u00a0pièces')
})
