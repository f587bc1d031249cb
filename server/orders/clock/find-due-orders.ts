import { sql } from 'drizzle-orm'
import { days } from '#domain/orders/delays.ts'
import type { Context } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'

/**
 * Orders of which something may have become due, in the order of their ids; only those behind `after`. A little too many
 * does no harm: each is decided on under its lock (advance-order.ts). Each line has its index.
 */
export async function findDueOrders(
  ctx: Context,
  input: { after: string | null; limit: number },
): Promise<string[]> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const ago = (count: number) => sql`${new Date(now.getTime() - days(count)).toISOString()}::timestamptz`
  const unmarked = (mark: 'acknowledge-reminder' | 'cancellation-offered') => sql`not exists (
    select from fulfilment_marks where fulfilment_id = fulfilments.id and mark = ${mark})`
  const { rows } = await ctx.db.execute<{ order_id: string }>(sql`
    select distinct order_id from (
      select id as order_id from orders where payment_due_at <= ${now.toISOString()}::timestamptz
      union all
      select fulfilments.order_id from delivery_quotes
        join fulfilments on fulfilments.id = delivery_quotes.fulfilment_id
        where delivery_quotes.status = 'offered' and expires_at <= ${now.toISOString()}::timestamptz
      union all
      select fulfilments.order_id from fulfilments
        join orders on orders.id = fulfilments.order_id and orders.delivery_option = 'quote'
        where fulfilments.status = 'initial' and not holds_stock and status_since <= ${ago(delays.quoteDays)}
        and not exists (select from delivery_quotes
          where fulfilment_id = fulfilments.id and delivery_quotes.status = 'offered')
      union all
      select fulfilments.order_id from fulfilments
        join orders on orders.id = fulfilments.order_id and orders.payment_due_at is null
        where fulfilments.status = 'initial' and holds_stock and paid_at is null
      union all
      select fulfilments.order_id from fulfilments
        join orders on orders.id = fulfilments.order_id and orders.payment_due_at is null
        where fulfilments.status = 'initial' and not holds_stock
        and (orders.total_amount = 0 or ${ctx.payments === null})
        and not exists (select from fulfilments part where part.order_id = orders.id and part.status = 'initial'
          and not exists (select from delivery_quotes
            where fulfilment_id = part.id and delivery_quotes.status = 'accepted'))
      union all
      select order_id from fulfilments
        where status in ('pending', 'accuse_reception') and waiting_since <= ${ago(delays.handOverDays)}
      union all
      select order_id from fulfilments
        where status = 'expediee' and status_since <= ${ago(delays.confirmationDays)}
      union all
      select order_id from fulfilments
        where status = 'pending' and status_since <= ${ago(delays.reminderDays)}
        and ${unmarked('acknowledge-reminder')}
      union all
      select order_id from fulfilments
        where status = 'pending' and paid_at is not null and status_since <= ${ago(delays.cancellationDays)}
        and ${unmarked('cancellation-offered')}
    ) due
    where ${input.after}::uuid is null or order_id > ${input.after}::uuid
    order by order_id limit ${input.limit}`)
  return rows.map((row) => row.order_id)
}
