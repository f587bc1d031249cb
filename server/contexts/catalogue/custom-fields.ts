import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import {
  type CustomField,
  formatValue,
  parseOptions,
  priceOnRequestField,
} from '#domain/catalogue/custom-fields.ts'
import type { FieldType } from '#domain/catalogue/field-types.ts'
import { fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  productCustomFieldValues,
} from '#server/database/schema/catalogue.ts'
import { catalogueCounts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { type CategoryScope, categoriesInScope, findCategoryScope } from './search-conditions.ts'

/** Reads custom fields in display order: those that match a condition on their table, or all. */
export async function readFields({ db }: Context, condition?: SQL): Promise<CustomField[]> {
  const { id, name, description, fieldType, options, isRequired, isFilterable, displayOrder } = customFields
  const { minimum, maximum } = customFields
  const rows = await db
    .select({ id, name, description, fieldType, options, isRequired, isFilterable, minimum, maximum })
    .from(customFields)
    .where(condition)
    .orderBy(asc(displayOrder), asc(inNameOrder(name)))
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}

/** Reads these fields in display order. */
export const listFields = async (ctx: Context, { ids }: { ids: string[] }): Promise<CustomField[]> =>
  ids.length > 0 ? readFields(ctx, inArray(customFields.id, ids)) : []

/** Lists the fields of a category in display order. */
export const listCategoryFields = (ctx: Context, input: { categoryId: string }): Promise<CustomField[]> =>
  readFields(ctx, isLinkedTo(ctx, eq(customFieldCategories.categoryId, input.categoryId)))

/** Lists the fields of several categories by category; a category without fields is absent. */
export async function listFieldsByCategory(
  ctx: Context,
  input: { categoryIds: string[] },
): Promise<Map<string, CustomField[]>> {
  const ids = input.categoryIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const { categoryId, customFieldId } = customFieldCategories
  const isRequested = inArray(categoryId, ids)
  const links = await ctx.db
    .select({ categoryId, customFieldId })
    .from(customFieldCategories)
    .where(isRequested)
  const fields = await readFields(ctx, isLinkedTo(ctx, isRequested))
  const linksByCategory = Map.groupBy(links, (link) => link.categoryId)
  return new Map(
    [...linksByCategory].map(([id, categoryLinks]) => {
      const fieldIds = new Set(categoryLinks.map((link) => link.customFieldId))
      return [id, fields.filter((field) => fieldIds.has(field.id))]
    }),
  )
}

/**
 * Lists the filterable fields: those of the category; for a family those of its subcategories; without either, those of most subcategories,
 * so that one new category without them removes no filter. Options that come from products, such as colours, are too many for the whole
 * catalogue.
 */
export async function listFilterableFields(
  ctx: Context,
  input: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<CustomField[]> {
  const scope = await findCategoryScope(ctx, input)
  if (scope === 'unknown-category') return []
  return readThroughCache(ctx, `filters ${scope?.id ?? 'everywhere'}`, () => readFilterableFields(ctx, scope))
}

async function readFilterableFields(ctx: Context, scope: CategoryScope | null): Promise<CustomField[]> {
  const isFilter = and(customFields.isFilterable, ne(customFields.name, priceOnRequestField))
  if (scope === null)
    return readFields(
      ctx,
      and(isFilter, isInMostCategories, notInArray(customFields.fieldType, typesWithOptionsOfProducts)),
    )
  const inScope = inArray(customFieldCategories.categoryId, categoriesInScope(ctx, scope))
  const [fields, values] = await Promise.all([
    readFields(ctx, and(isFilter, isLinkedTo(ctx, inScope))),
    listValuesOnSale(ctx, scope),
  ])
  const byField = Map.groupBy(values, ({ customFieldId }) => customFieldId)
  return fields.map((field) => {
    const offered = byField.get(field.id)?.map(({ value }) => value) ?? []
    const { optionsOfProducts } = fieldDefinitions[field.fieldType]
    return optionsOfProducts ? { ...field, options: optionsOfProducts(offered) } : field
  })
}

const typesWithOptionsOfProducts = fieldTypes.filter((type) => fieldDefinitions[type].optionsOfProducts)

/** Lists the values of products on sale in a category, most frequent first, for types without options. */
function listValuesOnSale(ctx: Context, scope: CategoryScope) {
  const { customFieldId, value, categoryId, listed } = catalogueCounts
  return ctx.db
    .select({ customFieldId: sql<string>`${customFieldId}`, value: sql<string>`${value}` })
    .from(catalogueCounts)
    .innerJoin(customFields, eq(customFields.id, customFieldId))
    .where(
      and(
        inArray(categoryId, categoriesInScope(ctx, scope)),
        inArray(customFields.fieldType, typesWithOptionsOfProducts),
        customFields.isFilterable,
      ),
    )
    .groupBy(customFieldId, value)
    .having(gt(sum(listed), sql`0`))
    .orderBy(desc(sum(listed)), asc(value))
}

/** Matches fields that are linked to a category; the condition is on `custom_field_categories`. */
const isLinkedTo = (ctx: Pick<Context, 'db'>, condition: SQL | undefined): SQL =>
  inArray(
    customFields.id,
    ctx.db.select({ id: customFieldCategories.customFieldId }).from(customFieldCategories).where(condition),
  )

const isInMostCategories = sql`${customFields.id} in (
  select ${customFieldCategories.customFieldId} from ${customFieldCategories}
  join ${categories} on ${categories.id} = ${customFieldCategories.categoryId} and ${isNotNull(categories.parentId)}
  group by 1 having 2 * count(*) > (select count(*) from ${categories} where ${isNotNull(categories.parentId)}))`

/** A custom field's value as a French text. */
export interface Characteristic {
  name: string
  value: string
  type: FieldType
}

/** Lists the characteristics of each product in order, by product id; products without any are absent. */
export async function listCharacteristics(
  ctx: Context,
  input: { productIds: string[] },
): Promise<Map<string, Characteristic[]>> {
  const { productId, customFieldId, value } = productCustomFieldValues
  const { name, fieldType, options, displayOrder } = customFields
  const rows = await ctx.db
    .select({ productId, name, fieldType, options, value })
    .from(productCustomFieldValues)
    .innerJoin(customFields, eq(customFields.id, customFieldId))
    .where(inArray(productId, input.productIds))
    .orderBy(asc(displayOrder), asc(inNameOrder(name)))
  const shownRows = rows.filter((row) => toCharacteristic(row).length > 0)
  const byProduct = Map.groupBy(shownRows, (row) => row.productId)
  return new Map([...byProduct].map(([id, productRows]) => [id, productRows.flatMap(toCharacteristic)]))
}

export interface ValueRow {
  name: string
  fieldType: FieldType
  options: unknown
  value: string
}

/** Returns an empty list for a value that is not shown. */
export function toCharacteristic({ name, fieldType, options, value }: ValueRow): Characteristic[] {
  if (name === priceOnRequestField) return []
  const text = formatValue({ fieldType, options: parseOptions(options) }, value)
  return text === null ? [] : [{ name, value: text, type: fieldType }]
}
