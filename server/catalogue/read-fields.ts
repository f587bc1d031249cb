import { asc, type SQL } from 'drizzle-orm'
import { type CustomField, parseOptions } from '#domain/catalogue/custom-fields.ts'
import type { Context } from '../context.ts'
import { customFields } from '../database/schema/catalogue.ts'

/** Custom fields in their display order: those of a condition on their table, or all. */
export async function readFields(ctx: Context, condition?: SQL): Promise<CustomField[]> {
  const { id, name, description, fieldType, options, isRequired, isFilterable, displayOrder } = customFields
  const rows = await ctx.db
    .select({ id, name, description, fieldType, options, isRequired, isFilterable })
    .from(customFields)
    .where(condition)
    .orderBy(asc(displayOrder), asc(name))
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}
