import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { isUuid } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { categories, customFieldCategories, customFields } from '../database/schema/catalogue.ts'

/** The fields a product of this category has, in their display order. */
export const listCategoryFields = (ctx: Context, input: { categoryId: string }): Promise<CustomField[]> =>
  readFields(ctx, inCategories(ctx, eq(customFieldCategories.categoryId, input.categoryId)))

/**
 * The fields a visitor can filter by: those of the category; for a family those of its subcategories; without either,
 * those that every subcategory has.
 */
export function listFilterableFields(ctx: Context, input: { category: string | null; parent: string | null }): Promise<CustomField[]> {
  const named = input.category && isUuid(input.category) ? input.category : input.parent
  const scope = named ? inCategories(ctx, inFamily(ctx, named)) : inEveryCategory
  return readFields(ctx, and(customFields.isFilterable, ne(customFields.name, priceOnRequestField), scope))
}

async function readFields(ctx: Context, condition: SQL | undefined): Promise<CustomField[]> {
  const rows = await ctx.db
    .select({
      id: customFields.id,
      name: customFields.name,
      description: customFields.description,
      fieldType: customFields.fieldType,
      options: customFields.options,
      isRequired: customFields.isRequired,
      isFilterable: customFields.isFilterable,
    })
    .from(customFields)
    .where(condition)
    .orderBy(asc(customFields.displayOrder), asc(customFields.name))
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}

const inCategories = (ctx: Context, condition: SQL | undefined): SQL =>
  inArray(
    customFields.id,
    ctx.db.select({ id: customFieldCategories.customFieldId }).from(customFieldCategories).where(condition),
  )

function inFamily(ctx: Context, idOrSlug: string): SQL {
  const named = isUuid(idOrSlug) ? eq(categories.id, idOrSlug) : eq(categories.slug, idOrSlug)
  const chosen = ctx.db.select({ id: categories.id }).from(categories).where(named)
  return inArray(
    customFieldCategories.categoryId,
    ctx.db.select({ id: categories.id }).from(categories).where(or(named, inArray(categories.parentId, chosen))),
  )
}

const inEveryCategory = sql`(
  select count(*) from ${customFieldCategories} join ${categories} on ${categories.id} = ${customFieldCategories.categoryId}
  where ${customFieldCategories.customFieldId} = ${customFields.id} and ${isNotNull(categories.parentId)}
) = (select nullif(count(*), 0) from ${categories} where ${isNotNull(categories.parentId)})`
