import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCommission } from './payments.ts'
import {
  addShares as add,
  grossAmount,
  type Shares,
  splitRelease,
  splitReversal,
  subtractShares,
} from './shares.ts'

const noShares: Shares = { amount: 0, commission: 0 }
const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
const rate = fc.integer({ min: 0, max: 10_000 })

test('splitRelease rounds the commission of three parts to that of their sum', () => {
  const thirds: Shares[] = []
  for (const gross of [333, 333, 334]) thirds.push(splitRelease(gross, thirds.reduce(add, noShares), 250))
  expect(thirds.map(({ commission }) => commission)).toEqual([8, 9, 8])
  expect(thirds.reduce(add, noShares)).toEqual({ amount: 975, commission: 25 })
})

test('splitRelease returns shares that add up to the whole at any rate', () => {
  fc.assert(
    fc.property(parts, rate, (parts, rate) => {
      let before = noShares
      for (const gross of parts) {
        const shares = splitRelease(gross, before, rate)
        expect(grossAmount(shares)).toBe(gross)
        expect(Math.min(shares.amount, shares.commission)).toBeGreaterThanOrEqual(0)
        before = add(before, shares)
      }
      expect(before.commission).toBe(computeCommission(grossAmount(before), rate))
    }),
  )
})

test('splitReversal leaves the commission of the remaining amount after any releases and refunds', () => {
  const step = fc.record({ gross: fc.integer({ min: 1, max: 500_000 }), isBack: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), rate, (steps, rate) => {
      const sent: Shares[] = []
      for (const { gross, isBack } of steps) {
        const released = sent.reduce(add, noShares)
        const last = sent.at(-1)
        if (!isBack) sent.push(splitRelease(gross, released, rate))
        else if (last) {
          const back = splitReversal(Math.min(gross, grossAmount(last)), last, released, rate)
          expect(grossAmount(back)).toBe(Math.min(gross, grossAmount(last)))
          expect(Math.min(back.amount, back.commission)).toBeGreaterThanOrEqual(0)
          const remainder = subtractShares(last, back)
          expect(Math.min(remainder.amount, remainder.commission)).toBeGreaterThanOrEqual(0)
          sent.pop()
          // The latest transfer is reversed first, then the one before.
          if (grossAmount(remainder) > 0) sent.push(remainder)
        }
        const remaining = sent.reduce(add, noShares)
        expect(remaining.commission).toBe(computeCommission(grossAmount(remaining), rate))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('splitReversal never takes back more than the transfer contains', () => {
  const shares = fc.record({ amount: fc.nat(9_999), commission: fc.nat(9_999) })
  fc.assert(
    fc.property(
      shares,
      shares,
      rate,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (transfer, others, rate, part) => {
        const gross = Math.floor(grossAmount(transfer) * part)
        const remainder = subtractShares(
          transfer,
          splitReversal(gross, transfer, add(transfer, others), rate),
        )
        expect(Math.min(remainder.amount, remainder.commission)).toBeGreaterThanOrEqual(0)
        expect(grossAmount(remainder)).toBe(grossAmount(transfer) - gross)
      },
    ),
  )
})
