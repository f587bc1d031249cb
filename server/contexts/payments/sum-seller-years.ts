import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { noQuarters, type Quarters } from '#domain/tax-report/tax-report.ts'
import type { Context } from '#server/context.ts'
import { transferReversals, transfers } from '#server/database/schema/payments.ts'

/**
 * Payouts of each seller in a year (Europe/Paris), by quarters: arrived transfers less reversals, each in its quarter. A sale
 * counts once, at its first payout, unless all of it was reversed. For one seller, or all.
 */
export async function sumSellerYears(
  { db }: Context,
  input: { year: number; sellerId?: string },
): Promise<Map<string, Quarters>> {
  const { year, sellerId } = input
  const own = sellerId ? sql`and t.seller_id = ${sellerId}` : sql``
  const starts = (of: number) => sql`make_timestamptz(${of}::int, 1, 1, 0, 0, 0, 'Europe/Paris')`
  const { rows } = await db.execute<{
    seller_id: string
    quarter: number
    sales: number
    amount: string
    fees: string
  }>(sql`
    with moves as (
      select t.seller_id, t.fulfilment_id, t.sent_at as at, t.amount, t.commission
      from ${transfers} t where t.status = 'sent' ${own}
      union all
      select t.seller_id, t.fulfilment_id, r.done_at, -r.amount, -r.commission
      from ${transferReversals} r join ${transfers} t on t.id = r.transfer_id where r.status = 'done' ${own}
    ), sales as (
      select seller_id, min(at) as at from moves group by seller_id, fulfilment_id having sum(amount + commission) > 0
    ), lines as (
      select seller_id, at, amount, commission, 0 as sales from moves
      union all
      select seller_id, at, 0, 0, 1 from sales
    )
    select seller_id, extract(quarter from at at time zone 'Europe/Paris')::int as quarter,
      sum(sales)::int as sales, (sum(amount) * 100)::bigint as amount, (sum(commission) * 100)::bigint as fees
    from lines where at >= ${starts(year)} and at < ${starts(year + 1)}
    group by 1, 2`)
  const years = new Map<string, Quarters>()
  for (const { seller_id, quarter, sales, amount, fees } of rows) {
    const quarters = years.get(seller_id) ?? noQuarters()
    quarters[quarter - 1] = { sales, amount: Number(amount) as Cents, fees: Number(fees) as Cents }
    years.set(seller_id, quarters)
  }
  return years
}
