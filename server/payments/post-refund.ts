import type { Context } from '../context.ts'
import { postEntries } from './post-entries.ts'
import type { Refund } from './send-refund.ts'

/** The buyer has it: of what was held, and of what the association bears. Once a refund. */
export async function postRefund(ctx: Context, refund: Refund): Promise<void> {
  const { id: sourceId, orderId, fulfilmentId, amount, borne } = refund
  const held = amount - borne
  await postEntries(ctx, {
    kind: 'refund',
    sourceId,
    orderId,
    moves: [
      { fulfilmentId, account: 'held', amount: -held },
      { fulfilmentId, account: 'refunded', amount: held },
    ],
  })
  await postEntries(ctx, {
    kind: 'loss',
    sourceId,
    orderId,
    moves: [
      { fulfilmentId, account: 'commission', amount: -borne },
      { fulfilmentId, account: 'refunded', amount: borne },
    ],
  })
}
