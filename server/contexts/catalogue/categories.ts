import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RepFamily } from '#domain/catalogue/rep-families.ts'
import type { Context } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { catalogueCounts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { findCategory } from './search-conditions.ts'

interface CategoryIntroduction {
  description: string | null
  /** The current slug; null without such a category. */
  slug: string | null
}

/** Returns the data of a category's page; empty for an unknown category. */
export async function getCategory(
  ctx: Context,
  { idOrSlug }: { idOrSlug: string },
): Promise<CategoryIntroduction> {
  const found = await findCategory(ctx, idOrSlug)
  return { description: found?.description ?? null, slug: found?.slug ?? null }
}

interface TreeEntry {
  name: string
  slug: string
  /** Number of products, for a family with its subcategories. */
  productCount: number
}
/** The tree for navigation, with few fields, since every page contains it. */
interface TreeFamily extends TreeEntry {
  children: TreeEntry[]
}

interface CategoryEntry extends TreeEntry {
  id: string
  imageUrl: string | null
}
export interface CategoryFamily extends CategoryEntry {
  children: CategoryEntry[]
}

/** Lists the two-level tree, sorted by administrators or else alphabetically in French, with numbers of products. */
export const listCategories = (ctx: Context): Promise<CategoryFamily[]> =>
  readThroughCache(ctx, 'categories', () => readCategories(ctx))

async function readCategories({ db }: Context): Promise<CategoryFamily[]> {
  const counts = db
    .select({
      categoryId: catalogueCounts.categoryId,
      productCount: sql<number>`sum(${catalogueCounts.unsold})::int`.as('product_count'),
    })
    .from(catalogueCounts)
    .where(
      and(
        isNull(catalogueCounts.customFieldId),
        isNull(catalogueCounts.value),
        isNull(catalogueCounts.department),
      ),
    )
    .groupBy(catalogueCounts.categoryId)
    .as('counts')
  const rows = await db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      imageUrl: categories.imageUrl,
      parentId: categories.parentId,
      productCount: counts.productCount,
    })
    .from(categories)
    .leftJoin(counts, eq(counts.categoryId, categories.id))
    .orderBy(asc(categories.position), asc(inNameOrder(categories.name)))
  const entries = rows.map((row) => ({ ...row, productCount: row.productCount ?? 0 }))
  return entries
    .filter((entry) => entry.parentId === null)
    .map(({ parentId: _, ...family }) => {
      const children = entries
        .filter((entry) => entry.parentId === family.id)
        .map(({ parentId: _, ...child }) => child)
      const below = children.reduce((sum, child) => sum + child.productCount, 0)
      return { ...family, productCount: family.productCount + below, children }
    })
}

export const listCategoryTree = (ctx: Context): Promise<TreeFamily[]> =>
  readThroughCache(ctx, 'category tree', () => readCategoryTree(ctx))

async function readCategoryTree(ctx: Context): Promise<TreeFamily[]> {
  const families = await listCategories(ctx)
  return families.map(({ name, slug, productCount, children }) => ({
    name,
    slug,
    productCount,
    children: children.map(({ name, slug, productCount }) => ({ name, slug, productCount })),
  }))
}

/** Returns the category of the product in a column of another query. */
export const productCategorySql = (productId: SQLWrapper): SQL<string> =>
  sql<string>`(select ${products.categoryId} from ${products} where ${products.id} = ${productId})`

export interface CategoryNames {
  category: string
  family: string
  /** Its own, else its family's; null without one. */
  repFamily: RepFamily | null
  /** Its own, else its family's; empty without one. */
  pemdFamily: string
}

/** Returns the names and classifications of categories by id. */
export async function listCategoryNames({ db }: Context): Promise<Map<string, CategoryNames>> {
  const { id, name, parentId, repFamily, pemdFamily } = categories
  const rows = await db
    .select({ id, name, parentId, repFamily, pemdFamily })
    .from(categories)
    .orderBy(asc(name))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    rows.map((row) => {
      const parent = row.parentId ? byId.get(row.parentId) : undefined
      return [
        row.id,
        {
          category: row.name,
          family: parent?.name ?? row.name,
          repFamily: row.repFamily ?? parent?.repFamily ?? null,
          pemdFamily: row.pemdFamily || parent?.pemdFamily || '',
        },
      ]
    }),
  )
}
