import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { refunds, transferReversals } from '../database/schema/payments.ts'

/**
 * A refund that failed is given up: what it held is free again, what it had not got back from the seller stays with them. Under
 * the order's lock. False: something of it is still being taken back, and may yet arrive.
 */
export async function dropRefund({ db }: Context, { id }: { id: string }): Promise<boolean> {
  const ofRefund = eq(transferReversals.refundId, id)
  if ((await db.$count(transferReversals, and(ofRefund, eq(transferReversals.status, 'queued')))) > 0)
    return false
  await db.delete(transferReversals).where(and(ofRefund, eq(transferReversals.status, 'failed')))
  await db.update(refunds).set({ status: 'dropped' }).where(eq(refunds.id, id))
  return true
}
