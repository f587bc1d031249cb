import { formatArea, parseArea } from '#domain/places/distance.ts'
import {
  cleanParam,
  defineSearchParams,
  euros,
  isUuid,
  oneOf,
  optionalText,
  page,
  parsedBy,
  severalOf,
  text,
  withName,
  withParams,
} from '../address.ts'
import { findDepartment } from '../places/departments.ts'
import { categoryPath, departmentPath } from './addresses.ts'
import { parseAmount, printAmount } from './needs.ts'
import { defaultSort, type Sort, sortOptions, sortParam, usualSort } from './sort-orders.ts'
import { filterConditions, offers, sellerKinds } from './traits.ts'

/** Parameters of the catalogue's search: invalid ones are ignored, and defaults are not written. A category has its own address. */

/** Range of the price slider, in euros. */
export const priceSlider = { min: 0, max: 3500, step: 1 } as const

export const pageSize = 24
/** Limit of the count of a list; beyond it the page says « 1 000 ou plus ». */
export const maxListed = 1000
/** Nobody reads further; a larger offset would only burden the database. */
const lastPage = 2000
export const maxSearchLength = 100
const maxFieldValueLength = 500
const maxFieldFilters = 20
const maxCategories = 20
/** Maximum for all characteristics together: each is a link on the page, and each link contains them all. */
const maxFieldValues = 60

/** Radii around a town, in kilometres. */
export const radii = [10, 25, 50, 100, 200] as const
export const usualRadius: (typeof radii)[number] = 50

/** A name from a list that only the server has. */
const slugPattern = /^[a-z0-9-]{2,40}$/

const searchParams = defineSearchParams({
  /** A category's id, or its slug together with its parent's; a slug alone is ignored. */
  category: optionalText(80),
  /** A parent category's id or slug. */
  parent: optionalText(80),
  /** Slugs of several categories, below the parent or, without one, anywhere; a single one is in `category` or `parent`. */
  categories: { empty: [], read: readCategories, write: writeCategories },
  search: text(maxSearchLength),
  minPrice: euros((price) => price > priceSlider.min),
  /** The slider's end sets no bound; a higher one can be typed. */
  maxPrice: euros((price) => price !== priceSlider.max),
  conditions: withName('condition', severalOf(filterConditions)),
  sellerKinds: withName('seller', severalOf(sellerKinds)),
  offers: withName('offer', severalOf(offers)),
  /** A department's code or slug. */
  department: parsedBy((text) => findDepartment(text)?.code ?? null),
  /** A town's key (`69001-lyon`), or a part of its name as typed. */
  near: optionalText(60),
  /** Kilometres around that town; null for any distance. */
  radius: oneOf(radii),
  /** An area of the map. */
  area: parsedBy(parseArea, formatArea),
  /** The slug of a present or former region of domain/places/regions.ts. */
  region: parsedBy((text) => slugPattern.exec(text.toLowerCase())?.[0] ?? null),
  /** Amount that must be in stock. */
  need: parsedBy(parseAmount, printAmount),
  /** Highest price per unit, in euros. */
  maxUnitPrice: parsedBy(parseAmount, printAmount),
  /** Guarantees of domain/search/guarantees.ts, all of which a product must state. */
  guarantees: { empty: [], read: readGuarantees, write: writeGuarantees },
  /** Set when the words are searched literally and none is read as a place, quantity or price. */
  literal: oneOf(['1']),
  sort: { empty: defaultSort, read: readSort, write: writeSort },
  /** Raw values by custom field id; several are separated by commas. */
  fields: { empty: {}, read: readFields, write: writeFields },
  page: page(pageSize, lastPage),
})
export type CatalogueSearch = ReturnType<typeof searchParams.parse>
export const { print: catalogueParams, empty: emptySearch } = searchParams

/** Another parameter of the list: all options of the filters are shown. Used by links that work without JavaScript. */
export const listView = defineSearchParams({ options: oneOf(['all']) })

