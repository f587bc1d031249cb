import { count } from 'drizzle-orm'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { customFieldCategories, productCustomFieldValues } from '../../database/schema/catalogue.ts'
import { readFields } from '../read-fields.ts'

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
  const [fields, links, counts] = await Promise.all([
    readFields(ctx),
    ctx.db.select().from(customFieldCategories),
    ctx.db
      .select({ customFieldId, valueCount: count() })
      .from(productCustomFieldValues)
      .groupBy(customFieldId),
  ])
  const linksOf = Map.groupBy(links, (link) => link.customFieldId)
  const countOf = new Map(counts.map((row) => [row.customFieldId, row.valueCount]))
  return fields.map((field) => ({
    ...field,
    categoryIds: (linksOf.get(field.id) ?? []).map((link) => link.categoryId),
    valueCount: countOf.get(field.id) ?? 0,
    isProtected: field.name === priceOnRequestField,
  }))
}
