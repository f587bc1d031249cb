import { sql } from 'drizzle-orm'
import { lapseMemory, quickCancellation } from '#domain/orders/holds.ts'
import type { Context } from '../../context.ts'

/**
 * When a buyer let orders lapse lately, each order once: not paid in time, not fetched in time, or given up themselves after
 * keeping the goods from others for a while. A request for a quote kept nothing, whatever became of it.
 */
export async function listLapses(ctx: Context, input: { buyerId: string }): Promise<Date[]> {
  const since = new Date(ctx.clock.now().getTime() - lapseMemory).toISOString()
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    select max(order_events.created_at) as at from orders
    join order_events on order_events.order_id = orders.id
    where orders.user_id = ${input.buyerId} and order_events.created_at > ${since}::timestamptz
    and (order_events.transition in ('expire', 'end-uncollected')
      or order_events.transition in ('cancel', 'cancel-unpaid') and order_events.mover = 'buyer'
        and orders.delivery_option = 'pickup'
        and order_events.created_at > orders.created_at + ${`${quickCancellation} milliseconds`}::interval)
    group by orders.id`)
  return rows.map(({ at }) => new Date(at))
}
