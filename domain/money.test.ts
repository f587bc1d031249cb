import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal, decimalFromCents, formatEuros, formatPrice, offeredPrice } from './money.ts'

test('formatEuros and formatPrice use French spaces and a decimal comma', () => {
  expect(formatEuros(123_450)).toBe('1\u202f234,50\u00a0€')
  expect(formatEuros(0)).toBe('0,00\u00a0€')
  expect(formatEuros(-123_450)).toBe('−1\u202f234,50\u00a0€')
  expect(formatPrice(9_900, { showHt: true })).toBe('99,00\u00a0€ ht')
  expect(formatPrice(9_900, { showHt: false })).toBe('99,00\u00a0€')
})

test('offeredPrice is « Gratuit » for a free product', () => {
  expect(offeredPrice(0)).toBe('Gratuit')
  expect(offeredPrice(0, { showHt: true })).toBe('Gratuit')
  expect(offeredPrice(1)).toBe('0,01\u00a0€')
})

test('centsFromDecimal reads every amount that decimalFromCents writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      expect(decimalFromCents(amount)).toMatch(/^-?\d+\.\d{2}$/)
      expect(centsFromDecimal(decimalFromCents(amount))).toBe(amount)
    }),
  )
})
