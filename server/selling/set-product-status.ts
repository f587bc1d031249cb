import { sql } from 'drizzle-orm'
import { changeStatus, type SettableStatus } from '#domain/selling/status-changes.ts'
import { type Context, inTransaction } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { type ChangeReport, lockOwnProducts } from './lock-own-products.ts'
import { requireSeller } from './require-seller.ts'

/**
 * Sets the status of products of the signed-in seller; those an order or an administrator decides about stay, with the
 * reason. @throws AppError `not-found` when one of them is another seller's: none is changed
 */
export async function setProductStatus(
  ctx: Context,
  input: { productIds: string[]; status: SettableStatus },
): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const refused: ChangeReport['refused'] = []
    const rows = (await lockOwnProducts(ctx, actor, input)).flatMap(({ id, title, ...product }) => {
      const change = changeStatus(product, input.status)
      if (!('refusal' in change)) return [sql`(${id}::uuid, ${change.quantity}::integer)`]
      refused.push({ id, title, reason: change.refusal })
      return []
    })
    if (rows.length > 0) {
      const now = ctx.clock.now().toISOString()
      await ctx.db.execute(sql`
        update ${products} set status = ${input.status}, quantity = changed.quantity, updated_at = ${now}::timestamptz
        from (values ${sql.join(rows, sql`, `)}) as changed (id, quantity)
        where ${products.id} = changed.id`)
    }
    return { changed: rows.length, refused }
  })
}
