import { and, isNull, ne, sql } from 'drizzle-orm'
import { refunds, transferReversals } from '../database/schema/payments.ts'

/** A refund whose money the ledger does not know to be with the buyer, and that is still to go there. */
export const isUnsettled = and(isNull(refunds.settledAt), ne(refunds.status, 'dropped'))

/** What has come back from the seller for a refund. Its columns are named in full: the subquery has some of the same names. */
const backForRefund = sql`coalesce((
  select sum(back.amount + back.commission) from ${transferReversals} back
  where back.refund_id = refunds.id and back.status = 'done'), 0)`

/** What an unsettled refund holds of the money held: of what it takes back from the seller, only what has come back. */
export const heldByRefund = sql`(refunds.amount - refunds.taken_back - refunds.borne
  + least(refunds.taken_back, ${backForRefund}))`

/** What a refund still lacks of what it takes back from the seller. */
export const missingOfRefund = sql`(refunds.taken_back - least(refunds.taken_back, ${backForRefund}))`
