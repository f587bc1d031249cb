import { asc, eq, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema/partners.ts'

/** A person's webhook addresses, for their export. */
export async function* readOwnEndpoints({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      adresse: webhookEndpoints.url,
      evenements: webhookEndpoints.events,
      creeLe: webhookEndpoints.createdAt,
    })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt))
}

/** In the transaction that deletes the account; waiting deliveries are deleted too. */
export async function forgetEndpoints({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))
}

export const deleteOldDeliveries = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, webhookDeliveries, webhookDeliveries.id, lt(webhookDeliveries.createdAt, before))
