import { eq } from 'drizzle-orm'
import { savedSearchMessages } from '#domain/account-messages.ts'
import { maxSavedQueryLength, maxSavedSearches } from '#domain/alerts/alerts.ts'
import type { SavedSearchInput } from '#domain/alerts/schemas.ts'
import { arePriceBoundsCrossed } from '#domain/catalogue/filter-values.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  countFilters,
  emptySearch,
  parseCatalogueSearch,
  requestedCategory,
} from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import { AppError } from '#domain/errors.ts'
import { centsFromEuros } from '#domain/money.ts'
import type { Town } from '#domain/places/commune.ts'
import { findRegion } from '#domain/places/regions.ts'
import { findGuarantee } from '#domain/search/guarantees.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import {
  type FieldFilter,
  findFilterFields,
  parseFieldFilters,
} from '#server/contexts/catalogue/field-filters.ts'
import { findCategory } from '#server/contexts/catalogue/search-conditions.ts'
import { findTownByKey } from '#server/contexts/places/find-town.ts'
import { makeTextQuery } from '#server/contexts/search/text-query.ts'
import { understandSearch } from '#server/contexts/search/understand-search.ts'
import { savedSearches, savedSearchFields } from '#server/database/schema/alerts.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { storedFieldFilter } from '../catalogue/field-filters.ts'
import { titlePattern } from '../catalogue/search-conditions.ts'
import { interpretSearchWords } from '../search/interpret-text.ts'
import { describeSearches, type SavedSearch } from './saved-searches.ts'

/**
 * Saves a search of the catalogue for the signed-in user, who is notified of new results from now on.
 * @throws AppError `not-signed-in`; `invalid` as normalizeSearch; `conflict` for a search that the user already has, or above the limit
 */
export async function saveSearch(ctx: Context, input: SavedSearchInput): Promise<SavedSearch> {
  const actor = requireActor(ctx)
  return saveSearchForUser(ctx, { ...input, userId: actor.userId })
}

/** Saves a search for a user whom the caller has authorised, for example by a signed link. */
export async function saveSearchForUser(
  ctx: Context,
  { userId, name, frequency, query }: SavedSearchInput & { userId: string },
): Promise<SavedSearch> {
  const normalized = await normalizeSearch(ctx, query)
  const { search, categoryId, categoryIds, filters, town } = normalized
  const { area } = search
  const words = search.search ? await makeTextQuery(ctx, await interpretSearchWords(ctx, search)) : null
  const row = await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'savedSearches', userId)
    const [saved] = await ctx.db
      .insert(savedSearches)
      .values({
        userId,
        name,
        frequency,
        query: normalized.query,
        categoryId,
        categoryIds,
        area: area && [area.west, area.south, area.east, area.north],
        titlePattern: search.search ? titlePattern(search.search) : null,
        textQuery: words?.namingThing?.named ?? words?.expanded ?? null,
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
    if (!saved) throw conflictError(savedSearchMessages.known)
    if ((await ctx.db.$count(savedSearches, eq(savedSearches.userId, userId))) > maxSavedSearches)
      throw conflictError(savedSearchMessages.tooMany(maxSavedSearches))
    if (filters.length > 0)
      await ctx.db
        .insert(savedSearchFields)
        .values(filters.map((filter) => ({ savedSearchId: saved.id, ...storedFieldFilter(filter) })))
    return saved
  })
  const [saved] = await describeSearches(ctx, [row])
  return saved as SavedSearch
}

const conflictError = (message: string) =>
  new AppError('conflict', message, { title: savedSearchMessages.saveFailureTitle })

interface NormalizedSearch {
  search: CatalogueSearch
  /** The canonical query, which is the same for equal searches. */
  query: string
  categoryId: string | null
  categoryIds: string[] | null
  filters: FieldFilter[]
  /** The centre of the radius. */
  town: Town | null
}

/**
 * Parses the query of a catalogue address as the catalogue does, without parts that filter nothing: order, page, unknown
 * characteristics. The category is stored by id, even if the address has its slug.
 * @throws AppError `invalid` for an empty or overlong search, and for a deleted category
 */
async function normalizeSearch(ctx: Context, query: string): Promise<NormalizedSearch> {
  const { search: parsed } = await understandSearch(ctx, parseCatalogueSearch(new URLSearchParams(query)))
  const categoryId = await findCategoryId(ctx, parsed)
  const foundCategoryIds = await Promise.all(
    parsed.categories.map((slug) => findCategoryId(ctx, { parent: slug, category: null })),
  )
  const filters = parseFieldFilters(await findFilterFields(ctx, Object.keys(parsed.fields)), parsed.fields)
  const town = parsed.near && parsed.radius ? findTownByKey(parsed.near) : null
  const search: CatalogueSearch = {
    ...emptySearch,
    category: categoryId,
    categories: parsed.categories,
    area: parsed.area,
    search: parsed.search,
    sort: usualSort(parsed.search),
    department: parsed.department,
    near: town?.key ?? null,
    radius: town && parsed.radius,
    region: parsed.region,
    need: parsed.need,
    maxUnitPrice: parsed.maxUnitPrice,
    guarantees: parsed.guarantees,
    literal: parsed.search ? parsed.literal : null,
    // A minimum above the maximum would match nothing, although the catalogue's page ignores both.
    minPrice: arePriceBoundsCrossed(parsed) ? null : parsed.minPrice,
    maxPrice: arePriceBoundsCrossed(parsed) ? null : parsed.maxPrice,
    conditions: parsed.conditions,
    sellerKinds: parsed.sellerKinds,
    offers: parsed.offers,
    fields: Object.fromEntries(filters.map(({ id }) => [id, parsed.fields[id] ?? ''])),
  }
  if (countFilters(search) === 0) throw invalidError(savedSearchMessages.empty)
  const canonical = catalogueParams(search).toString()
  if (canonical.length > maxSavedQueryLength) throw invalidError(savedSearchMessages.tooLong)
  const categoryIds = foundCategoryIds.length > 0 ? foundCategoryIds.filter((id) => id !== null) : null
  return { search, query: canonical, categoryId, categoryIds, filters, town }
}

/** Finds a category as the catalogue does: a malformed id counts as absent, an unknown one matches nothing. */
async function findCategoryId(
  ctx: Context,
  requested: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<string | null> {
  const parsed = requestedCategory(requested)
  if (!parsed) return null
  const found = await findCategory(ctx, parsed)
  if (!found) throw invalidError(savedSearchMessages.categoryMissing)
  return found.id
}

const invalidError = (message: string) =>
  new AppError('invalid', message, { title: savedSearchMessages.saveFailureTitle })
