import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf } from './payments.ts'
import { grossOf, type Shares, sharesOf, takenBackOf } from './shares.ts'

const nothing: Shares = { amount: 0, commission: 0 }
const add = (one: Shares, other: Shares): Shares => ({
  amount: one.amount + other.amount,
  commission: one.commission + other.commission,
})
const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
const rate = fc.integer({ min: 0, max: 10_000 })

test('three thirds of ten euros at 2,5 % bear the commission of ten euros, not three rounded ones', () => {
  const thirds: Shares[] = []
  for (const gross of [333, 333, 334]) thirds.push(sharesOf(gross, thirds.reduce(add, nothing), 250))
  expect(thirds.map(({ commission }) => commission)).toEqual([8, 9, 8])
  expect(thirds.reduce(add, nothing)).toEqual({ amount: 975, commission: 25 })
})

test('parts released one after the other add up to the whole, whatever the rate', () => {
  fc.assert(
    fc.property(parts, rate, (parts, rate) => {
      let before = nothing
      for (const gross of parts) {
        const shares = sharesOf(gross, before, rate)
        expect(grossOf(shares)).toBe(gross)
        expect(Math.min(shares.amount, shares.commission)).toBeGreaterThanOrEqual(0)
        before = add(before, shares)
      }
      expect(before.commission).toBe(commissionOf(grossOf(before), rate))
    }),
  )
})

test('what is taken back of a transfer, bit by bit, is in the end all of it', () => {
  fc.assert(
    fc.property(parts, rate, (parts, rate) => {
      const whole = sharesOf(
        parts.reduce((total, part) => total + part, 0),
        nothing,
        rate,
      )
      let before = nothing
      for (const gross of parts) {
        const back = takenBackOf(gross, whole, before)
        expect(Math.min(back.amount, back.commission)).toBeGreaterThanOrEqual(0)
        before = add(before, back)
      }
      expect(before).toEqual(whole)
    }),
  )
})
