import { savedSearchMessages } from '#domain/account-messages.ts'
import { maxSavedQueryLength } from '#domain/alerts/alerts.ts'
import { areCrossed } from '#domain/catalogue/filter-values.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  countFilters,
  emptySearch,
  parseCatalogueSearch,
  requestedCategory,
  usualSort,
} from '#domain/catalogue/search.ts'
import { AppError } from '#domain/errors.ts'
import type { Town } from '#domain/places/town.ts'
import type { Context } from '#server/context.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import {
  byIdOrSlug,
  type FieldFilter,
  findFilterFields,
  parseFieldFilters,
} from '../catalogue/search-conditions.ts'
import { findTown } from '../places/find-town.ts'

export interface ReadSearch {
  search: CatalogueSearch
  /** Canonical: the same search always has the same. */
  query: string
  categoryId: string | null
  filters: FieldFilter[]
  /** Around which its radius is. */
  town: Town | null
}

/**
 * Reads the query of a catalogue address as the catalogue does, and leaves out what filters nothing: order, page, unknown
 * characteristics. A category is named by its id, whatever the address called it.
 * @throws AppError `invalid` for an empty search, one that is too long or names a category that is gone
 */
export async function readSearch(ctx: Context, query: string): Promise<ReadSearch> {
  const wanted = parseCatalogueSearch(new URLSearchParams(query))
  const categoryId = await findCategory(ctx, wanted)
  const filters = parseFieldFilters(await findFilterFields(ctx, Object.keys(wanted.fields)), wanted.fields)
  const town = wanted.near && wanted.radius ? findTown(wanted.near) : null
  const search: CatalogueSearch = {
    ...emptySearch,
    category: categoryId,
    search: wanted.search,
    sort: usualSort(wanted.search),
    department: wanted.department,
    near: town?.key ?? null,
    radius: town && wanted.radius,
    // Kept, bounds between which there is nothing would find nothing, though the page it was saved on shows all.
    minPrice: areCrossed(wanted) ? null : wanted.minPrice,
    maxPrice: areCrossed(wanted) ? null : wanted.maxPrice,
    conditions: wanted.conditions,
    sellers: wanted.sellers,
    offers: wanted.offers,
    fields: Object.fromEntries(filters.map(({ id }) => [id, wanted.fields[id] ?? ''])),
  }
  if (countFilters(search) === 0) throw refused(savedSearchMessages.empty)
  const canonical = catalogueParams(search).toString()
  if (canonical.length > maxSavedQueryLength) throw refused(savedSearchMessages.tooLong)
  return { search, query: canonical, categoryId, filters, town }
}

/** As the catalogue's inCategory reads it: a malformed id counts as absent, one that nobody knows finds nothing. */
async function findCategory(
  { db }: Context,
  place: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<string | null> {
  const wanted = requestedCategory(place)
  if (!wanted) return null
  const [found] = await db.select({ id: categories.id }).from(categories).where(byIdOrSlug(wanted))
  if (!found) throw refused(savedSearchMessages.categoryMissing)
  return found.id
}

const refused = (message: string) =>
  new AppError('invalid', message, { title: savedSearchMessages.saveFailureTitle })
