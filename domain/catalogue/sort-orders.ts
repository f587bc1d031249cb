interface SortOption {
  value: string
  label: string
  /** What a search needs for this order to be offered. */
  requires?: 'words' | 'town' | 'prices'
  /** The order compares prices per this unit, and is offered only where products have it. */
  unit?: ComparedUnit
}

/** Measures by which prices are compared, such as the price per square metre. */
export const comparedUnits = ['m2', 'ml', 'kg'] as const
export type ComparedUnit = (typeof comparedUnits)[number]

/**
 * The sort orders of the catalogue as offered by a list. Their explanations for the legal page are in sort-texts.ts, which the first page
 * does not load; their SQL and indexes are in server/database/schema/listed-products.ts.
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

/** Returns true when a search may use this order, for a visitor with or without prices, among products sold in these measures. */
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

/** Returns the measure by which an order compares prices, or null for other orders. */
export const comparedUnit = (sort: Sort): ComparedUnit | null =>
  comparedUnits.find((unit) => sort === `price-${unit}`) ?? null

type ConditionalSort = Extract<(typeof sortOptions)[number], { requires: string }>['value']
/** Every visitor may use it: it does not depend on prices, whose order would reveal concealed ones. */
export const defaultSort: Exclude<Sort, ConditionalSort> = 'date-desc'
/** Returns the default order of a search: relevance when it has words. */
export const usualSort = (text: string): Sort => (text ? 'relevance' : defaultSort)
/** Returns the order's parameter in forms and addresses; empty for the default. */
export const sortParam = ({ sort, search }: { sort: Sort; search: string }): Sort | '' =>
  sort === usualSort(search) || (sort === 'relevance' && !search) ? '' : sort
