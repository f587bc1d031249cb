import { and, between, eq, exists, gte, inArray, isNotNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { numberRange, parseNumber, splitFilterValues } from '#domain/catalogue/custom-fields.ts'
import { type CatalogueSearch, isUuid } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import {
  categories,
  categorySlugs,
  customFields,
  productCustomFieldValues,
  products,
} from '../database/schema/catalogue.ts'
import { isListed } from './listing.ts'

/** What a search asks of a product, as one condition. With prices hidden, no condition may betray one. */
export async function searchConditions(
  ctx: Context,
  search: CatalogueSearch,
  hidden: boolean,
): Promise<SQL | undefined> {
  const prices = !hidden && (search.minPrice !== null || search.maxPrice !== null)
  return and(
    isListed,
    inCategory(ctx, products.categoryId, search),
    search.search
      ? like(products.searchTitle, sql`'%' || search_form(${escapeLike(search.search)}) || '%'`)
      : undefined,
    prices ? isNotNull(products.price) : undefined,
    prices && search.minPrice !== null ? gte(products.price, search.minPrice * 100) : undefined,
    prices && search.maxPrice !== null ? lte(products.price, search.maxPrice * 100) : undefined,
    ...(await fieldConditions(ctx, search.fields)),
  )
}

/** `%`, `_` and `\` are ordinary characters to a visitor. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A category stands for itself and its subcategories. A malformed id counts as absent. */
export function inCategory(
  ctx: Context,
  column: AnyPgColumn,
  { category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>,
): SQL | undefined {
  const named =
    category && isUuid(category) ? eq(categories.id, category) : parent ? byIdOrSlug(parent) : undefined
  if (!named) return undefined
  const chosen = ctx.db.select({ id: categories.id }).from(categories).where(named)
  const below = ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(or(named, inArray(categories.parentId, chosen)))
  return inArray(column, below)
}

/** An address a category once had still names it. */
export const byIdOrSlug = (idOrSlug: string): SQL =>
  isUuid(idOrSlug)
    ? eq(categories.id, idOrSlug)
    : sql`${categories.id} = (
        select id from ${categories} as named where slug = ${idOrSlug}
        union all select category_id from ${categorySlugs} where slug = ${idOrSlug}
      )`

/** Only filterable fields filter; an unknown one counts as absent (specification, section 5, Catalogue filters). */
async function fieldConditions(ctx: Context, fields: Record<string, string>): Promise<(SQL | undefined)[]> {
  const ids = Object.keys(fields)
  if (ids.length === 0) return []
  const known = await ctx.db
    .select({ id: customFields.id, fieldType: customFields.fieldType })
    .from(customFields)
    .where(and(inArray(customFields.id, ids), customFields.isFilterable))
  return known.map(({ id, fieldType }) => {
    const values = splitFilterValues(fieldType, fields[id] ?? '')
    const numbers = fieldType === 'number' ? values.map(parseNumber).filter((number) => number !== null) : []
    if (values.length === 0 || (fieldType === 'number' && numbers.length === 0)) return undefined
    const matches =
      fieldType === 'number'
        ? or(...numbers.map((number) => within(numberRange(number))))
        : sql`${productCustomFieldValues.matchValues} && array[${sql.join(
            values.map((value) => sql`search_form(${value})`),
            sql`, `,
          )}]`
    return exists(
      ctx.db
        .select({ one: sql`1` })
        .from(productCustomFieldValues)
        .where(
          and(
            eq(productCustomFieldValues.productId, products.id),
            eq(productCustomFieldValues.customFieldId, id),
            matches,
          ),
        ),
    )
  })
}

const within = ({ least, most }: { least: number; most: number }) =>
  between(productCustomFieldValues.matchNumber, least, most)
