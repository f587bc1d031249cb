import { asc, type SQL } from 'drizzle-orm'
import { type CustomField, parseOptions } from '#domain/catalogue/custom-fields.ts'
import type { Context } from '../context.ts'
import { customFields } from '../database/schema/catalogue.ts'

/** Custom fields in their display order: those of a condition on their table, or all. */
export const readFields = async ({ db }: Context, condition?: SQL): Promise<CustomField[]> =>
  toFields(await selectFields(db, condition))

/** The query alone, for what is prepared; `toFields` reads what it answers. */
export function selectFields(db: Context['db'], condition?: SQL) {
  const { id, name, description, fieldType, options, isRequired, isFilterable, displayOrder } = customFields
  return db
    .select({ id, name, description, fieldType, options, isRequired, isFilterable })
    .from(customFields)
    .where(condition)
    .orderBy(asc(displayOrder), asc(name))
}

type FieldRow = Awaited<ReturnType<typeof selectFields>>[number]

export const toFields = (rows: readonly FieldRow[]): CustomField[] =>
  rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
