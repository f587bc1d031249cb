import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal, decimalFromCents, formatEuros, formatPrice, offeredPrice } from './money.ts'

test('French formatting: narrow no-break space between thousands, comma, no-break space before €', () => {
  expect(formatEuros(123_450)).toBe('1\u202f234,50\u00a0€')
  expect(formatEuros(0)).toBe('0,00\u00a0€')
  expect(formatEuros(-123_450)).toBe('−1\u202f234,50\u00a0€')
  expect(formatPrice(9_900, { showHt: true })).toBe('99,00\u00a0€ ht')
  expect(formatPrice(9_900, { showHt: false })).toBe('99,00\u00a0€')
})

test('what costs nothing is said to be free, wherever it is offered', () => {
  expect(offeredPrice(0)).toBe('Gratuit')
  expect(offeredPrice(0, { showHt: true })).toBe('Gratuit')
  expect(offeredPrice(1)).toBe('0,01\u00a0€')
})

test('cents survive the way to the database and back, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      expect(decimalFromCents(amount)).toMatch(/^-?\d+\.\d{2}$/)
      expect(centsFromDecimal(decimalFromCents(amount))).toBe(amount)
    }),
  )
})
