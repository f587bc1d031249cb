import { sql } from 'drizzle-orm'
import { releaseRefund, repayOtherwise } from '#server/contexts/orders/admin/refunds.ts'
import { refundChoices } from '#server/contexts/payments/order-money.ts'
import { closeSandboxDispute } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { retryRefund } from '#server/contexts/payments/retry.ts'
import { bearRefund } from '#server/contexts/payments/settle-refund-otherwise.ts'
import { refunds } from '#server/database/schema/index.ts'
import type { History } from './history.ts'

type Choices = { id: string } & Record<keyof typeof refundChoices, boolean>

/** What an administrator's pages show at the end: refunds that have failed, and fulfilments with money a bank gave back. */
export async function readUnclosed({
  world,
  orderId,
}: History): Promise<{ refunds: Choices[]; fulfilments: string[] }> {
  const { db } = world.ctx
  const failed = await db
    .select({ id: refunds.id, ...refundChoices })
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

/** A bank decides sooner or later. */
export async function endDisputes({ world, orderId, sandbox, told }: History): Promise<void> {
  const { rows } = await world.ctx.db.execute<{ id: string }>(sql`
    select id from sandbox_objects where kind = 'dispute' and data->>'status' = 'open' and data->>'paymentId' in (
      select provider_payment_id from payments where order_id = ${orderId})`)
  for (const { id } of rows) {
    const status = told.length % 2 === 0 ? 'won' : 'lost'
    told.push(`  the bank decides: ${status}`)
    await closeSandboxDispute(sandbox, { disputeId: id, status })
  }
}

/** One of the buttons that stand beside it. */
export async function closeRefund(history: History, refund: Choices, round: number): Promise<void> {
  const admin = history.as(history.world.admin)
  const { id: refundId } = refund
  const offered = [
    refund.isBearable && { what: 'bear', run: () => bearRefund(admin, { refundId }) },
    refund.isPayableOtherwise && {
      what: 'repay otherwise',
      run: () => repayOtherwise(admin, { refundId, reference: 'VIR 12' }),
    },
    refund.isReleasable && { what: 'release', run: () => releaseRefund(admin, { refundId }) },
    // It would be refused for ever where the card's bank does so.
    refund.isRetriable && round === 0 && { what: 'retry', run: () => retryRefund(admin, { refundId }) },
  ].filter((choice) => choice !== false)
  const choice = offered[(round + history.told.length) % Math.max(1, offered.length)]
  if (!choice) throw new Error(`refund ${refundId} cannot be brought to an end`)
  history.told.push(`  ${choice.what} ${refundId}`)
  await choice.run()
}
