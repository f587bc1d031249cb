import { asc, type SQL, sql } from 'drizzle-orm'
import { numberTolerance, readFilterValues } from '#domain/catalogue/custom-fields.ts'
import {
  type FieldMatch,
  type FieldType,
  fieldDefinitions,
  parseNumber,
} from '#domain/catalogue/field-types.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { customFields } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'

export interface FilterField {
  id: string
  name: string
  fieldType: FieldType
  options: unknown
}

/** A search's filter on one field: any of these values. */
export interface FieldFilter extends FilterField {
  values: string[]
}

/** Lists all custom fields in display order, for lists and their filters. */
export const listListedFields = (
  ctx: Pick<Context, 'db' | 'cache'>,
): Promise<(FilterField & { isFilterable: boolean })[]> =>
  readThroughCache(ctx, 'fields', () => {
    const { id, name, fieldType, options, isFilterable, displayOrder } = customFields
    return ctx.db
      .select({ id, name, fieldType, options, isFilterable })
      .from(customFields)
      .orderBy(asc(displayOrder), asc(name))
  })

/** Finds the filterable fields of these ids; unknown ones are ignored. */
export async function findFilterFields(ctx: Context, ids: string[]): Promise<FilterField[]> {
  if (ids.length === 0) return []
  const fields = await listListedFields(ctx)
  return fields.filter(({ id, isFilterable }) => isFilterable && ids.includes(id))
}

/** Parses the filters of an address; impossible values are ignored. */
export const parseFieldFilters = (
  fields: readonly FilterField[],
  chosen: CatalogueSearch['fields'],
): FieldFilter[] =>
  fields.flatMap((field) => {
    const values = readFilterValues(field.fieldType, chosen[field.id] ?? '')
    return values.length === 0 ? [] : [{ ...field, values }]
  })

/** The comparison of one kind of field, in catalogue lists and in saved searches. */
interface FilterKind {
  /** Condition on a row of `listed_products` that the field has one of these values. */
  listed: (id: string, values: string[]) => SQL
  /** The same filter as columns of `saved_search_fields`. */
  stored: (values: string[]) => { matchValues?: SQL; numbers?: SQL }
  /** Condition that a product's value `own_value` satisfies the stored filter `field`. */
  fulfils: SQL
}

const sharesText = sql`own_value.match_values && field.match_values`

/** `mark` separates field and value in listed_products_source. */
const sameText = (mark: string): FilterKind => ({
  listed: (id, values) =>
    sql`${listedProducts.characteristics} && ${toSqlArray(values, (value) => sql`${id + mark} || search_form(${value})`)}`,
  stored: (values) => ({ matchValues: toSqlArray(values, (value) => sql`search_form(${value})`) }),
  fulfils: sharesText,
})

/** A new kind of comparison does not compile until it is defined here for both. */
const filterKinds: Record<FieldMatch, FilterKind> = {
  choice: sameText('='),
  text: sameText('~'),
  number: {
    listed: (id, values) =>
      sql`(${sql.join(
        parseNumbers(values).map((number) => {
          const requested = sql`${number}::numeric`
          const { low, high } = bounds(requested)
          const stored = sql`(${listedProducts.numbers} ->> ${id})::numeric`
          return sql`${listedProducts.characteristics} && listed_number_steps(${id}, ${low}, ${high}) and ${isNear(stored, requested)}`
        }),
        sql` or `,
      )})`,
    stored: (values) => ({ numbers: sql`${sql.param(parseNumbers(values))}::numeric[]` }),
    fulfils: sql`exists (
      select from unnest(field.numbers) as requested where ${isNear(sql`own_value.match_number`, sql`requested`)}
    )`,
  },
}

const getFilterKind = ({ fieldType }: FilterField): FilterKind =>
  filterKinds[fieldDefinitions[fieldType].match]

export const fieldConditions = (filters: readonly FieldFilter[]): SQL[] =>
  filters.map((filter) => getFilterKind(filter).listed(filter.id, filter.values))

export const storedFieldFilter = (filter: FieldFilter) => ({
  customFieldId: filter.id,
  ...getFilterKind(filter).stored(filter.values),
})

/** Condition that a product's value `own_value` satisfies a row `field` of `saved_search_fields`, of any kind. */
export const fulfilsFieldFilter: SQL = sql.join(
  [...new Set(Object.values(filterKinds).map(({ fulfils }) => fulfils))],
  sql` or `,
)

function parseNumbers(values: string[]): number[] {
  return values.map(parseNumber).filter((number) => number !== null)
}

function toSqlArray(values: string[], entry: (value: string) => SQL): SQL {
  return sql`array[${sql.join(values.map(entry), sql`, `)}]`
}

/** Matches stored numbers within the tolerance around the requested one. */
function isNear(stored: SQL, requested: SQL): SQL {
  const { low, high } = bounds(requested)
  return sql`${stored} between ${low} and ${high}`
}

function bounds(requested: SQL): { low: SQL; high: SQL } {
  const tolerance = sql`abs(${requested}) * ${sql.raw(String(numberTolerance))}`
  return { low: sql`${requested} - ${tolerance}`, high: sql`${requested} + ${tolerance}` }
}
