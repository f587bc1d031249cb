import { asc, eq, sql } from 'drizzle-orm'
import { mostCountedInCategory } from '#domain/catalogue/admin-products.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { categories, products } from '../../database/schema/catalogue.ts'

interface AdminCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  description: string
  imageUrl: string | null
  /** In it, not in its subcategories, whatever their status; `mostCountedInCategory` stands for that many or more. */
  productCount: number
}
export interface AdminFamily extends AdminCategory {
  children: AdminCategory[]
}

/** The tree as administrators edit it, in its order. */
export async function listAdminCategories(ctx: Context): Promise<AdminFamily[]> {
  requireAdmin(ctx)
  // Each category on its own, by the index, and not to its end: all products together would be read for nothing.
  const some = ctx.db
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.categoryId, categories.id))
    .limit(mostCountedInCategory)
  const { id, name, slug, parentId, description, imageUrl } = categories
  const rows = await ctx.db
    .select({
      id,
      name,
      slug,
      parentId,
      description,
      imageUrl,
      productCount: sql<number>`(select count(*)::int from ${some} counted)`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(sql`${name} collate "fr-x-icu"`))
  const children = Map.groupBy(rows, (row) => row.parentId)
  return (children.get(null) ?? []).map((family) => ({ ...family, children: children.get(family.id) ?? [] }))
}
