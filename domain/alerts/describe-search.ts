import { type CustomField, formatValue } from '../catalogue/custom-fields.ts'
import type { CatalogueSearch } from '../catalogue/search.ts'
import { centsFromEuros, formatEuros } from '../money.ts'

export interface DescribedField extends Pick<CustomField, 'name' | 'fieldType' | 'options'> {
  values: string[]
}

/** A search in words: `« porte », Portes intérieures, Largeur (cm) : 83, moins de 200 €`. */
export function describeSearch(
  search: Pick<CatalogueSearch, 'search' | 'minPrice' | 'maxPrice'>,
  place: { categoryName: string | null; fields: DescribedField[] },
): string {
  return [
    search.search ? `«\u00a0${search.search}\u00a0»` : null,
    place.categoryName,
    ...place.fields.map(
      (field) => `${field.name}\u00a0: ${field.values.map((value) => textOf(field, value)).join(' ou ')}`,
    ),
    priceText(search),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What cannot be read as the field's type stays as it was written. */
const textOf = (field: DescribedField, value: string): string => formatValue(field, value) ?? value

function priceText({ minPrice, maxPrice }: Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>): string | null {
  const euros = (amount: number) => formatEuros(centsFromEuros(amount)).replace(/,00(?=\s*€)/, '')
  if (minPrice !== null && maxPrice !== null) return `de ${euros(minPrice)} à ${euros(maxPrice)}`
  if (minPrice !== null) return `plus de ${euros(minPrice)}`
  return maxPrice === null ? null : `moins de ${euros(maxPrice)}`
}
