import { eq } from 'drizzle-orm'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { customFields, productCustomFieldValues } from '../../database/schema/catalogue.ts'
import { lockField } from './check-field.ts'

/**
 * Deletes a field and every product's value of it.
 * @throws AppError `not-found`, `forbidden` for the field of prices on request, `conflict` when other than the expected
 * number of products have a value
 */
export async function deleteField(
  ctx: Context,
  { id, expectedLoss }: { id: string; expectedLoss: number },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const field = await lockField(ctx, id)
    if (field.name === priceOnRequestField)
      throw new AppError('forbidden', catalogueAdminMessages.fieldProtected)
    const values = await ctx.db.$count(
      productCustomFieldValues,
      eq(productCustomFieldValues.customFieldId, id),
    )
    if (values !== expectedLoss) throw new AppError('conflict', catalogueAdminMessages.countChanged)
    await ctx.db.delete(customFields).where(eq(customFields.id, id))
    const { name, fieldType, options, categoryIds } = field
    await recordAudit(ctx, [
      {
        action: 'custom-field.delete',
        subject: { type: 'custom-field', id, name },
        before: { fieldType, options, categoryIds, values },
      },
    ])
  })
}
