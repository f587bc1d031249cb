import { isNull, sql } from 'drizzle-orm'
import { refunds, transferReversals } from '../database/schema/payments.ts'

/** A refund whose money the ledger does not know to be with the buyer. */
export const isUnsettled = isNull(refunds.settledAt)

/**
 * What an unsettled refund holds of the money held: of what it takes back from the seller, only what has come back. Its
 * columns are named in full, since the subquery has some of the same names.
 */
export const heldByRefund = sql`(refunds.amount - refunds.taken_back - refunds.borne + coalesce((
  select sum(back.amount + back.commission) from ${transferReversals} back
  where back.refund_id = refunds.id and back.status = 'done'), 0))`
