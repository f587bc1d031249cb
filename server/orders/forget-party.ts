import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { openingHours, pickupAttempts } from '../database/schema/collection.ts'
import { orders } from '../database/schema/orders.ts'

/** Of somebody's orders and sales keeps what the law wants kept: how to reach their door, and when, is not of it. */
export async function forgetParty({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .update(orders)
    .set({ deliveryNote: '' })
    .where(and(eq(orders.userId, userId), ne(orders.deliveryNote, '')))
  await db.delete(openingHours).where(eq(openingHours.sellerId, userId))
  await db.delete(pickupAttempts).where(eq(pickupAttempts.sellerId, userId))
}
