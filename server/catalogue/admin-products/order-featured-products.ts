import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'

/**
 * Puts the featured products in this order. One that is not featured any more is passed over; one that is not named comes
 * after the others.
 */
export async function orderFeaturedProducts(ctx: Context, input: { productIds: string[] }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const featured = await ctx.db
      .select({ id: products.id, title: products.title, position: products.featuredPosition })
      .from(products)
      .where(sql`${products.isFeatured}`)
      .orderBy(products.id)
      .for('update')
    const place = new Map([...new Set(input.productIds)].map((id, index) => [id, index + 1]))
    const moved = featured.flatMap(({ id, title, position }) => {
      const after = place.get(id) ?? null
      return after === position ? [] : [{ id, title, before: position, after }]
    })
    if (moved.length === 0) return
    const rows = moved.map(({ id, after }) => sql`(${id}::uuid, ${after}::integer)`)
    await ctx.db
      .update(products)
      .set({ featuredPosition: sql`placed.position` })
      .from(sql`(values ${sql.join(rows, sql`, `)}) as placed (id, position)`)
      .where(eq(products.id, sql`placed.id`))
    await recordAudit(
      ctx,
      moved.map(({ id, title, before, after }) => ({
        action: 'product.feature',
        subject: { type: 'product', id, name: title },
        before: { position: before },
        after: { position: after },
      })),
    )
  })
}
