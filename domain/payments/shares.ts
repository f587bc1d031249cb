import type { Cents } from '../money.ts'
import { type BasisPoints, commissionOf } from './payments.ts'

/** What is divided between a seller (`amount`) and the association (`commission`). */
export interface Shares {
  amount: Cents
  commission: Cents
}

export const grossOf = ({ amount, commission }: Shares): Cents => amount + commission

/**
 * How `gross` more is divided, after what was released before: the commission is that of everything released so far, less
 * what was kept of it already, so that parts add up to the whole to the cent.
 */
export function sharesOf(gross: Cents, before: Shares, rate: BasisPoints): Shares {
  const due = commissionOf(grossOf(before) + gross, rate) - before.commission
  const commission = Math.min(Math.max(due, 0), gross)
  return { amount: gross - commission, commission }
}

/** `gross` of a transfer, divided as the transfer was; all of it is all of both. */
export function proportionOf(gross: Cents, of: Shares): Shares {
  const commission = grossOf(of) === 0 ? 0 : Math.round((of.commission * gross) / grossOf(of))
  return { amount: gross - commission, commission }
}

/** How `gross` taken back of a transfer is divided, after what was taken back of it before. */
export function takenBackOf(gross: Cents, of: Shares, before: Shares): Shares {
  const after = proportionOf(grossOf(before) + gross, of)
  return { amount: after.amount - before.amount, commission: after.commission - before.commission }
}
