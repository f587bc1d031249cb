import { asc, count, eq, sql } from 'drizzle-orm'
import { type Context, requireAdmin } from '../../context.ts'
import { categories, products } from '../../database/schema/catalogue.ts'

interface AdminCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  description: string
  imageUrl: string | null
  /** In it, not in its subcategories, whatever their status. */
  productCount: number
}
export interface AdminFamily extends AdminCategory {
  children: AdminCategory[]
}

/** The tree as administrators edit it, in its order. */
export async function listAdminCategories(ctx: Context): Promise<AdminFamily[]> {
  requireAdmin(ctx)
  const counts = ctx.db
    .select({ categoryId: products.categoryId, productCount: count().as('product_count') })
    .from(products)
    .groupBy(products.categoryId)
    .as('counts')
  const rows = await ctx.db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      parentId: categories.parentId,
      description: categories.description,
      imageUrl: categories.imageUrl,
      productCount: sql<number>`coalesce(${counts.productCount}, 0)`.mapWith(Number),
    })
    .from(categories)
    .leftJoin(counts, eq(counts.categoryId, categories.id))
    .orderBy(asc(categories.position), asc(sql`${categories.name} collate "fr-x-icu"`))
  const children = Map.groupBy(rows, (row) => row.parentId)
  return (children.get(null) ?? []).map((family) => ({ ...family, children: children.get(family.id) ?? [] }))
}
