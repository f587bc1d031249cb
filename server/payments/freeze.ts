import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { transfers } from '../database/schema/payments.ts'
import { stoppable } from './fulfilment-money.ts'

/**
 * Whatever has not left for the seller does not leave: its money stays held until it is decided. In the caller's
 * transaction, under the order's lock.
 */
export async function freeze({ db }: Context, input: { fulfilmentId: string }): Promise<void> {
  await db
    .update(transfers)
    .set({ status: 'dropped' })
    .where(and(eq(transfers.fulfilmentId, input.fulfilmentId), inArray(transfers.status, [...stoppable])))
}
