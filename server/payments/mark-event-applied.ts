import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { providerEvents } from '../database/schema/payments.ts'

/** `note`: why there was nothing to do. */
export async function markEventApplied(
  { db, clock }: Context,
  input: { eventId: string; note?: string | null },
): Promise<void> {
  await db
    .update(providerEvents)
    .set({
      appliedAt: clock.now(),
      lastError: input.note ?? null,
      attempts: sql`${providerEvents.attempts} + 1`,
    })
    .where(eq(providerEvents.id, input.eventId))
}

/** Why it could not be applied; it stays to be applied. */
export async function markEventFailed(
  { db }: Context,
  input: { eventId: string; error: string },
): Promise<void> {
  await db
    .update(providerEvents)
    .set({ lastError: input.error.slice(0, 2_000), attempts: sql`${providerEvents.attempts} + 1` })
    .where(eq(providerEvents.id, input.eventId))
}
