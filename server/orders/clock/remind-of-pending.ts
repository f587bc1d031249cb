import { days } from '#domain/orders/delays.ts'
import type { NoticeMark } from '#domain/orders/disputes.ts'
import type { Context } from '../../context.ts'
import { fulfilmentMarks } from '../../database/schema/orders.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'

/**
 * Reminds sellers of what they have not acknowledged, and offers buyers to cancel it; each once. In the caller's transaction,
 * with the order locked.
 */
export async function remindOfPending(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const steps = [
    ['cancellation-offered', delays.cancellationDays],
    ['acknowledge-reminder', delays.reminderDays],
  ] as const
  for (const { fulfilment, facts } of await readFacts(ctx, { orderId })) {
    if (facts.status !== 'pending') continue
    const waited = now.getTime() - facts.statusSince.getTime()
    const due = steps
      // What is not paid by card its buyer may cancel at any time.
      .filter(([mark]) => mark !== 'cancellation-offered' || facts.settlement === 'card')
      .filter(([, count]) => waited >= days(count))
      .map(([mark]) => mark)
    for (const mark of await markOnce(ctx, fulfilment.id, due)) {
      // Where both have become due at once, the seller has had their time: only the later step is told.
      if (mark === due[0]) await enqueueNotice(ctx, { kind: mark, orderId, fulfilmentId: fulfilment.id })
    }
  }
}

type Mark = Exclude<NoticeMark, 'review-asked'>

/** Which of them were not there before. */
async function markOnce(ctx: Context, fulfilmentId: string, marks: Mark[]): Promise<Mark[]> {
  if (marks.length === 0) return []
  const createdAt = ctx.clock.now()
  const written = await ctx.db
    .insert(fulfilmentMarks)
    .values(marks.map((mark) => ({ fulfilmentId, mark, createdAt })))
    .onConflictDoNothing()
    .returning({ mark: fulfilmentMarks.mark })
  return marks.filter((mark) => written.some((row) => row.mark === mark))
}
