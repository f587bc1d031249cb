interface SortOption {
  value: string
  label: string
  /** Without it the order is not offered. */
  requires?: 'words' | 'town' | 'prices'
  /** The order compares what is sold in it, and is offered where anything is. */
  unit?: ComparedUnit
}

/** Measures by which prices are compared: what costs a square metre. */
export const comparedUnits = ['m2', 'ml', 'kg'] as const
export type ComparedUnit = (typeof comparedUnits)[number]

/**
 * The orders of the catalogue, as a list offers them. What the legal page says of them stands in sort-texts.ts, which the first page of a
 * browser does not load; their SQL and indexes in server/database/schema/listed-products.ts.
 */
export const sortOptions = [
  { value: 'relevance', requires: 'words', label: 'Pertinence' },
  { value: 'date-desc', label: 'Plus récents' },
  { value: 'date-asc', label: 'Plus anciens' },
  { value: 'price-asc', requires: 'prices', label: 'Prix croissant' },
  { value: 'price-desc', requires: 'prices', label: 'Prix décroissant' },
  { value: 'price-m2', requires: 'prices', unit: 'm2', label: 'Prix au m²' },
  { value: 'price-ml', requires: 'prices', unit: 'ml', label: 'Prix au mètre' },
  { value: 'price-kg', requires: 'prices', unit: 'kg', label: 'Prix au kg' },
  { value: 'name-asc', label: 'Nom (A à Z)' },
  { value: 'name-desc', label: 'Nom (Z à A)' },
  { value: 'distance', requires: 'town', label: 'Distance' },
] as const satisfies readonly SortOption[]
export type Sort = (typeof sortOptions)[number]['value']

/** Whether a search can be sorted so by a visitor who sees prices or does not, among articles sold in these measures. */
export function canSort(
  sort: Sort,
  { search, near }: { search: string; near: string | null },
  canSeePrices: boolean,
  units: readonly ComparedUnit[] = comparedUnits,
): boolean {
  const option: SortOption | undefined = sortOptions.find(({ value }) => value === sort)
  const has = { words: search !== '', town: near !== null, prices: canSeePrices }
  return (!option?.requires || has[option.requires]) && (!option?.unit || units.includes(option.unit))
}

/** The measure by which an order compares prices; null: it compares something else. */
export const comparedUnit = (sort: Sort): ComparedUnit | null =>
  comparedUnits.find((unit) => sort === `price-${unit}`) ?? null

type ConditionalSort = Extract<(typeof sortOptions)[number], { requires: string }>['value']
/** Possible for every visitor: what it requires would tell the order of prices that are not shown. */
export const defaultSort: Exclude<Sort, ConditionalSort> = 'date-desc'
/** The default order of a search: by relevance where it has words. */
export const usualSort = (text: string): Sort => (text ? 'relevance' : defaultSort)
/** As a form and an address name it: the default order is not named. */
export const sortParam = ({ sort, search }: { sort: Sort; search: string }): Sort | '' =>
  sort === usualSort(search) || (sort === 'relevance' && !search) ? '' : sort
