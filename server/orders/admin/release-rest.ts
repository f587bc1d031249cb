import type { Cents } from '#domain/money.ts'
import type { Context } from '../../context.ts'
import { release } from '../../payments/release.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { type Part, readFacts } from '../read-facts.ts'

/** Whatever is held for a part and promised to nobody leaves for its seller; answers how much. Under the order's lock. */
export async function releaseRest(ctx: Context, input: { fulfilmentId: string }): Promise<Cents> {
  const [{ fulfilment }] = (await readFacts(ctx, { fulfilmentIds: [input.fulfilmentId] })) as [Part]
  const { id: fulfilmentId, orderId, sellerId, commissionRate: rate } = fulfilment
  const transfer = await release(ctx, { orderId, fulfilmentId, sellerId, amount: 'rest', rate })
  if (transfer?.status === 'waiting')
    await enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount: transfer.amount })
  return transfer ? transfer.amount + transfer.commission : 0
}
