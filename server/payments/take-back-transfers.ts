import { and, eq } from 'drizzle-orm'
import { grossOf } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '../context.ts'
import { transferReversals, transfers } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { postEntries } from './post-entries.ts'
import { ProviderRefusal } from './provider/provider.ts'
import { requireProvider } from './require-provider.ts'
import type { Refund } from './send-refund.ts'

type Reversal = typeof transferReversals.$inferSelect

/**
 * Takes back from the seller what a refund needs, one transfer after the other. False: one of these transfers is still on
 * its way; it wakes the refund once it has arrived, or will not (send-transfer.ts). A refusal leaves the reversal `failed`.
 * @throws ProviderUnavailable
 */
export async function takeBackTransfers(ctx: Context, refund: Refund): Promise<boolean> {
  const waiting = await ctx.db
    .select({ reversal: transferReversals, transfer: transfers })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(and(eq(transferReversals.refundId, refund.id), eq(transferReversals.status, 'queued')))
    .orderBy(transferReversals.createdAt, transferReversals.id)
  for (const { reversal, transfer } of waiting)
    if (transfer.status === 'sent') await takeBack(ctx, refund, reversal, transfer.providerTransferId)
  return waiting.every(({ transfer }) => transfer.status === 'sent')
}

async function takeBack(ctx: Context, refund: Refund, reversal: Reversal, providerTransferId: string | null) {
  const { id, amount } = reversal
  try {
    // Where everything was commission nothing had left.
    const made =
      amount === 0 || providerTransferId === null
        ? null
        : await requireProvider(ctx).reverseTransfer({ reversalId: id, providerTransferId, amount })
    await writeDone(ctx, refund, reversal, made?.id ?? null)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await ctx.db
      .update(transferReversals)
      .set({ status: 'failed', lastError: `${error.code}: ${error.message}` })
      .where(and(eq(transferReversals.id, id), eq(transferReversals.status, 'queued')))
  }
}

const writeDone = (ctx: Context, refund: Refund, { id }: Reversal, providerReversalId: string | null) =>
  inTransaction(ctx, async (ctx) => {
    const { orderId, fulfilmentId } = refund
    await lockOrderRow(ctx, { orderId })
    const [reversal] = await ctx.db.select().from(transferReversals).where(eq(transferReversals.id, id))
    if (!reversal || reversal.status === 'done') return
    await ctx.db
      .update(transferReversals)
      .set({ status: 'done', providerReversalId, doneAt: ctx.clock.now(), lastError: null })
      .where(eq(transferReversals.id, id))
    await postEntries(ctx, {
      kind: 'reversal',
      sourceId: id,
      orderId,
      moves: [
        { fulfilmentId, account: 'released', amount: -reversal.amount },
        { fulfilmentId, account: 'commission', amount: -reversal.commission },
        { fulfilmentId, account: 'held', amount: grossOf(reversal) },
      ],
    })
  })
