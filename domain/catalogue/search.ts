import { parseArea, printArea } from '#domain/places/distance.ts'
import {
  cleanText,
  defineAddress,
  euros,
  isUuid,
  named,
  nameText,
  oneOf,
  page,
  readAs,
  severalOf,
  text,
  withParams,
} from '../address.ts'
import { findDepartment } from '../places/departments.ts'
import { categoryPath, departmentPath } from './addresses.ts'
import { parseAmount, printAmount } from './needs.ts'
import { defaultSort, type Sort, sortOptions, sortParam, usualSort } from './sort-orders.ts'
import { filterConditions, offers, sellerKinds } from './traits.ts'

/**
 * The catalogue's query parameters: read leniently, written minimally. A category
 * has an address of its own.
 */

/** Price slider, in euros. */
export const priceSlider = { min: 0, max: 3500, step: 1 } as const

export const pageSize = 24
/** A list is counted up to this number; beyond it the page says « 1 000 ou plus ». */
export const maxListed = 1000
/** Far enough for anybody who reads; an offset beyond it would only make the database count. */
const lastPage = 2000
export const maxSearchLength = 100
const maxFieldValueLength = 500
const maxFieldFilters = 20
const maxCategories = 20
/** Of all characteristics together: each is a link on the page, and each link names them all. */
const maxFieldValues = 60

/** How far around a town one looks, in kilometres. */
export const radii = [10, 25, 50, 100, 200] as const
export const usualRadius: (typeof radii)[number] = 50

/** A name of a list that only the server needs. */
const slugPattern = /^[a-z0-9-]{2,40}$/

const address = defineAddress({
  /** A category's id, or beside its parent's slug its own; anything else alone counts as absent. */
  category: nameText(80),
  /** A parent category's id or slug. */
  parent: nameText(80),
  /** Several categories, by their slugs: below the parent, or anywhere without one; one alone is `category` or `parent`. */
  categories: { empty: [], read: readCategories, write: writeCategories },
  search: text(maxSearchLength),
  minPrice: euros((price) => price > priceSlider.min),
  /** The slider's end is no bound; beyond it one is written. */
  maxPrice: euros((price) => price !== priceSlider.max),
  conditions: named('condition', severalOf(filterConditions)),
  sellers: named('seller', severalOf(sellerKinds)),
  offers: named('offer', severalOf(offers)),
  /** A department's code, or its name in an address. */
  department: readAs((text) => findDepartment(text)?.code ?? null),
  /** A town as places.ts writes it (`69001-lyon`), or what somebody typed of it. */
  near: nameText(60),
  /** Around that town, in kilometres; null: however far. */
  radius: oneOf(radii),
  /** A part of the map. */
  area: readAs(parseArea, printArea),
  /** A region of today or of before, as domain/places/regions.ts names it. */
  region: readAs((text) => slugPattern.exec(text.toLowerCase())?.[0] ?? null),
  /** How much of it must be in stock. */
  need: readAs(parseAmount, printAmount),
  /** What one of a unit may cost, in euros. */
  maxUnitPrice: readAs(parseAmount, printAmount),
  /** What an article must say of itself, as domain/search/guarantees.ts names it: all of these. */
  guarantees: { empty: [], read: readGuarantees, write: writeGuarantees },
  /** The words are words alone: nothing of them is read as a place, a quantity, a price. */
  literal: oneOf(['1']),
  sort: { empty: defaultSort, read: readSort, write: writeSort },
  /** By custom field id: the raw value; several values are comma-separated. */
  fields: { empty: {}, read: readFields, write: writeFields },
  page: page(pageSize, lastPage),
})
export type CatalogueSearch = ReturnType<typeof address.parse>
export const { print: catalogueParams, empty: emptySearch } = address

/** In the address besides: every option of the filters is unfolded. Used by links that work without JavaScript. */
export const listView = defineAddress({ options: oneOf(['all']) })

/** Without a town there is nothing to be far from. */
export function parseCatalogueSearch(params: URLSearchParams): CatalogueSearch {
  const search = withCategories(address.parse(params), params)
  if (search.near) return search
  return {
    ...search,
    radius: null,
    sort: search.sort === 'distance' ? usualSort(search.search) : search.sort,
  }
}

/** The boxes of the form replace the categories of its address; those of other families stand beside its own. */
function withCategories(search: CatalogueSearch, params: URLSearchParams): CatalogueSearch {
  const families = readCategories(params, 'families')
  const isNamed = search.category !== null && !search.parent
  if (families.length === 0 && (isNamed || !params.has('categories'))) return search
  const isWhole = search.categories.length === 0 && search.parent !== null
  const own = families.length > 0 && isWhole ? [search.parent ?? ''] : search.categories
  const parent = families.length > 0 ? null : search.parent
  const categories = [...new Set([...families, ...own])].sort().slice(0, maxCategories)
  const [only = null, ...others] = categories
  if (others.length > 0) return { ...search, parent, category: null, categories }
  return { ...search, parent: parent ?? only, category: parent && only, categories: [] }
}

