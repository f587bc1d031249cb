import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { providerEvents } from '../database/schema/payments.ts'

export type StoredEvent = typeof providerEvents.$inferSelect

export async function findEvent({ db }: Context, input: { eventId: string }): Promise<StoredEvent | null> {
  const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, input.eventId))
  return event ?? null
}
