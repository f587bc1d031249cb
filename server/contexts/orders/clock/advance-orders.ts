import { type SQL, sql } from 'drizzle-orm'
import { days } from '#domain/orders/delays.ts'
import { clockTransitions, getTransition, type TransitionName } from '#domain/orders/lifecycle.ts'
import { states } from '#domain/orders/states.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { enqueueNotice } from '#server/contexts/orders/notices/enqueue-notice.ts'
import { findSoldOutOrders } from '#server/contexts/orders/reservations/limit-reservations.ts'
import { claimSellersToRemind } from '#server/contexts/payments/seller-accounts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { advanceOrder } from './advance-order.ts'

const batchSize = 100

/**
 * Advances all due orders, each in its own transaction. The job runs every minute, in several processes at once; a locked order
 * waits for the next minute. An order that fails stops no other, and gets a job of its own, which administrators see.
 */
export async function advanceOrders(ctx: Context): Promise<void> {
  const advance = async (orderId: string) => {
    try {
      await advanceOrder(ctx, { orderId })
    } catch (error) {
      ctx.log.error({ err: error, orderId }, 'an order could not be advanced')
      await enqueueOnce(ctx, orderId)
    }
  }
  let after: string | null = null
  for (;;) {
    const due: string[] = await findDueOrders(ctx, { after, limit: batchSize })
    for (const orderId of due) await advance(orderId)
    after = due.at(-1) ?? null
    if (due.length < batchSize) break
  }
  for (const orderId of await findSoldOutOrders(ctx)) await advance(orderId)
}

/** A failing order is due again each minute, and one job for it suffices. */
async function enqueueOnce({ db, jobs }: Context, orderId: string): Promise<void> {
  const { rows } = await db.execute<{ isFirst: boolean }>(
    sql`select ${hasNoJob('advance-order', { orderId }, { countsGivenUp: true })} as "isFirst"`,
  )
  if (rows[0]?.isFirst) await jobs.enqueue(db, 'advance-order', { orderId })
}

const momentColumns = {
  statusSince: sql`status_since`,
  waitingSince: sql`waiting_since`,
  paymentDueAt: sql`payment_due_at`,
}

/** Guards that may refuse a transition for days, as SQL, so that the query does not select such orders every minute. */
const extraConditions: { [Name in TransitionName]?: SQL } = {
  'end-unconfirmed': sql`and paid_at is null`,
  'give-up-quote': sql`and not holds_stock
    and exists (select from orders where orders.id = fulfilments.order_id and delivery_option = 'quote')
    and not exists (select from delivery_quotes where fulfilment_id = fulfilments.id and delivery_quotes.status = 'offered')`,
}

/**
 * Returns the ids, above `after`, of orders for which something may be due. It may return too many: each order is decided under its
 * lock (advance-order.ts). Each part of the union uses an index of its own.
 */
async function findDueOrders(
  ctx: Context,
  input: { after: string | null; limit: number },
): Promise<string[]> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const ago = (count: number) => sql`${new Date(now.getTime() - days(count)).toISOString()}::timestamptz`
  const isWithoutMark = (mark: 'acknowledge-reminder' | 'cancellation-offered') => sql`not exists (
    select from fulfilment_marks where fulfilment_id = fulfilments.id and mark = ${mark})`
  /** The condition that the delay of a transition has passed, from the lifecycle's table. */
  const selectOverdue = (name: TransitionName) => {
    const { from, after } = getTransition(name)
    if (!after?.delay) return []
    // Spelled as in the partial indexes.
    const statuses = sql.raw(from.map((status) => `'${status}'`).join(', '))
    return sql`select order_id from fulfilments where status in (${statuses})
      and ${momentColumns[after.moment]} <= ${ago(delays[after.delay])} ${extraConditions[name] ?? sql``}`
  }
  const { rows } = await ctx.db.execute<{ order_id: string }>(sql`
    select distinct order_id from (
      select id as order_id from orders where payment_due_at <= ${now.toISOString()}::timestamptz
      union all
      select fulfilments.order_id from delivery_quotes
        join fulfilments on fulfilments.id = delivery_quotes.fulfilment_id
        where delivery_quotes.status = 'offered' and expires_at <= ${now.toISOString()}::timestamptz
      union all
      select fulfilments.order_id from fulfilments
        join orders on orders.id = fulfilments.order_id and orders.payment_due_at is null
        where fulfilments.status = ${states.placed} and holds_stock and paid_at is null
      union all
      select fulfilments.order_id from fulfilments
        join orders on orders.id = fulfilments.order_id and orders.payment_due_at is null
        where fulfilments.status = ${states.placed} and not holds_stock
        and (orders.total_amount = 0 or ${ctx.payments === null})
        and not exists (select from fulfilments other where other.order_id = orders.id and other.status = ${states.placed}
          and not exists (select from delivery_quotes
            where fulfilment_id = other.id and delivery_quotes.status = 'accepted'))
      union all
      ${sql.join(clockTransitions.flatMap(selectOverdue), sql` union all `)}
      union all
      select order_id from fulfilments
        where status = ${states.agreed} and status_since <= ${ago(delays.reminderDays)}
        and ${isWithoutMark('acknowledge-reminder')}
      union all
      select order_id from fulfilments
        where status = ${states.agreed} and paid_at is not null and status_since <= ${ago(delays.cancellationDays)}
        and ${isWithoutMark('cancellation-offered')}
    ) due
    where ${input.after}::uuid is null or order_id > ${input.after}::uuid
    order by order_id limit ${input.limit}`)
  return rows.map((row) => row.order_id)
}

/** Days between two reminders; the first notice was sent when the payout began to wait (apply-effects.ts). */
const reminderIntervalDays = 7
const sellersPerBatch = 100

/** Reminds sellers whose payouts wait for an account, once a week. Runs every day. */
export async function remindOnboarding(ctx: Context): Promise<void> {
  while ((await remindBatch(ctx)) === sellersPerBatch);
}

const remindBatch = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const since = new Date(ctx.clock.now().getTime() - days(reminderIntervalDays))
    const waiting = await claimSellersToRemind(ctx, { since, limit: sellersPerBatch })
    for (const { orderId, fulfilmentId, amount } of waiting)
      await enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount })
    return waiting.length
  })
