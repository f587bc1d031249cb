import { sql } from 'drizzle-orm'
import { releaseRefund, repayOtherwise } from '#server/contexts/orders/admin/refunds.ts'
import { refundActions } from '#server/contexts/payments/order-money.ts'
import { closeSandboxDispute } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { retryRefund } from '#server/contexts/payments/retry.ts'
import { bearRefund } from '#server/contexts/payments/settle-otherwise.ts'
import { refunds } from '#server/database/schema/index.ts'
import type { History } from './history.ts'

type RefundChoices = { id: string } & Record<keyof typeof refundActions, boolean>

/** Reads what an administrator must resolve at the end: failed refunds and fulfilments with money that a bank returned. */
export async function readUnresolved({
  world,
  orderId,
}: History): Promise<{ refunds: RefundChoices[]; fulfilments: string[] }> {
  const { db } = world.ctx
  const failed = await db
    .select({ id: refunds.id, ...refundActions })
    .from(refunds)
    .where(sql`${refunds.orderId} = ${orderId} and ${refunds.status} in ('failed', 'disputed')`)
  const { rows } = await db.execute<{ id: string }>(sql`
    select fulfilments.id from fulfilments where order_id = ${orderId} and status in ('livree', 'annulee')
      and exists (select from refunds where fulfilment_id = fulfilments.id
        and (reinstated_at is not null or refunds.status = 'dropped'))
      and coalesce((select sum(amount) from ledger_entries where fulfilment_id = fulfilments.id and account = 'held'), 0)
        > coalesce((select sum(amount + commission) from transfers where fulfilment_id = fulfilments.id
            and transfers.status in ('waiting', 'queued', 'sending', 'failed')), 0)
        + coalesce((select sum(amount) from refunds where fulfilment_id = fulfilments.id
            and settled_at is null and refunds.status <> 'dropped'), 0)`)
  return { refunds: failed, fulfilments: rows.map(({ id }) => id) }
}

/** Closes open disputes as won or lost. */
export async function closeDisputes({ world, orderId, sandbox, log }: History): Promise<void> {
  const { rows } = await world.ctx.db.execute<{ id: string }>(sql`
    select id from sandbox_objects where kind = 'dispute' and data->>'status' = 'open' and data->>'paymentId' in (
      select provider_payment_id from payments where order_id = ${orderId})`)
  for (const { id } of rows) {
    const status = log.length % 2 === 0 ? 'won' : 'lost'
    log.push(`  dispute ${status}`)
    await closeSandboxDispute(sandbox, { disputeId: id, status })
  }
}

/** Applies one of the actions that the page offers for the refund. */
export async function resolveRefund(history: History, refund: RefundChoices, round: number): Promise<void> {
  const admin = history.as(history.world.admin)
  const { id: refundId } = refund
  const actions = [
    refund.isBearable && { name: 'bear', run: () => bearRefund(admin, { refundId }) },
    refund.isPayableOtherwise && {
      name: 'repay otherwise',
      run: () => repayOtherwise(admin, { refundId, reference: 'VIR 12' }),
    },
    refund.isReleasable && { name: 'release', run: () => releaseRefund(admin, { refundId }) },
    // A retry is refused again when the card's bank refuses it.
    refund.isRetriable && round === 0 && { name: 'retry', run: () => retryRefund(admin, { refundId }) },
  ].filter((action) => action !== false)
  const action = actions[(round + history.log.length) % Math.max(1, actions.length)]
  if (!action) throw new Error(`refund ${refundId} has no action that resolves it`)
  history.log.push(`  ${action.name} ${refundId}`)
  await action.run()
}
