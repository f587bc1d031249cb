import type { Cents } from '../money.ts'
import { type BasisPoints, commissionOf } from './payments.ts'

/** What is divided between a seller (`amount`) and the association (`commission`). */
export interface Shares {
  amount: Cents
  commission: Cents
}

export const grossOf = ({ amount, commission }: Shares): Cents => amount + commission

/**
 * Divides `gross` more after earlier releases: the commission is that of the whole release so far, less the commission taken
 * before, so that parts add up to the cent.
 */
export function sharesOf(gross: Cents, before: Shares, rate: BasisPoints): Shares {
  const due = commissionOf(grossOf(before) + gross, rate) - before.commission
  const commission = Math.min(Math.max(due, 0), gross)
  return { amount: gross - commission, commission }
}

/**
 * How `gross` taken back is divided: what stays with both bears the commission of just that, as if no more had ever been
 * released. `of` is what is left of the transfer it comes from, the latest one, `released` all that is released now.
 */
export function takenBackOf(gross: Cents, of: Shares, released: Shares, rate: BasisPoints): Shares {
  const due = released.commission - commissionOf(grossOf(released) - gross, rate)
  // Never more of either than this transfer has of it.
  const commission = Math.min(Math.max(due, 0, gross - of.amount), of.commission, gross)
  return { amount: gross - commission, commission }
}

export const addShares = (one: Shares, other: Shares): Shares => ({
  amount: one.amount + other.amount,
  commission: one.commission + other.commission,
})

export const lessShares = (one: Shares, other: Shares): Shares => ({
  amount: one.amount - other.amount,
  commission: one.commission - other.commission,
})

/**
 * An amount divided as `weights` are, to the cent: what rounding leaves goes to those it took most from, the first of equals.
 * None gets more than its weight as long as the amount is at most their sum.
 */
export function splitAmount(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / total)
  const shares = exact.map(Math.floor)
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index)
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
