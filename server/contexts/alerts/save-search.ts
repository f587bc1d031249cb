import { eq } from 'drizzle-orm'
import { savedSearchMessages } from '#domain/account-messages.ts'
import { maxSavedSearches } from '#domain/alerts/alerts.ts'
import type { SavedSearchInput } from '#domain/alerts/schemas.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import { AppError } from '#domain/errors.ts'
import { centsFromEuros } from '#domain/money.ts'
import { findRegion } from '#domain/places/regions.ts'
import { findGuarantee } from '#domain/search/guarantees.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { makeQuery } from '#server/contexts/search/text-query.ts'
import { savedSearches, savedSearchFields } from '#server/database/schema/alerts.ts'
import { storedFieldFilter } from '../catalogue/field-filters.ts'
import { titlePattern } from '../catalogue/search-conditions.ts'
import { readWords } from '../search/read-text.ts'
import { readSearch } from './read-search.ts'
import { describeSearches, type SavedSearch } from './saved-searches.ts'
import { oneAtATime } from './send-alerts.ts'

/**
 * Keeps a search of the catalogue, whose finds the signed-in person wants to be notified of from now on.
 * @throws AppError `not-signed-in`; `invalid` (read-search.ts); `conflict` for one they have, or above the limit
 */
export async function saveSearch(ctx: Context, input: SavedSearchInput): Promise<SavedSearch> {
  const actor = requireActor(ctx)
  return saveSearchOf(ctx, { ...input, userId: actor.userId })
}

/** For the user of a signed link. */
export async function saveSearchOf(
  ctx: Context,
  { userId, name, frequency, query }: SavedSearchInput & { userId: string },
): Promise<SavedSearch> {
  const read = await readSearch(ctx, query)
  const { search, categoryId, categoryIds, filters, town } = read
  const { area } = search
  const words = search.search ? await makeQuery(ctx, await readWords(ctx, search)) : null
  const row = await inTransaction(ctx, async (ctx) => {
    await oneAtATime(ctx, 'saved-searches', userId)
    const [saved] = await ctx.db
      .insert(savedSearches)
      .values({
        userId,
        name,
        frequency,
        query: read.query,
        categoryId,
        categoryIds,
        area: area && [area.west, area.south, area.east, area.north],
        titlePattern: search.search ? titlePattern(search.search) : null,
        textQuery: words?.ofThing?.named ?? words?.whole ?? null,
        minPrice: search.minPrice === null ? null : centsFromEuros(search.minPrice),
        maxPrice: search.maxPrice === null ? null : centsFromEuros(search.maxPrice),
        department: search.department,
        latitude: town?.latitude,
        longitude: town?.longitude,
        radius: search.radius,
        regionDepartments: findRegion(search.region ?? '')?.departments.slice() ?? null,
        needAmount: search.need?.amount,
        needUnit: search.need?.unit,
        maxUnitPrice: search.maxUnitPrice?.amount,
        maxUnitPriceUnit: search.maxUnitPrice?.unit,
        guarantees: search.guarantees.flatMap((key) => findGuarantee(key)?.pattern ?? []),
        traits: traitEntries(search).flat(),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!saved) throw refused(savedSearchMessages.known)
    if ((await ctx.db.$count(savedSearches, eq(savedSearches.userId, userId))) > maxSavedSearches)
      throw refused(savedSearchMessages.tooMany(maxSavedSearches))
    if (filters.length > 0)
      await ctx.db
        .insert(savedSearchFields)
        .values(filters.map((filter) => ({ savedSearchId: saved.id, ...storedFieldFilter(filter) })))
    return saved
  })
  const [saved] = await describeSearches(ctx, [row])
  return saved as SavedSearch
}

const refused = (message: string) =>
  new AppError('conflict', message, { title: savedSearchMessages.saveFailureTitle })
