/**
 * The catalogue's query parameters (specification, sections 2, 5 and 9): read leniently, written minimally. A category
 * has an address of its own.
 */

import { categoryPath } from './addresses.ts'

export const sortOptions = [
  { value: 'date-desc', label: 'Plus récents' },
  { value: 'date-asc', label: 'Plus anciens' },
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
  { value: 'name-asc', label: 'Nom (A à Z)' },
  { value: 'name-desc', label: 'Nom (Z à A)' },
] as const
export type Sort = (typeof sortOptions)[number]['value']
export const defaultSort: Sort = 'date-desc'

/** Price slider, in euros. */
export const priceSlider = { min: 0, max: 3500, step: 1 } as const

export const pageSize = 24
/** Far enough for anybody who reads; an offset beyond it would only make the database count. */
const lastPage = 2000
const longestSearch = 100
const longestFieldValue = 500
const mostFieldFilters = 20
/** Of all characteristics together: each is a link on the page, and each link names them all. */
const mostFieldValues = 60

export interface CatalogueSearch {
  /** A category's id, or beside its parent's slug its own; anything else alone counts as absent. */
  category: string | null
  /** A parent category's id or slug. */
  parent: string | null
  search: string
  /** Euros; null is no bound. */
  minPrice: number | null
  maxPrice: number | null
  sort: Sort
  page: number
  /** By custom field id: the raw value; several values are comma-separated. */
  fields: Record<string, string>
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Id or slug of the category to look in. */
export const wantedCategory = ({ category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>) =>
  (category && (parent || isUuid(category)) ? category : parent)?.toLowerCase() ?? null

/** Reads an address. Anything malformed counts as absent: a visitor's link never ends in an error. */
export function parseCatalogueSearch(params: URLSearchParams): CatalogueSearch {
  const minPrice = readPrice(params.get('minPrice'))
  const maxPrice = readPrice(params.get('maxPrice'))
  return {
    category: readName(params.get('category')),
    parent: readName(params.get('parent')),
    search: readText(params.get('search'), longestSearch),
    minPrice: minPrice !== null && minPrice > priceSlider.min ? minPrice : null,
    maxPrice: maxPrice !== null && maxPrice < priceSlider.max ? maxPrice : null,
    sort: sortOptions.find((option) => option.value === params.get('sort'))?.value ?? defaultSort,
    page: readPage(params.get('page')),
    fields: readFields(params),
  }
}

/** The shortest address of a search, its parameters always in the same order: also its canonical form. */
export function catalogueParams(search: CatalogueSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.category) params.set('category', search.category)
  if (search.parent) params.set('parent', search.parent)
  if (search.search) params.set('search', search.search)
  if (search.minPrice !== null) params.set('minPrice', String(search.minPrice))
  if (search.maxPrice !== null) params.set('maxPrice', String(search.maxPrice))
  if (search.sort !== defaultSort) params.set('sort', search.sort)
  for (const id of Object.keys(search.fields).sort()) params.set(`cf_${id}`, search.fields[id] ?? '')
  if (search.page > 1) params.set('page', String(search.page))
  return params
}

/** Ids are known to no address: the page they are asked for leads on to the category's. */
export const cataloguePath = (search: Partial<CatalogueSearch> = {}): string => {
  const { category, parent } = search
  const isNamed = parent && ![parent, category ?? ''].some(isUuid)
  const params = catalogueParams({
    ...emptySearch,
    ...search,
    ...(isNamed && { category: null, parent: null }),
  })
  const path = isNamed ? categoryPath(parent, category) : '/products'
  return params.size > 0 ? `${path}?${params}` : path
}

export const emptySearch: CatalogueSearch = {
  category: null,
  parent: null,
  search: '',
  minPrice: null,
  maxPrice: null,
  sort: defaultSort,
  page: 1,
  fields: {},
}

/** How many filters a visitor has set, sorting and page aside. */
export const countFilters = (search: CatalogueSearch): number =>
  Number(search.category !== null || search.parent !== null) +
  Number(search.search !== '') +
  Number(search.minPrice !== null || search.maxPrice !== null) +
  Object.keys(search.fields).length

// NUL is the one character PostgreSQL's text cannot hold.
const readText = (text: string | null, longest: number): string =>
  [...(text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim()].slice(0, longest).join('')

const readName = (text: string | null): string | null => readText(text, 80) || null

function readPrice(text: string | null): number | null {
  if (!text || !/^\d{1,9}([.,]\d{1,2})?$/.test(text)) return null
  return Number(text.replace(',', '.'))
}

function readPage(text: string | null): number {
  if (!text || !/^\d{1,6}$/.test(text)) return 1
  return Math.min(Math.max(1, Number(text)), lastPage)
}

function readFields(params: URLSearchParams): Record<string, string> {
  const asked = new Map<string, Set<string>>()
  for (const [name, text] of params) {
    if (!name.startsWith('cf_') || !text) continue
    const id = name.slice('cf_'.length).toLowerCase()
    const texts = asked.get(id)
    // A form sent without JavaScript names each ticked option apart.
    if (texts) texts.add(text)
    else if (isUuid(id) && asked.size < mostFieldFilters) asked.set(id, new Set([text]))
  }
  const fields: Record<string, string> = {}
  let left = mostFieldValues
  for (const [id, texts] of asked) {
    const values = [...texts].join(',').split(',').slice(0, left)
    const value = readText(values.join(','), longestFieldValue).trimEnd()
    if (!value) continue
    fields[id] = value
    left -= values.length
  }
  return fields
}
