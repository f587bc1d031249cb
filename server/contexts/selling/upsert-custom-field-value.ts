import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { parseValue, requiredText } from '#domain/catalogue/custom-values.ts'
import type { customValueSchema } from '#domain/catalogue/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { customValueMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import { writeCustomValues } from './custom-values.ts'
import { lockOwnProduct } from './own-products.ts'

type Input = z.output<typeof customValueSchema>

/**
 * Adds, changes or (an empty value) removes one custom value of one of the signed-in seller's products.
 * @throws AppError `not-found` for another seller's product, `invalid` for what the field does not take
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
    if (!field) throw refusal(customValueMessages.insertFailure, customValueMessages.unknownField)
    const own = and(
      eq(productCustomFieldValues.productId, productId),
      eq(productCustomFieldValues.customFieldId, field.id),
    )
    const isNew = (await ctx.db.$count(productCustomFieldValues, own)) === 0
    const title = isNew ? customValueMessages.insertFailure : customValueMessages.updateFailure
    if (field.name === priceOnRequestField) throw refusal(title, customValueMessages.priceDecides)
    const result = parseValue(field, input.value)
    if ('error' in result) throw refusal(title, result.error)
    if (result.value === null) {
      if (field.isRequired) throw refusal(customValueMessages.deleteFailure, requiredText(field))
      await ctx.db.delete(productCustomFieldValues).where(own)
    } else {
      await writeCustomValues(ctx, [{ productId, customFieldId, value: result.value }])
    }
    // A refused one that is corrected waits for a decision again.
    const said = result.value === null ? [] : [{ customFieldId, value: result.value }]
    const condition = conditionFromValues([field], said, product.condition)
    const corrected = { refusalReason: null, condition, updatedAt: ctx.clock.now() }
    await ctx.db.update(products).set(corrected).where(eq(products.id, productId))
    return { value: result.value }
  })
}

const refusal = (title: string, text: string) =>
  new AppError('invalid', text, { title, details: { fields: { value: text } } })
