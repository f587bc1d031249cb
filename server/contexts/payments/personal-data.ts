import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import {
  onboardingReminders,
  payments,
  providerEvents,
  sellerAccounts,
} from '#server/database/schema/payments.ts'

/** Deletes the browser's secrets of finished payments, in our rows and in the stored events. */
export async function forgetPaymentSecrets({ db }: Context, { before }: { before: Date }): Promise<number> {
  const finishedPayments = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.clientSecret),
        inArray(payments.status, ['succeeded', 'cancelled']),
        lt(payments.createdAt, before),
      ),
    )
    .limit(batchSize)
  const storedEvents = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        sql`${providerEvents.payload} #> '{data,object}' ? 'client_secret'`,
        isNotNull(providerEvents.appliedAt),
        lt(providerEvents.receivedAt, before),
      ),
    )
    .limit(batchSize)
  const updatedPayments = await db
    .update(payments)
    .set({ clientSecret: null })
    .where(inArray(payments.id, finishedPayments))
  const updatedEvents = await db
    .update(providerEvents)
    .set({ payload: sql`${providerEvents.payload} #- '{data,object,client_secret}'` })
    .where(inArray(providerEvents.id, storedEvents))
  return Math.max(updatedPayments.rowCount ?? 0, updatedEvents.rowCount ?? 0)
}

/** Reads a seller's account for their export: its id at the provider and open requirements. */
export async function* readOwnSellerAccount({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      prestataire: sellerAccounts.provider,
      identifiant: sellerAccounts.providerAccountId,
      recoitDesVersements: sellerAccounts.isReady,
      manque: sellerAccounts.missing,
      fermeLe: sellerAccounts.endedAt,
      creeLe: sellerAccounts.createdAt,
    })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerId, userId))
}

/** Stops reminders. The accounts of past payouts are retained with them. */
export async function forgetOnboarding({ db }: Context, { sellerId }: { sellerId: string }): Promise<void> {
  await db.delete(onboardingReminders).where(eq(onboardingReminders.sellerId, sellerId))
}
