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
import type { Town } from '#domain/places/commune.ts'
import type { Context } from '#server/context.ts'
import { type FieldFilter, findFilterFields, parseFieldFilters } from '../catalogue/field-filters.ts'
import { findCategory } from '../catalogue/search-conditions.ts'
import { findTown } from '../places/find-town.ts'
import { understandSearch } from '../search/understand-search.ts'

export interface ReadSearch {
  search: CatalogueSearch
  /** Canonical: the same search always has the same. */
  query: string
  categoryId: string | null
  categoryIds: string[] | null
  filters: FieldFilter[]
  /** Around which its radius is. */
  town: Town | null
}

/**
 * Reads the query of a catalogue address as the catalogue does, and leaves out what filters nothing: order, page, unknown
 * characteristics. A category is named by its id, even where the address has its slug.
 * @throws AppError `invalid` for an empty search, one that is too long or names a category that is gone
 */
export async function readSearch(ctx: Context, query: string): Promise<ReadSearch> {
  const { search: parsed } = await understandSearch(ctx, parseCatalogueSearch(new URLSearchParams(query)))
  const categoryId = await findCategoryId(ctx, parsed)
  const several = await Promise.all(
    parsed.categories.map((slug) => findCategoryId(ctx, { parent: slug, category: null })),
  )
  const filters = parseFieldFilters(await findFilterFields(ctx, Object.keys(parsed.fields)), parsed.fields)
  const town = parsed.near && parsed.radius ? findTown(parsed.near) : null
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
    // Crossed bounds would match nothing, though the page they were saved on shows all.
    minPrice: areCrossed(parsed) ? null : parsed.minPrice,
    maxPrice: areCrossed(parsed) ? null : parsed.maxPrice,
    conditions: parsed.conditions,
    sellers: parsed.sellers,
    offers: parsed.offers,
    fields: Object.fromEntries(filters.map(({ id }) => [id, parsed.fields[id] ?? ''])),
  }
  if (countFilters(search) === 0) throw refused(savedSearchMessages.empty)
  const canonical = catalogueParams(search).toString()
  if (canonical.length > maxSavedQueryLength) throw refused(savedSearchMessages.tooLong)
  const categoryIds = several.length > 0 ? several.filter((id) => id !== null) : null
  return { search, query: canonical, categoryId, categoryIds, filters, town }
}

/** As the catalogue reads it: a malformed id counts as absent, an unknown one matches nothing. */
async function findCategoryId(
  ctx: Context,
  place: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<string | null> {
  const parsed = requestedCategory(place)
  if (!parsed) return null
  const found = await findCategory(ctx, parsed)
  if (!found) throw refused(savedSearchMessages.categoryMissing)
  return found.id
}

const refused = (message: string) =>
  new AppError('invalid', message, { title: savedSearchMessages.saveFailureTitle })
