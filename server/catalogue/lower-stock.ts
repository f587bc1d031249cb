import { sql } from 'drizzle-orm'
import { stockAfterOrder } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/**
 * Takes what was ordered out of stock, in one statement; what is left decides the status (specification, section 4).
 * The products are locked (lock-products.ts) and there is enough of each.
 */
export async function lowerStock(
  ctx: Context,
  input: { lines: readonly { productId: string; stock: number; quantity: number }[] },
): Promise<void> {
  const rows = input.lines.map((line) => {
    const { quantity, status } = stockAfterOrder(line.stock, line.quantity)
    return sql`(${line.productId}::uuid, ${quantity}::integer, ${status}::text)`
  })
  const now = ctx.clock.now().toISOString()
  await ctx.db.execute(sql`
    update ${products} set quantity = left_over.quantity, status = left_over.status, updated_at = ${now}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as left_over (id, quantity, status)
    where ${products.id} = left_over.id`)
}
