import { desc, eq, isNull } from 'drizzle-orm'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { providerEvents } from '../database/schema/payments.ts'
import type { ProviderEvent } from './provider/provider.ts'
import { typeOfEvent } from './provider/type-of-event.ts'

/** What the provider told, as administrators read of it. */
export interface ProviderEventLine {
  id: string
  name: string
  type: ProviderEvent['type']
  objectId: string
  receivedAt: string
  /** Null: still to be applied. */
  appliedAt: string | null
  attempts: number
  lastError: string | null
}

export const eventsPerPage = 50

/** Newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listEvents(
  ctx: Context,
  input: { page: number; objectId?: string; onlyUnapplied?: boolean },
): Promise<Page<ProviderEventLine>> {
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
      .limit(eventsPerPage)
      .offset((page - 1) * eventsPerPage),
    countUpTo(ctx.db, providerEvents, where),
  ])
  return { items: rows.map(toLine), page, total, pageCount: pageCountOf(total, eventsPerPage) }
}

export const toLine = (event: typeof providerEvents.$inferSelect): ProviderEventLine => ({
  id: event.id,
  name: event.name,
  type: typeOfEvent(event.name),
  objectId: event.objectId,
  receivedAt: event.receivedAt.toISOString(),
  appliedAt: event.appliedAt?.toISOString() ?? null,
  attempts: event.attempts,
  lastError: event.lastError,
})
