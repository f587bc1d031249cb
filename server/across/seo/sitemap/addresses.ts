import { and, asc, between, count, eq, gt, isNotNull, max, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { categoryPath, departmentPath, productPath } from '#domain/catalogue/addresses.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'
import type { Context } from '#server/context.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import { catalogueCounts, listedProducts } from '#server/database/schema/listed-products.ts'

/** A page for search engines. */
export interface SitemapPage {
  path: string
  /** The time of its last change; null when unknown. */
  updated: Date | null
}

export const latestDate = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (last && (!date || date < last) ? last : date), null)

const textPages = [
  '/about',
  '/impact',
  '/contact',
  '/ranking',
  '/terms',
  '/withdrawal',
  '/legal',
  '/cookies',
  '/developers',
  '/accessibility',
]

/** Lists the single public pages. The first two show the newest products. */
export const listPages = ({ newest }: { newest: Date | null }): SitemapPage[] => [
  { path: '/', updated: newest },
  { path: cataloguePath(), updated: newest },
  ...textPages.map((path) => ({ path, updated: null })),
]

/** Lists the addresses of categories with listed products. */
export async function listCategoryAddresses({ db }: Context): Promise<SitemapPage[]> {
  const rows = await db
    .select({
      id: categories.id,
      slug: categories.slug,
      parentId: categories.parentId,
      changedAt: categories.updatedAt,
      productsChangedAt: max(listedProducts.updatedAt),
    })
    .from(categories)
    .leftJoin(listedProducts, eq(listedProducts.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.slug))
  return rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((family) => {
      const children = rows.filter((row) => row.parentId === family.id && row.productsChangedAt)
      const productsChangedAt = latestDate([
        family.productsChangedAt,
        ...children.map((child) => child.productsChangedAt),
      ])
      if (!productsChangedAt) return []
      return [
        { path: categoryPath(family.slug), updated: latestDate([family.changedAt, productsChangedAt]) },
        ...children.map((child) => ({
          path: categoryPath(family.slug, child.slug),
          updated: latestDate([child.changedAt, child.productsChangedAt]),
        })),
      ]
    })
}

/** Lists the addresses of departments with pickup places, and of their categories; their last change is unknown. */
export async function listDepartmentAddresses({ db }: Context): Promise<SitemapPage[]> {
  const { department, categoryId, listed } = catalogueCounts
  const families = alias(categories, 'families')
  const rows = await db
    .select({ department, slug: categories.slug, family: families.slug })
    .from(catalogueCounts)
    .innerJoin(categories, eq(categories.id, categoryId))
    .leftJoin(families, eq(families.id, categories.parentId))
    .where(isNotNull(department))
    .groupBy(department, categories.slug, families.slug)
    .having(gt(sum(listed), sql`0`))
    .orderBy(asc(department), asc(families.slug), asc(categories.slug))
  const paths = rows.flatMap(({ department, slug, family }) => {
    const found = findDepartment(department ?? '')
    if (!found) return []
    return family
      ? [
          departmentPath(found.slug),
          departmentPath(found.slug, family),
          departmentPath(found.slug, family, slug),
        ]
      : [departmentPath(found.slug), departmentPath(found.slug, slug)]
  })
  return [...new Set(paths)].map((path) => ({ path, updated: null }))
}

/** The number of product numbers in a part, so that a product never moves to another part. */
const partSize = 10_000

export interface ProductPart {
  /** Counts from 1. */
  part: number
  count: number
  updated: Date
}

/** Lists the parts with listed products, or this one alone, with the time of their last change. */
export async function listProductParts(ctx: Context, filter?: { part: number }): Promise<ProductPart[]> {
  const part = sql<number>`((${listedProducts.number} - 1) / ${sql.raw(String(partSize))})::int + 1`
  const rows = await ctx.db
    .select({ part, count: count(), updated: max(listedProducts.updatedAt) })
    .from(listedProducts)
    .where(filter && isInPart(filter.part))
    .groupBy(part)
    .orderBy(part)
  return rows.map(({ updated, ...row }) => ({ ...row, updated: updated as Date }))
}

const isInPart = (part: number) => between(listedProducts.number, (part - 1) * partSize + 1, part * partSize)

const batchSize = 500

/** Lists the addresses of a part's public products, in batches while the answer is sent. */
export async function* listProductAddresses(
  ctx: Context,
  { part }: { part: number },
): AsyncGenerator<SitemapPage> {
  let lastNumber = 0
  for (;;) {
    const batch = await ctx.db
      .select({
        number: listedProducts.number,
        title: listedProducts.title,
        updated: listedProducts.updatedAt,
      })
      .from(listedProducts)
      .where(and(isInPart(part), gt(listedProducts.number, lastNumber)))
      .orderBy(asc(listedProducts.number))
      .limit(batchSize)
    for (const product of batch) yield { path: productPath(product), updated: product.updated }
    if (batch.length < batchSize) return
    lastNumber = batch.at(-1)?.number ?? lastNumber
  }
}
