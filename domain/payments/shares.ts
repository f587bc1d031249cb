import type { Cents } from '../money.ts'
import { type BasisPoints, computeCommission } from './payments.ts'

/** An amount divided between seller (`amount`) and association (`commission`). */
export interface Shares {
  amount: Cents
  commission: Cents
}

export const grossAmount = ({ amount, commission }: Shares): Cents => amount + commission

/**
 * Divides `gross` after earlier releases: the commission is that of the whole release so far less the commission taken before, so that
 * parts add up to the cent.
 */
export function splitRelease(gross: Cents, releasedBefore: Shares, rate: BasisPoints): Shares {
  const due = computeCommission(grossAmount(releasedBefore) + gross, rate) - releasedBefore.commission
  const commission = Math.min(Math.max(due, 0), gross)
  return { amount: gross - commission, commission }
}

/**
 * Divides `gross` taken back: seller and association keep what they would have if that much less had been released. `transfer` is what
 * remains of the latest transfer, which is reversed; `released` is everything released now.
 */
export function splitReversal(gross: Cents, transfer: Shares, released: Shares, rate: BasisPoints): Shares {
  const due = released.commission - computeCommission(grossAmount(released) - gross, rate)
  // Neither share may exceed what is left of it in this transfer.
  const commission = Math.min(Math.max(due, 0, gross - transfer.amount), transfer.commission, gross)
  return { amount: gross - commission, commission }
}

export const addShares = (one: Shares, other: Shares): Shares => ({
  amount: one.amount + other.amount,
  commission: one.commission + other.commission,
})

export const subtractShares = (one: Shares, other: Shares): Shares => ({
  amount: one.amount - other.amount,
  commission: one.commission - other.commission,
})

/**
 * Divides an amount in proportion to `weights`, to the cent: the remainder goes to the shares that rounding reduced most, the first among
 * equals. No share exceeds its weight while the amount is at most their sum.
 */
export function splitAmount(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / total)
  const shares = exact.map(Math.floor)
  const remainder = amount - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index)
  for (const { index } of byLoss.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
