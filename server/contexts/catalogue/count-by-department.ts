import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, countFilters, maxListed, radii } from '#domain/catalogue/search.ts'
import { departmentOfCommune } from '#domain/places/commune.ts'
import { departments } from '#domain/places/departments.ts'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { catalogueCounts, listedProducts } from '#server/database/schema/listed-products.ts'
import { findSearchMatches, isMatch, matchCondition } from '../search/find-matches.ts'
import { understandSearch } from '../search/understand-search.ts'
import {
  type CategoryScope,
  categoriesInScope,
  findCategoryScope,
  listedCommune,
  searchCondition,
} from './search-conditions.ts'

export interface DepartmentCount {
  code: string
  count: number
}

export interface DepartmentCounts {
  /** In the order of their codes; departments without products are absent. */
  departments: DepartmentCount[]
  /** Set when there are so many results that only the newest are counted. */
  isPartial: boolean
}

/** Counts a search's products in each department, regardless of the searched department. Needs no account. */
export async function countByDepartment(ctx: Context, requested: CatalogueSearch): Promise<DepartmentCounts> {
  const { search: understood } = await understandSearch(ctx, requested)
  const search: CatalogueSearch = { ...understood, department: null }
  const scope = await findCategoryScope(ctx, search)
  const hasNoFilters = countFilters({ ...search, category: null, parent: null }) === 0
  if (hasNoFilters && scope !== 'unknown-category')
    return { departments: sumByDepartment(await countScopeByDepartment(ctx, scope)), isPartial: false }
  const matches = search.search ? await findSearchMatches(ctx, search) : null
  const condition = matches ? isMatch(matches) : await searchCondition(ctx, search)
  return {
    departments: sumByDepartment(await countMatchesByDepartment(ctx, condition)),
    isPartial: matches?.isPartial ?? false,
  }
}

type Row = { department: string | null; count: number }

/** Reads the stored counts of the whole catalogue, or of a category scope. */
export const countScopeByDepartment = ({ db }: Context, scope: CategoryScope | null): Promise<Row[]> => {
  const { department, categoryId, listed } = catalogueCounts
  return db
    .select({ department, count: sql<number>`sum(${listed})::int` })
    .from(catalogueCounts)
    .where(
      and(isNotNull(department), scope ? inArray(categoryId, categoriesInScope({ db }, scope)) : undefined),
    )
    .groupBy(department)
}

/** Counts by commune, which the indexes contain, unlike the department. A commune's code begins with its department's. */
async function countMatchesByDepartment({ db }: Context, condition: SQL | undefined): Promise<Row[]> {
  const rows = await db
    .select({ commune: sql<string>`${listedCommune}`, count: sql<number>`count(*)::int` })
    .from(listedProducts)
    .where(condition)
    .groupBy(listedCommune)
  return rows.map(({ commune, count }) => ({ department: departmentOfCommune(commune), count }))
}

/** Adds up the rows of each department, in the order of the departments. */
function sumByDepartment(rows: readonly Row[]): DepartmentCount[] {
  const counts = new Map<string, number>()
  for (const { department, count } of rows)
    if (department) counts.set(department, (counts.get(department) ?? 0) + count)
  return departments.flatMap(({ code }) => {
    const count = counts.get(code) ?? 0
    return count > 0 ? [{ code, count }] : []
  })
}

interface WiderRadius {
  /** Kilometres; null for any distance. */
  radius: (typeof radii)[number] | null
  /** The number of results, at most one more than a list counts. */
  total: number
}

/** Smaller radii are not offered. */
const minWiderRadiusKm = 100

/** Returns larger radii around a town that have more results. Needs no account. */
export async function listWiderRadii(ctx: Context, requested: CatalogueSearch): Promise<WiderRadius[]> {
  const { search } = await understandSearch(ctx, requested)
  const { near, radius } = search
  if (!near || !radius) return []
  const wider: WiderRadius[] = []
  for (const widerRadius of [...radii.filter((other) => other > radius && other >= minWiderRadiusKm), null]) {
    const condition = await matchCondition(ctx, { ...search, radius: widerRadius })
    const total = await countUpTo(ctx.db, listedProducts, condition, maxListed + 1)
    if (total > (wider.at(-1)?.total ?? 0)) wider.push({ radius: widerRadius, total })
  }
  return wider
}
