import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { providerEvents } from '../database/schema/payments.ts'

/**
 * Has what the provider told applied once more. It does no harm: what is applied is how things are, which is asked anew.
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
