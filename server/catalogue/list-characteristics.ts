import { asc, eq, inArray } from 'drizzle-orm'
import {
  type FieldType,
  formatValue,
  parseOptions,
  priceOnRequestField,
} from '#domain/catalogue/custom-fields.ts'
import type { Context } from '../context.ts'
import { customFields, productCustomFieldValues } from '../database/schema/catalogue.ts'

/** A custom field's value, as people read it. */
export interface Characteristic {
  name: string
  value: string
  type: FieldType
}

/** The characteristics of each product in their order, by product id; a product without any is left out. */
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
    .orderBy(asc(displayOrder), asc(name))
  const shown = rows.flatMap(({ options, value, ...row }) => {
    const text = formatValue({ fieldType: row.fieldType, options: parseOptions(options) }, value)
    return text === null || row.name === priceOnRequestField ? [] : [{ ...row, text }]
  })
  const byProduct = Map.groupBy(shown, (row) => row.productId)
  return new Map(
    [...byProduct].map(([id, own]) => [
      id,
      own.map(({ name, text, fieldType }) => ({ name, value: text, type: fieldType })),
    ]),
  )
}
