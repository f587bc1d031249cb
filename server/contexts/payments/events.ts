import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { pageCountOf } from '#domain/page.ts'
import { eventsPerPage, moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { providerEvents } from '#server/database/schema/payments.ts'
import { parseEventType } from './provider/provider.ts'

export type StoredEvent = typeof providerEvents.$inferSelect

export async function findEvent({ db }: Context, input: { eventId: string }): Promise<StoredEvent | null> {
  const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, input.eventId))
  return event ?? null
}

/** Lists the provider's events, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listEvents(
  ctx: Context,
  input: { page: number; objectId?: string; onlyUnapplied?: boolean },
  pageSize = eventsPerPage,
) {
  requireAdmin(ctx)
  const { page, objectId } = input
  const where = objectId
    ? eq(providerEvents.objectId, objectId)
    : input.onlyUnapplied
      ? isNull(providerEvents.appliedAt)
      : undefined
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(providerEvents)
      .where(where)
      .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countUpTo(ctx.db, providerEvents, where),
  ])
  return { items: rows.map(toEventLine), page, total, pageCount: pageCountOf(total, pageSize) }
}

/** The fields of a provider event that administrators see. */
export const toEventLine = (event: StoredEvent) => ({
  id: event.id,
  name: event.name,
  type: parseEventType(event.name),
  objectId: event.objectId,
  receivedAt: event.receivedAt.toISOString(),
  /** Null until it is applied. */
  appliedAt: event.appliedAt?.toISOString() ?? null,
  attempts: event.attempts,
  lastError: event.lastError,
})

/** `note` is the reason why there was nothing to do. */
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

/** Records why the event could not be applied; it remains to be applied. */
export async function markEventFailed(
  { db }: Context,
  input: { eventId: string; error: string },
): Promise<void> {
  await db
    .update(providerEvents)
    .set({ lastError: input.error.slice(0, 2_000), attempts: sql`${providerEvents.attempts} + 1` })
    .where(eq(providerEvents.id, input.eventId))
}

/**
 * Applies an event once more, by its job. A repetition is harmless, because the job reads the present state at the provider.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function replayEvent(ctx: Context, input: { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [event] = await ctx.db
      .update(providerEvents)
      .set({ appliedAt: null })
      .where(eq(providerEvents.id, input.eventId))
      .returning()
    if (!event) throw new AppError('not-found', moneyMessages.missingEvent)
    await ctx.jobs.enqueue(ctx.db, 'apply-provider-event', { eventId: event.id })
    const subject = { type: 'provider-event', id: event.id, name: event.name } as const
    await recordAudit(ctx, [{ action: 'provider-event.replay', subject }])
  })
}

/** Deletes old applied events, whose effects are in the ledger. */
export const deleteOldProviderEvents = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    providerEvents,
    providerEvents.id,
    and(lt(providerEvents.receivedAt, before), isNotNull(providerEvents.appliedAt)),
  )
