import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import {
  checkCustomValues,
  parseValue,
  requiredText,
  type StoredValue,
} from '#domain/catalogue/custom-values.ts'
import type { CustomValueInput } from '#domain/catalogue/field-types.ts'
import type { customValueSchema } from '#domain/catalogue/schemas.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { customValueMessages, sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import { lockOwnProduct } from './own-products.ts'

/** Lists the custom fields of products in this category. @throws AppError `invalid` for an unknown category */
export async function listProductFields(
  ctx: Context,
  { categoryId }: { categoryId: string },
): Promise<CustomField[]> {
  const [category] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
  if (!category) throw invalidField('categoryId', sellingMessages.noCategory)
  return listCategoryFields(ctx, { categoryId })
}

/**
 * Validates custom values and returns them in their stored form.
 * @throws AppError `invalid`, with one message per field in `details.fields['values.{fieldId}']`
 */
export function parseCustomValues(
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

type ProductValue = StoredValue & { productId: string }

/**
 * Inserts or updates custom values of products in one statement. Values of a field that an administrator deletes meanwhile are
 * skipped.
 */
export async function writeCustomValues(ctx: Context, values: readonly ProductValue[]): Promise<void> {
  if (values.length === 0) return
  const column = <Name extends keyof ProductValue>(name: Name) =>
    sql.param(values.map((stored) => stored[name]))
  await ctx.db.execute(sql`
    insert into ${productCustomFieldValues} (product_id, custom_field_id, value)
    select written.*
    from unnest(${column('productId')}::uuid[], ${column('customFieldId')}::uuid[], ${column('value')}::text[])
      as written (product_id, custom_field_id, value)
    join ${customFields} on ${customFields.id} = written.custom_field_id
    for key share of ${customFields}
    on conflict (product_id, custom_field_id) do update set value = excluded.value`)
}

/** Replaces all custom values of a product. */
export async function replaceCustomValues(
  ctx: Context,
  { productId, values }: { productId: string; values: readonly StoredValue[] },
): Promise<void> {
  const remainingIds = values.map(({ customFieldId }) => customFieldId)
  await ctx.db
    .delete(productCustomFieldValues)
    .where(
      and(
        eq(productCustomFieldValues.productId, productId),
        remainingIds.length > 0
          ? notInArray(productCustomFieldValues.customFieldId, remainingIds)
          : undefined,
      ),
    )
  await writeCustomValues(
    ctx,
    values.map((value) => ({ ...value, productId })),
  )
}

type Input = z.output<typeof customValueSchema>

/**
 * Adds or changes one custom value of a product of the signed-in seller; an empty value removes it.
 * @throws AppError `not-found` for another seller's product, `invalid` for a value that the field does not accept
 */
export async function upsertCustomFieldValue(ctx: Context, input: Input): Promise<{ value: string | null }> {
  const actor = requireActor(ctx)
  const { productId, customFieldId } = input
  if (!productId || !customFieldId) throw new AppError('invalid', customValueMessages.idsRequired)
  return inTransaction(ctx, async (ctx) => {
    const product = await lockOwnProduct(ctx, actor, { productId })
    const { categoryId } = product
    const fields = categoryId ? await listCategoryFields(ctx, { categoryId }) : []
    const field = fields.find(({ id }) => id === customFieldId)
    if (!field) throw invalidValueError(customValueMessages.insertFailure, customValueMessages.unknownField)
    const isThisValue = and(
      eq(productCustomFieldValues.productId, productId),
      eq(productCustomFieldValues.customFieldId, field.id),
    )
    const isNew = (await ctx.db.$count(productCustomFieldValues, isThisValue)) === 0
    const title = isNew ? customValueMessages.insertFailure : customValueMessages.updateFailure
    if (field.name === priceOnRequestField) throw invalidValueError(title, customValueMessages.priceDecides)
    const result = parseValue(field, input.value)
    if ('error' in result) throw invalidValueError(title, result.error)
    if (result.value === null) {
      if (field.isRequired) throw invalidValueError(customValueMessages.deleteFailure, requiredText(field))
      await ctx.db.delete(productCustomFieldValues).where(isThisValue)
    } else {
      await writeCustomValues(ctx, [{ productId, customFieldId, value: result.value }])
    }
    // A refused product that is corrected waits for a decision again.
    const storedValues = result.value === null ? [] : [{ customFieldId, value: result.value }]
    const condition = conditionFromValues([field], storedValues, product.condition)
    const corrected = { refusalReason: null, condition, updatedAt: ctx.clock.now() }
    await ctx.db.update(products).set(corrected).where(eq(products.id, productId))
    return { value: result.value }
  })
}

const invalidValueError = (title: string, text: string) => invalidField('value', text, { title })
