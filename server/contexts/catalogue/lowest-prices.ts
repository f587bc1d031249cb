import { sql } from 'drizzle-orm'
import { type Cents, centsFromDecimal } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { productPrices } from '#server/database/schema/catalogue.ts'

/**
 * The lowest price each of these products had in the 30 days before its present one, the price in force when they
 * began included: what an announced reduction has to show (code de la consommation, L. 112-1-1). Absent: it had none.
 */
export async function listLowestPrices(
  { db }: Context,
  input: { productIds: string[] },
): Promise<Map<string, Cents>> {
  if (input.productIds.length === 0) return new Map()
  const { rows } = await db.execute<{ productId: string; lowest: string }>(sql`
    select product_id as "productId", min(price) as lowest
    from (
      select product_id, price,
        lead(since) over (partition by product_id order by id) as until,
        first_value(since) over (partition by product_id order by id desc) as present_since
      from ${productPrices}
      where product_id = any(${sql.param(input.productIds)}::uuid[])
    ) had
    where price is not null and until > present_since - interval '30 days'
    group by product_id`)
  return new Map(rows.map(({ productId, lowest }) => [productId, centsFromDecimal(lowest)]))
}
