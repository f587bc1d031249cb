import { mayMove } from '#domain/orders/lifecycle.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { Context } from '#server/context.ts'
import { enqueueFirmMail } from '#server/contexts/orders/notices/enqueue-pickup-mail.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { readFacts } from '../read-facts.ts'

/**
 * Makes an order without card payment firm: it costs nothing, or its buyer pays the sellers directly. Sellers are notified as
 * if it had been paid, and its buyer gets the codes. Affects no other order. In the caller's transaction.
 */
export async function startUnpaid(ctx: Context, input: { orderId: string; mover: Mover }): Promise<void> {
  const { orderId, mover } = input
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const ready = (await readFacts(ctx, { orderId })).filter(({ facts }) =>
    mayMove('start', mover, facts, now, delays),
  )
  const fulfilmentIds = ready.map(({ fulfilment }) => fulfilment.id)
  for (const fulfilmentId of fulfilmentIds)
    await moveFulfilment(ctx, { fulfilmentId, transition: 'start', mover })
  const [first] = ready
  if (first)
    await enqueueFirmMail(ctx, { orderId, fulfilmentIds, deliveryOption: first.facts.deliveryOption })
}
