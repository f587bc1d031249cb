import { inArray, sql } from 'drizzle-orm'
import { stockAfterReturn } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/**
 * Gives back what an order had taken. The products are locked in id order, as orders lock them (lock-products.ts); hidden
 * ones get theirs back too. `lockedWith`: others that the same transaction may give back later; locked now, in that order.
 */
export async function giveBackStock(
  ctx: Context,
  input: { lines: readonly { productId: string; quantity: number }[]; lockedWith?: readonly string[] },
): Promise<void> {
  const returned = new Map(input.lines.map((line) => [line.productId, line.quantity]))
  const locked = await ctx.db
    .select({ id: products.id, quantity: products.quantity, status: products.status })
    .from(products)
    .where(inArray(products.id, [...returned.keys(), ...(input.lockedWith ?? [])]))
    .orderBy(products.id)
    .for('no key update')
  const given = locked.filter(({ id }) => returned.has(id))
  if (given.length === 0) return
  const rows = given.map((product) => {
    const { quantity, status } = stockAfterReturn(product, returned.get(product.id) ?? 0)
    return sql`(${product.id}::uuid, ${quantity}::integer, ${status}::text)`
  })
  const now = ctx.clock.now().toISOString()
  await ctx.db.execute(sql`
    update ${products} set quantity = given.quantity, status = given.status, updated_at = ${now}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as given (id, quantity, status)
    where ${products.id} = given.id`)
}
