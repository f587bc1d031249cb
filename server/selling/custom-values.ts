import { eq, sql } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import {
  type CustomValueInput,
  checkCustomValues,
  type StoredValue,
} from '#domain/catalogue/custom-values.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import type { Context } from '../context.ts'
import { categories, productCustomFieldValues } from '../database/schema/catalogue.ts'

/** The fields a product filed under this category has. @throws AppError `invalid` when there is no such category */
export async function listProductFields(
  ctx: Context,
  { categoryId }: { categoryId: string },
): Promise<CustomField[]> {
  const [category] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
  if (!category) {
    const text = sellingMessages.noCategory
    throw new AppError('invalid', text, { details: { fields: { categoryId: text } } })
  }
  return listCategoryFields(ctx, { categoryId })
}

/**
 * What is stored of a product's custom values.
 * @throws AppError `invalid`, one message a field in `details.fields['values.{fieldId}']`
 */
export function readCustomValues(
  fields: readonly CustomField[],
  inputs: Record<string, CustomValueInput | null>,
  price: { onRequest: boolean },
): StoredValue[] {
  const { stored, errors } = checkCustomValues(fields, inputs, price)
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', generalMessages.invalid, { details: { fields: errors } })
  }
  return stored
}

/** Adds custom values to a product, or puts them in the place of those it has; all in one statement. */
export async function writeCustomValues(
  ctx: Context,
  input: { productId: string; values: readonly StoredValue[] },
): Promise<void> {
  if (input.values.length === 0) return
  const { productId, customFieldId, value } = productCustomFieldValues
  await ctx.db
    .insert(productCustomFieldValues)
    .values(input.values.map((stored) => ({ ...stored, productId: input.productId })))
    .onConflictDoUpdate({
      target: [productId, customFieldId],
      set: { value: sql.raw(`excluded.${value.name}`) },
    })
}
