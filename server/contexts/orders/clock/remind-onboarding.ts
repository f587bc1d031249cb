import { days } from '#domain/orders/delays.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { takeWaitingSellers } from '#server/contexts/payments/seller-accounts.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'

/** They were first notified when the money began to wait (apply-effects.ts). */
const everyDays = 7
const batchSize = 100

/** Every day: reminds sellers whose payouts wait for an account, once a week. */
export async function remindOnboarding(ctx: Context): Promise<void> {
  while ((await remindSome(ctx)) === batchSize);
}

const remindSome = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const since = new Date(ctx.clock.now().getTime() - days(everyDays))
    const waiting = await takeWaitingSellers(ctx, { since, limit: batchSize })
    for (const { orderId, fulfilmentId, amount } of waiting)
      await enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount })
    return waiting.length
  })
