import { eq, sql } from 'drizzle-orm'
import { maxChangedProducts } from '#domain/catalogue/admin-products.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { featuredLimit, featuredStatus, type ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { featuredOrder, listFeaturedProducts } from '#server/contexts/catalogue/list-products.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { listPrimaryPictures } from '../pictures.ts'

export interface FeaturedProduct {
  id: string
  /** The number in its address. */
  number: number
  title: string
  categoryName: string | null
  price: Cents | null
  status: ProductStatus
  isHidden: boolean
  picture: Picture | null
  /** Whether visitors see it, or why not. */
  visibility: 'shown' | 'unavailable' | 'hidden' | 'no-category' | 'off-market' | 'beyond-limit'
}

/** Lists all featured products in order, including those that visitors do not see. */
export async function listFeaturedForAdmin(ctx: Context): Promise<FeaturedProduct[]> {
  requireAdmin(ctx)
  const [carousel, rows] = await Promise.all([
    listFeaturedProducts(ctx),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        categoryName: categories.name,
        price: products.price,
        status: products.status,
        isHidden: products.isHidden,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(sql`${products.isFeatured}`)
      .orderBy(...featuredOrder(products))
      .limit(maxChangedProducts),
  ])
  const pictures = await listPrimaryPictures(ctx, { productIds: rows.map((row) => row.id) })
  const shownIds = new Set(carousel.map((card) => card.id))
  const isFull = carousel.length >= featuredLimit
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    visibility: shownIds.has(row.id) ? 'shown' : findHiddenReason(row, isFull),
  }))
}

function findHiddenReason(
  { status, isHidden, categoryName }: Pick<FeaturedProduct, 'status' | 'isHidden' | 'categoryName'>,
  isFull: boolean,
): FeaturedProduct['visibility'] {
  if (status !== featuredStatus) return 'unavailable'
  if (isHidden) return 'hidden'
  if (categoryName === null) return 'no-category'
  return isFull ? 'beyond-limit' : 'off-market'
}

/** Sorts the featured products by these ids. Products that are no longer featured are skipped; those without their id come last. */
export async function orderFeaturedProducts(ctx: Context, input: { productIds: string[] }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const featured = await lockProductRows(
      ctx.db
        .select({ id: products.id, title: products.title, position: products.featuredPosition })
        .from(products)
        .where(sql`${products.isFeatured}`)
        .$dynamic(),
    )
    const positions = new Map([...new Set(input.productIds)].map((id, index) => [id, index + 1]))
    const moved = featured.flatMap(({ id, title, position }) => {
      const after = positions.get(id) ?? null
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
