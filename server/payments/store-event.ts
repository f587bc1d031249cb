import { type Context, inTransaction } from '../context.ts'
import { providerEvents } from '../database/schema/payments.ts'
import { requireProvider } from './require-provider.ts'

/**
 * Keeps what the provider tells, once it is certain that the provider tells it, and has it applied by a job: nothing told is
 * lost, and what is told twice is kept once.
 * @throws AppError `forbidden` when it was somebody else, or long ago
 */
export async function storeEvent(ctx: Context, input: { body: string; signature: string }): Promise<void> {
  const provider = requireProvider(ctx)
  const now = ctx.clock.now()
  const event = await provider.readEvent({ ...input, now })
  await inTransaction(ctx, async ({ db, jobs }) => {
    const [stored] = await db
      .insert(providerEvents)
      .values({
        id: event.id,
        provider: provider.name,
        name: event.name,
        objectId: event.objectId,
        payload: JSON.parse(input.body) as unknown,
        receivedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (stored) await jobs.enqueue(db, 'apply-provider-event', { eventId: event.id })
  })
}
