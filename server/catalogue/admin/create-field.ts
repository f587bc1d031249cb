import { max } from 'drizzle-orm'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { customFieldCategories, customFields } from '../../database/schema/catalogue.ts'
import { checkField, ownOptions } from './check-field.ts'
import { lockFieldList } from './lock-field-list.ts'

/** Adds a custom field, last in order. @throws AppError `invalid` with the message at the field */
export async function createField(ctx: Context, input: CustomFieldChange): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockFieldList(ctx)
    await checkField(ctx, null, input)
    const { categoryIds, ...field } = input
    const options = ownOptions([], input)
    const [last] = await ctx.db.select({ order: max(customFields.displayOrder) }).from(customFields)
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(customFields)
      .values({ ...field, options, displayOrder: (last?.order ?? 0) + 1, createdAt: now, updatedAt: now })
      .returning({ id: customFields.id })
    if (!created) throw new Error('the field was not written')
    if (categoryIds.length > 0) {
      await ctx.db
        .insert(customFieldCategories)
        .values(categoryIds.map((categoryId) => ({ categoryId, customFieldId: created.id })))
    }
    const subject = { type: 'custom-field', id: created.id, name: input.name } as const
    await recordAudit(ctx, [{ action: 'custom-field.create', subject, after: { ...input, options } }])
    return created
  })
}
