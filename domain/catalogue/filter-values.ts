import { type FieldType, isDate, parseNumber, splitFilterValues } from './custom-fields.ts'
import type { CatalogueSearch } from './search.ts'

/** What a value of these types can be; of the others nobody knows but their products. */
const isValue: Partial<Record<FieldType, (text: string) => boolean>> = {
  number: (text) => parseNumber(text) !== null,
  date: isDate,
  boolean: (text) => text === 'true' || text === 'false',
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
}

/** What an address asks of a field; what cannot be a value of it asks for nothing. */
export const readFilterValues = (type: FieldType, raw: string): string[] =>
  splitFilterValues(type, raw).filter((value) => isValue[type]?.(value) ?? true)

/** Two bounds between which there is nothing are a slip, and no bounds. */
export const areCrossed = ({ minPrice, maxPrice }: Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice !== null && maxPrice !== null && minPrice > maxPrice

/** A search without what nothing can be asked by: what a list really shows. */
export function withoutInvalid(
  search: CatalogueSearch,
  fields: readonly { id: string; fieldType: FieldType }[],
): CatalogueSearch {
  const types = new Map(fields.map(({ id, fieldType }) => [id, fieldType]))
  const read = Object.entries(search.fields).filter(([id, raw]) => {
    const type = types.get(id)
    return type === undefined || readFilterValues(type, raw).length > 0
  })
  return {
    ...search,
    ...(areCrossed(search) && { minPrice: null, maxPrice: null }),
    fields: Object.fromEntries(read),
  }
}
