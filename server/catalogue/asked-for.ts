import { and, type SQL } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { findAround, isFetchedIn } from './around.ts'
import { hidesPrices } from './listing.ts'
import { findPlace, isInPlace, searchConditions } from './search-conditions.ts'

/** All that a search asks of a product but its words, for this visitor. */
export async function askedFor(ctx: Context, search: CatalogueSearch): Promise<SQL | undefined> {
  const [hidden, place, { communes }] = await Promise.all([
    hidesPrices(ctx),
    findPlace(ctx, search),
    findAround(ctx, search),
  ])
  return and(isInPlace(place), isFetchedIn(communes), await searchConditions(ctx, search, hidden))
}