/** A radius has no meaning without a town. */
export function parseCatalogueSearch(params: URLSearchParams): CatalogueSearch {
  const search = withCategories(searchParams.parse(params), params)
  if (search.near) return search
  return {
    ...search,
    radius: null,
    sort: search.sort === 'distance' ? usualSort(search.search) : search.sort,
  }
}

/** The form's checkboxes replace the categories of its own address; those of other families are added. */
function withCategories(search: CatalogueSearch, params: URLSearchParams): CatalogueSearch {
  const families = readCategories(params, 'families')
  const isCategoryAlone = search.category !== null && !search.parent
  if (families.length === 0 && (isCategoryAlone || !params.has('categories'))) return search
  const isWholeFamily = search.categories.length === 0 && search.parent !== null
  const ownCategories = families.length > 0 && isWholeFamily ? [search.parent ?? ''] : search.categories
  const parent = families.length > 0 ? null : search.parent
  const categories = [...new Set([...families, ...ownCategories])].sort().slice(0, maxCategories)
  const [only = null, ...others] = categories
  if (others.length > 0) return { ...search, parent, category: null, categories }
  return { ...search, parent: parent ?? only, category: parent && only, categories: [] }
}

function readCategories(params: URLSearchParams, name: string): string[] {
  const slugs = params.getAll(name).flatMap((text) => cleanParam(text, 80).toLowerCase() || [])
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

/** Returns id or slug of the searched category. */
export const requestedCategory = ({ category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>) =>
  (category && (parent || isUuid(category)) ? category : parent)?.toLowerCase() ?? null

/** A category requested by id is redirected to its own address. */
export const cataloguePath = (search: Partial<CatalogueSearch> = {}): string => {
  const { category, parent } = search
  const hasSlugs = parent && ![parent, category ?? ''].some(isUuid)
  const department = findDepartment(search.department ?? '')?.slug
  const params = catalogueParams({
    ...emptySearch,
    sort: usualSort(search.search ?? ''),
    ...search,
    ...(department && { department: null }),
    ...(hasSlugs && { category: null, parent: null }),
  })
  const slugs: [parent?: string, category?: string | null] = hasSlugs ? [parent, category] : []
  if (department) return withParams(departmentPath(department, ...slugs), params)
  return withParams(hasSlugs ? categoryPath(parent, category) : '/products', params)
}

/** Returns the address of the list of departments with results of the search. */
export const departmentsPath = (search: CatalogueSearch): string =>
  withParams(
    '/produits/departements',
    catalogueParams({ ...search, department: null, page: 1, sort: usualSort(search.search) }),
  )

/** Counts the filters of a visitor, without sort order and page. */
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
  Number(search.sellerKinds.length > 0) +
  search.offers.length +
  Object.keys(search.fields).length

function readSort(params: URLSearchParams, name: string): Sort {
  const text = cleanParam(params.get('search') ?? '', maxSearchLength)
  const requested = sortOptions.find(({ value }) => value === params.get(name))?.value ?? usualSort(text)
  return requested === 'relevance' && !text ? defaultSort : requested
}

function writeSort(params: URLSearchParams, name: string, sort: Sort): void {
  const param = sortParam({ sort, search: params.get('search') ?? '' })
  if (param) params.set(name, param)
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
    // A form sent without JavaScript repeats the parameter for each checked option.
    if (texts) texts.add(text)
    else if (isUuid(id) && requested.size < maxFieldFilters) requested.set(id, new Set([text]))
  }
  const fields: Record<string, string> = {}
  let remaining = maxFieldValues
  for (const [id, texts] of requested) {
    const values = [...texts].join(',').split(',').slice(0, remaining)
    const value = cleanParam(values.join(','), maxFieldValueLength).trimEnd()
    if (!value) continue
    fields[id] = value
    remaining -= values.length
  }
  return fields
}

/** Maximum of similar products, and of products of the same seller, beside a product. */
export const similarLimit = 8
