import { readFilterValues } from './custom-fields.ts'
import type { FieldType } from './field-types.ts'
import type { CatalogueSearch } from './search.ts'

/** A lowest price above the highest is a typing error, and the price filter is ignored. */
export const arePriceBoundsCrossed = ({
  minPrice,
  maxPrice,
}: Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice !== null && maxPrice !== null && minPrice > maxPrice

/** Removes every price filter. */
export const noPrices = { minPrice: null, maxPrice: null, maxUnitPrice: null }

/** Returns a search without the filters that cannot match, as the list applies it. */
export function withoutInvalid(
  search: CatalogueSearch,
  fields: readonly { id: string; fieldType: FieldType }[],
): CatalogueSearch {
  const types = new Map(fields.map(({ id, fieldType }) => [id, fieldType]))
  const valid = Object.entries(search.fields).filter(([id, raw]) => {
    const type = types.get(id)
    return type === undefined || readFilterValues(type, raw).length > 0
  })
  return {
    ...search,
    ...(arePriceBoundsCrossed(search) && { minPrice: null, maxPrice: null }),
    fields: Object.fromEntries(valid),
  }
}
