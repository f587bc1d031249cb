import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { type Department, findDepartment } from '#domain/places/departments.ts'
import { areInSameRegion } from '#domain/places/regions.ts'
import type { Context } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import { catalogueCounts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { countScopeByDepartment, type DepartmentCount } from './count-by-department.ts'
import { type CategoryScope, findCategoryScope } from './search-conditions.ts'

export interface RelatedLists {
  /** For a department's page its neighbours with products, else the departments with most products; of the same category, if any. */
  departments: DepartmentCount[]
  /** Whether there are more departments. */
  hasMore: boolean
  /** For a department's page, the categories of its products, in the chosen family or all. */
  categories: { name: string; slug: string; family: string | null; count: number }[]
}

const maxDepartments = 12

/** Returns related lists of a category or a department, none of them empty. Needs no account. */
export async function listRelatedLists(
  ctx: Context,
  search: Pick<CatalogueSearch, 'category' | 'parent' | 'department'>,
): Promise<RelatedLists> {
  const scope = await findCategoryScope(ctx, search)
  if (scope === 'unknown-category') return { departments: [], hasMore: false, categories: [] }
  const here = findDepartment(search.department ?? '')
  return readThroughCache(ctx, `related lists ${scope?.id ?? 'everywhere'} ${here?.code ?? 'anywhere'}`, () =>
    readRelatedLists(ctx, scope, here),
  )
}

async function readRelatedLists(
  ctx: Context,
  scope: CategoryScope | null,
  here: Department | null,
): Promise<RelatedLists> {
  const withProducts = (await countScopeByDepartment(ctx, scope)).flatMap(({ department, count }) =>
    department && count > 0 && findDepartment(department) ? [{ code: department, count }] : [],
  )
  const otherDepartments = here
    ? withProducts.filter(({ code }) => code !== here.code && areInSameRegion(here.code, code))
    : withProducts
  const departments = otherDepartments
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, maxDepartments)
  return {
    departments,
    hasMore: withProducts.some(
      ({ code }) => code !== here?.code && !departments.some((other) => other.code === code),
    ),
    categories: here ? await listCategoriesInDepartment(ctx, { department: here.code, scope }) : [],
  }
}

/** Lists the families without a chosen one, the subcategories of a chosen family, and nothing for a subcategory. */
async function listCategoriesInDepartment(
  { db }: Context,
  { department, scope }: { department: string; scope: CategoryScope | null },
): Promise<RelatedLists['categories']> {
  if (scope?.column === 'categoryId') return []
  const { listed, categoryId } = catalogueCounts
  const families = alias(categories, 'families')
  const listedCategories = scope ? categories : families
  const rows = await db
    .select({
      name: listedCategories.name,
      slug: listedCategories.slug,
      family: families.slug,
      count: sql<number>`sum(${listed})::int`,
    })
    .from(catalogueCounts)
    .innerJoin(categories, eq(categories.id, categoryId))
    .innerJoin(families, eq(families.id, sql`coalesce(${categories.parentId}, ${categories.id})`))
    .where(
      and(
        isNotNull(catalogueCounts.department),
        eq(catalogueCounts.department, department),
        scope ? eq(categories.parentId, scope.id) : undefined,
      ),
    )
    .groupBy(listedCategories.id, families.id)
    .having(gt(sql`sum(${listed})`, sql`0`))
    .orderBy(asc(listedCategories.position), asc(inNameOrder(listedCategories.name)))
  return rows.map(({ family, ...row }) => ({ ...row, family: scope ? family : null }))
}
