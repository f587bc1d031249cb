import { type SQL, sql } from 'drizzle-orm'
import {
  type CustomField,
  choiceTypes,
  listFieldOptions,
  splitFilterValues,
} from '#domain/catalogue/custom-fields.ts'
import { type CatalogueSearch, requestedCategory } from '#domain/catalogue/search.ts'
import { filterConditions, offers, sellerKinds } from '#domain/catalogue/traits.ts'
import { departments } from '#domain/places/departments.ts'
import type { Context } from '#server/context.ts'
import { listCategories } from '../categories.ts'
import { listFilterableFields } from '../custom-fields.ts'

/** A filter whose values are counted. */
export interface Facet {
  /** The filter's name in the address. */
  name: string
  /** The search without this filter. */
  without: CatalogueSearch
  values: FacetValue[]
}

interface FacetValue {
  /** The value in the address. */
  value: string
  /** A product with one of these marks has the value. */
  marks: Mark[]
}

/** The start of an entry of listed_products.characteristics; a department follows `@`, a category `%`. */
interface Mark {
  prefix: string
  /** An option as written, normalised like match_values. */
  option?: string
}

/** Lists the filters of this search whose values are counted. */
export async function listFacets(ctx: Context, search: CatalogueSearch): Promise<Facet[]> {
  const [fields, families] = await Promise.all([listFilterableFields(ctx, search), listCategories(ctx)])
  return [
    {
      name: 'category',
      without: withoutCategory(search),
      values: families.flatMap(({ id, slug, children }) => [
        { value: slug, marks: [id, ...children.map((child) => child.id)].map(categoryMark) },
        ...children.map((child) => ({ value: child.slug, marks: [categoryMark(child.id)] })),
      ]),
    },
    {
      name: 'department',
      without: { ...search, department: null },
      values: departments.map(({ code }) => ({ value: code, marks: [{ prefix: `@${code}` }] })),
    },
    traitFacet('condition', filterConditions, { ...search, conditions: [] }),
    traitFacet('seller', sellerKinds, { ...search, sellerKinds: [] }),
    // All chosen offers must match, so each narrows the others.
    traitFacet('offer', offers, search),
    ...fields
      .filter(({ fieldType }) => choiceTypes.includes(fieldType))
      .map((field) => fieldFacet(field, search)),
  ]
}

const categoryMark = (id: string): Mark => ({ prefix: `%${id}` })

/** Returns the search without its category, and without filters on fields of that category, which do not apply to another. */
const withoutCategory = (search: CatalogueSearch): CatalogueSearch => ({
  ...search,
  category: null,
  parent: null,
  categories: [],
  fields: requestedCategory(search) ? {} : search.fields,
})

const traitFacet = (name: string, values: readonly string[], without: CatalogueSearch): Facet => ({
  name,
  without,
  values: values.map((value) => ({ value, marks: [{ prefix: `${name}=${value}` }] })),
})

function fieldFacet(field: CustomField, search: CatalogueSearch): Facet {
  const { id, fieldType } = field
  const { [id]: _, ...fields } = search.fields
  return {
    name: `cf_${id}`,
    without: { ...search, fields },
    values: listFieldOptions(field).map(({ value }) => ({
      value,
      marks: splitFilterValues(fieldType, value).map((option) => ({ prefix: `${id}=`, option })),
    })),
  }
}

/** A search with the filters whose values are counted in it. */
export interface Variant {
  search: CatalogueSearch
  facets: Facet[]
}

export interface VariantCounts {
  facets: Facet[]
  rows: ValueCount[]
  /** Set when there are more products than were scanned. */
  isPartial: boolean
}

export interface ValueCount extends Record<string, unknown> {
  /** Index of the variant. */
  variant: number
  facet: string
  value: string
  count: number
}

/** Returns the values to count as a table of variant, filter, value and mark, so that they are read once rather than for each product. */
export function countedValues(variants: readonly Variant[]): SQL {
  const rows = variants.flatMap(({ facets }, variant) =>
    facets.flatMap(({ name, values }) =>
      values.flatMap(({ value, marks }) =>
        marks.map(({ prefix, option = '' }) => ({ variant, facet: name, value, prefix, option })),
      ),
    ),
  )
  return sql`counted_values as materialized (
    select variant, facet, value, prefix || search_form(option) as entry
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as value_row(variant int, facet text, value text, prefix text, option text)
  )`
}