function readCategories(params: URLSearchParams, name: string): string[] {
  const slugs = params.getAll(name).flatMap((text) => cleanText(text, 80).toLowerCase() || [])
  return [...new Set(slugs)].sort().slice(0, maxCategories)
}

function writeCategories(params: URLSearchParams, name: string, slugs: string[]): void {
  for (const slug of slugs) params.append(name, slug)
}

const maxGuarantees = 5

function readGuarantees(params: URLSearchParams): string[] {
  const keys = params.getAll('guarantee').map((key) => key.toLowerCase())
  return [...new Set(keys)]
    .filter((key) => slugPattern.test(key))
    .sort()
    .slice(0, maxGuarantees)
}

function writeGuarantees(params: URLSearchParams, _name: string, keys: string[]): void {
  for (const key of keys) params.append('guarantee', key)
}

/** Id or slug of the category to look in. */
export const requestedCategory = ({ category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>) =>
  (category && (parent || isUuid(category)) ? category : parent)?.toLowerCase() ?? null

/** A page requested by a category's id redirects to the category's address. */
export const cataloguePath = (search: Partial<CatalogueSearch> = {}): string => {
  const { category, parent } = search
  const isNamed = parent && ![parent, category ?? ''].some(isUuid)
  const department = findDepartment(search.department ?? '')?.slug
  const params = catalogueParams({
    ...emptySearch,
    sort: usualSort(search.search ?? ''),
    ...search,
    ...(department && { department: null }),
    ...(isNamed && { category: null, parent: null }),
  })
  const place: [parent?: string, category?: string | null] = isNamed ? [parent, category] : []
  if (department) return withParams(departmentPath(department, ...place), params)
  return withParams(isNamed ? categoryPath(parent, category) : '/products', params)
}

/** The departments that have what is searched, as a list of links. */
export const departmentsPath = (search: CatalogueSearch): string =>
  withParams(
    '/produits/departements',
    catalogueParams({ ...search, department: null, page: 1, sort: usualSort(search.search) }),
  )

/** How many filters a visitor has set, sorting and page aside. */
export const countFilters = (search: CatalogueSearch): number =>
  Number(search.category !== null || search.parent !== null) +
  Number(search.categories.length > 0) +
  Number(search.search !== '') +
  Number(search.department !== null) +
  Number(search.region !== null) +
  Number(search.near !== null && search.radius !== null) +
  Number(search.area !== null) +
  Number(search.need !== null) +
  Number(search.maxUnitPrice !== null) +
  search.guarantees.length +
  Number(search.minPrice !== null || search.maxPrice !== null) +
  Number(search.conditions.length > 0) +
  Number(search.sellers.length > 0) +
  search.offers.length +
  Object.keys(search.fields).length

function readSort(params: URLSearchParams, name: string): Sort {
  const text = cleanText(params.get('search') ?? '', maxSearchLength)
  const requested = sortOptions.find(({ value }) => value === params.get(name))?.value ?? usualSort(text)
  return requested === 'relevance' && !text ? defaultSort : requested
}

function writeSort(params: URLSearchParams, name: string, sort: Sort): void {
  const written = sortParam({ sort, search: params.get('search') ?? '' })
  if (written) params.set(name, written)
}

function writeFields(params: URLSearchParams, _name: string, fields: Record<string, string>): void {
  for (const id of Object.keys(fields).sort()) params.set(`cf_${id}`, fields[id] ?? '')
}

function readFields(params: URLSearchParams): Record<string, string> {
  const requested = new Map<string, Set<string>>()
  for (const [name, text] of params) {
    if (!name.startsWith('cf_') || !text) continue
    const id = name.slice('cf_'.length).toLowerCase()
    const texts = requested.get(id)
    // A form sent without JavaScript names each ticked option apart.
    if (texts) texts.add(text)
    else if (isUuid(id) && requested.size < maxFieldFilters) requested.set(id, new Set([text]))
  }
  const fields: Record<string, string> = {}
  let left = maxFieldValues
  for (const [id, texts] of requested) {
    const values = [...texts].join(',').split(',').slice(0, left)
    const value = cleanText(values.join(','), maxFieldValueLength).trimEnd()
    if (!value) continue
    fields[id] = value
    left -= values.length
  }
  return fields
}

/** Beside a product, at most: like it, and of the same seller. */
export const similarLimit = 8
