import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Facet } from './facets.ts'

/** What is searched, and the filters whose values are counted in it. */
export interface Variant {
  search: CatalogueSearch
  facets: Facet[]
}

export interface Counted {
  facets: Facet[]
  rows: ValueCount[]
  /** There are more products than were looked at. */
  isPartial: boolean
}

export interface ValueCount extends Record<string, unknown> {
  /** The place of the variant. */
  variant: number
  facet: string
  value: string
  count: number
}

/** The values to be counted as a table: variant, facet, value, and what a product has that has the value. Read once, not again for each product. */
export function countedValues(variants: readonly Variant[]): SQL {
  const rows = variants.flatMap(({ facets }, variant) =>
    facets.flatMap(({ name, values }) =>
      values.flatMap(({ value, marks }) =>
        marks.map(({ begins, option = '' }) => ({ variant, facet: name, value, begins, option })),
      ),
    ),
  )
  return sql`counted_values as materialized (
    select variant, facet, value, begins || search_form(option) as entry
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as value_row(variant int, facet text, value text, begins text, option text)
  )`
}
