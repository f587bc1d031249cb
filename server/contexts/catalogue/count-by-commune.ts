import { sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { type Cents, centsFromDecimal } from '#domain/money.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { findCommune } from '../places/communes.ts'
import { findSearchMatches, isMatch } from '../search/find-matches.ts'
import { understandSearch } from '../search/understand-search.ts'
import { hasConcealedPrices } from './listing.ts'
import { listedCommune, searchCondition } from './search-conditions.ts'

interface CommuneCount extends Position {
  /** INSEE's code. */
  code: string
  name: string
  department: string
  count: number
  /** The lowest price; null for prices on request, or concealed ones. */
  minPrice: Cents | null
}

export interface CommuneCounts {
  /** Those with the most products first; the position is the commune's centre. */
  communes: CommuneCount[]
  /** Set when there are more communes or results than were counted. */
  isPartial: boolean
}

const maxCommunes = 2_000

/** Counts a search's products by commune for the map, regardless of the searched area. Needs no account. */
export async function countByCommune(ctx: Context, requested: CatalogueSearch): Promise<CommuneCounts> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const { search: understood } = await understandSearch(ctx, requested)
  const search: CatalogueSearch = { ...understood, area: null, page: 1 }
  return readThroughCache(ctx, `communes ${JSON.stringify({ ...search, arePricesConcealed })}`, () =>
    readCounts(ctx, search, arePricesConcealed),
  )
}

async function readCounts(
  ctx: Context,
  search: CatalogueSearch,
  arePricesConcealed: boolean,
): Promise<CommuneCounts> {
  const matches = search.search ? await findSearchMatches(ctx, search) : null
  const rows = await ctx.db
    .select({
      code: sql<string>`${listedCommune}`,
      count: sql<number>`count(*)::int`,
      minPrice: sql<string | null>`min(${listedProducts.price})`,
    })
    .from(listedProducts)
    .where(matches ? isMatch(matches) : await searchCondition(ctx, search))
    .groupBy(listedCommune)
  const counted = rows
    .flatMap(({ code, count, minPrice }): CommuneCount[] => {
      const commune = findCommune(code)
      if (!commune || commune.latitude === null || commune.longitude === null) return []
      const { name, department, latitude, longitude } = commune
      const visiblePrice = arePricesConcealed || minPrice === null ? null : centsFromDecimal(minPrice)
      return [{ code, name, department, latitude, longitude, count, minPrice: visiblePrice }]
    })
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
  return {
    communes: counted.slice(0, maxCommunes),
    isPartial: counted.length > maxCommunes || (matches?.isPartial ?? false),
  }
}
