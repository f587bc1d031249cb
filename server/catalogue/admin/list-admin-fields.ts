import { asc, count, eq, sql } from 'drizzle-orm'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { type Context, requireAdmin } from '../../context.ts'
import {
  customFieldCategories,
  customFields,
  productCustomFieldValues,
} from '../../database/schema/catalogue.ts'

export interface AdminField extends CustomField {
  categoryIds: string[]
  /** Products that have a value. */
  valueCount: number
  /** The mark of a price on request: only its categories may be changed. */
  isProtected: boolean
}

/** Every custom field in its order, as administrators edit it. */
export async function listAdminFields(ctx: Context): Promise<AdminField[]> {
  requireAdmin(ctx)
  const { customFieldId } = productCustomFieldValues
  const counts = ctx.db
    .select({ customFieldId, valueCount: count().as('value_count') })
    .from(productCustomFieldValues)
    .groupBy(customFieldId)
    .as('counts')
  const [rows, links] = await Promise.all([
    ctx.db
      .select({
        id: customFields.id,
        name: customFields.name,
        description: customFields.description,
        fieldType: customFields.fieldType,
        options: customFields.options,
        isRequired: customFields.isRequired,
        isFilterable: customFields.isFilterable,
        valueCount: sql<number>`coalesce(${counts.valueCount}, 0)`.mapWith(Number),
      })
      .from(customFields)
      .leftJoin(counts, eq(counts.customFieldId, customFields.id))
      .orderBy(asc(customFields.displayOrder), asc(customFields.name)),
    ctx.db.select().from(customFieldCategories),
  ])
  const linksOf = Map.groupBy(links, (link) => link.customFieldId)
  return rows.map((row) => ({
    ...row,
    options: parseOptions(row.options),
    categoryIds: (linksOf.get(row.id) ?? []).map((link) => link.categoryId),
    isProtected: row.name === priceOnRequestField,
  }))
}
