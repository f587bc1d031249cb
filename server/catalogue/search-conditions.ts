import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '#domain/address.ts'
import { choiceTypes, type FieldType, numberTolerance, parseNumber } from '#domain/catalogue/custom-fields.ts'
import { areCrossed, readFilterValues } from '#domain/catalogue/filter-values.ts'
import { type CatalogueSearch, wantedCategory } from '#domain/catalogue/search.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import { centsFromEuros } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { categories, categorySlugs, customFields } from '../database/schema/catalogue.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { escapeLike } from '../database/search-text.ts'
import { sharedOr } from '../events/shared-answers.ts'

/**
 * What a search asks of a listed product, its place and its words aside, as one condition. With prices hidden, no condition may betray one.
 */
export async function searchConditions(
  ctx: Context,
  search: CatalogueSearch,
  hidden: boolean,
  filters: PromiseLike<FieldFilter[]> = readFilters(ctx, search.fields),
): Promise<SQL | undefined> {
  const { price, characteristics } = listedProducts
  const prices = !hidden && !areCrossed(search) && (search.minPrice !== null || search.maxPrice !== null)
  return and(
    prices ? isNotNull(price) : undefined,
    prices && search.minPrice !== null ? gte(price, centsFromEuros(search.minPrice)) : undefined,
    prices && search.maxPrice !== null ? lte(price, centsFromEuros(search.maxPrice)) : undefined,
    ...traitEntries(search).map((entries) => sql`${characteristics} && ${sql.param(entries)}::text[]`),
    ...fieldConditions(await filters),
  )
}

/** Where to look: what a family holds, or a category. */
export interface Place {
  column: 'familyId' | 'categoryId'
  id: string
}

const selectCategory = (name: string, condition: SQL) => {
  const { id, slug, parentId, description } = categories
  return prepared(name, (db) =>
    db.select({ id, slug, parentId, description }).from(categories).where(condition),
  )
}
const categoryById = selectCategory('category by id', eq(categories.id, sql.placeholder('wanted')))
const categoryBySlug = selectCategory('category by slug', hasSlug(sql.placeholder('wanted')))

/** The category that an address names by its id, its slug or one it once had. */
export const findCategory = (ctx: Pick<Context, 'db' | 'shared'>, wanted: string) =>
  // Visitors name it: whatever they write, it begins no other answer's name.
  sharedOr(ctx, `category named ${wanted}`, async () => {
    const [found] = await (isUuid(wanted) ? categoryById : categoryBySlug)(ctx.db, { wanted })
    return found
  })

/** Null is everywhere; an unknown category is nowhere. A malformed id counts as absent. */
export async function findPlace(
  ctx: Context,
  place: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<Place | 'nowhere' | null> {
  const wanted = wantedCategory(place)
  if (!wanted) return null
  const named = await findCategory(ctx, wanted)
  return named ? { column: named.parentId === null ? 'familyId' : 'categoryId', id: named.id } : 'nowhere'
}

export function isInPlace(place: Place | 'nowhere' | null): SQL | undefined {
  if (place === 'nowhere') return sql`false`
  return place ? eq(listedProducts[place.column], place.id) : undefined
}

/** The ids of the categories of a place, as a part of a query: its own, and those below it. */
export const categoriesOf = ({ db }: Pick<Context, 'db'>, { id }: Place) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.id, id), eq(categories.parentId, id)))

/** A category stands for itself and its subcategories. A malformed id counts as absent. */
export function inCategory(
  ctx: Context,
  column: AnyPgColumn,
  place: Pick<CatalogueSearch, 'category' | 'parent'>,
): SQL | undefined {
  const wanted = wantedCategory(place)
  if (!wanted) return undefined
  const named = byIdOrSlug(wanted)
  const chosen = ctx.db.select({ id: categories.id }).from(categories).where(named)
  const below = ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(or(named, inArray(categories.parentId, chosen)))
  return inArray(column, below)
}

export const byIdOrSlug = (idOrSlug: string): SQL =>
  isUuid(idOrSlug) ? eq(categories.id, idOrSlug) : hasSlug(idOrSlug)

/** An address a category once had still names it. */
function hasSlug(slug: string | ReturnType<typeof sql.placeholder>): SQL {
  return sql`${categories.id} = (
    select id from ${categories} as named where slug = ${slug}
    union all select category_id from ${categorySlugs} where slug = ${slug}
  )`
}

/** What a title that contains this text is `like`, when it is kept without accents and case. */
export const titlePattern = (text: string): SQL => sql`'%' || search_form(${escapeLike(text)}) || '%'`

export interface FilterField {
  id: string
  name: string
  fieldType: FieldType
  options: unknown
}

/** What a search asks of one characteristic: one of these values, or a number near one of these. */
export interface FieldFilter extends FilterField {
  values: string[]
  /** Null for a field of any other type. */
  numbers: number[] | null
}

/** Only filterable fields filter; an unknown one counts as absent. */
export async function findFilterFields(ctx: Context, ids: string[]): Promise<FilterField[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select({
      id: customFields.id,
      name: customFields.name,
      fieldType: customFields.fieldType,
      options: customFields.options,
    })
    .from(customFields)
    .where(and(inArray(customFields.id, ids), customFields.isFilterable))
}

/** What an address asks of these fields; a value that says nothing counts as absent. */
export const readFieldFilters = (
  fields: readonly FilterField[],
  chosen: CatalogueSearch['fields'],
): FieldFilter[] =>
  fields.flatMap((field) => {
    const values = readFilterValues(field.fieldType, chosen[field.id] ?? '')
    const numbers =
      field.fieldType === 'number' ? values.map(parseNumber).filter((number) => number !== null) : null
    return values.length === 0 || numbers?.length === 0 ? [] : [{ ...field, values, numbers }]
  })

export const readFilters = async (ctx: Context, chosen: CatalogueSearch['fields']): Promise<FieldFilter[]> =>
  readFieldFilters(await findFilterFields(ctx, Object.keys(chosen)), chosen)

/** Values as product_custom_field_values.match_values holds them. */
export const matchForms = (values: string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`search_form(${value})`),
    sql`, `,
  )}]`

/** A kept number lies within the tolerance around a wanted one. */
export const isNear = (kept: SQLWrapper, wanted: SQL): SQL => {
  const [low, high] = bounds(wanted)
  return sql`${kept} between ${low} and ${high}`
}

function bounds(wanted: SQL): [low: SQL, high: SQL] {
  const tolerance = sql`abs(${wanted}) * ${sql.raw(String(numberTolerance))}`
  return [sql`${wanted} - ${tolerance}`, sql`${wanted} + ${tolerance}`]
}

function fieldConditions(filters: readonly FieldFilter[]): SQL[] {
  const { characteristics, numbers: kept } = listedProducts
  return filters.map(({ id, fieldType, values, numbers }) => {
    if (numbers)
      return sql`(${sql.join(
        numbers.map((number) => {
          const wanted = sql`${number}::numeric`
          const [low, high] = bounds(wanted)
          return sql`${characteristics} && listed_number_steps(${id}, ${low}, ${high}) and ${isNear(sql`(${kept} ->> ${id})::numeric`, wanted)}`
        }),
        sql` or `,
      )})`
    // As listed_products_source writes them.
    const mark = choiceTypes.includes(fieldType) ? '=' : '~'
    return sql`${characteristics} && array[${sql.join(
      values.map((value) => sql`${id + mark} || search_form(${value})`),
      sql`, `,
    )}]`
  })
}
