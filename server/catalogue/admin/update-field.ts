import { and, eq, inArray } from 'drizzle-orm'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { customFieldCategories, customFields } from '../../database/schema/catalogue.ts'
import { checkField, type LockedField, lockField, ownOptions, protectPriceOnRequest } from './check-field.ts'
import { applyFieldPlan, type FieldImpact, planFieldChange } from './field-impact.ts'
import { lockFieldList } from './lock-field-list.ts'

/**
 * What a change would do to the values of products; nothing is written.
 * @throws AppError as `updateField`
 */
export async function getFieldImpact(
  ctx: Context,
  input: { id: string; field: CustomFieldChange },
): Promise<FieldImpact> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => (await prepare(ctx, input)).plan.impact)
}

/**
 * Changes a field and, set-wise, the values products have of it.
 * @throws AppError `not-found`; `invalid` with the message at the field; `forbidden` for the field of prices on request;
 * `conflict` with `details.impact` when other than the expected number of products lose their value
 */
export async function updateField(
  ctx: Context,
  input: { id: string; field: CustomFieldChange; expectedLoss: number },
): Promise<FieldImpact> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { before, options, left, added, plan } = await prepare(ctx, input)
    const { impact } = plan
    if (impact.lost + impact.reduced !== input.expectedLoss)
      throw new AppError('conflict', catalogueAdminMessages.countChanged, { details: { impact } })
    await applyFieldPlan(ctx, input.id, plan, left)
    const { categoryIds, ...field } = input.field
    await ctx.db
      .update(customFields)
      .set({ ...field, options, updatedAt: ctx.clock.now() })
      .where(eq(customFields.id, input.id))
    await changeCategories(ctx, input.id, left, added)
    const after = { ...field, options, categoryIds }
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (key) => !isSame(before[key], after[key]),
    )
    if (changed.length === 0) return impact
    await recordAudit(ctx, [
      {
        action: 'custom-field.update',
        subject: { type: 'custom-field', id: input.id, name: before.name },
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after: { ...Object.fromEntries(changed.map((key) => [key, after[key]])), impact },
      },
    ])
    return impact
  })
}

async function prepare(ctx: Context, { id, field }: { id: string; field: CustomFieldChange }) {
  await lockFieldList(ctx)
  const before: LockedField = await lockField(ctx, id)
  const left = before.categoryIds.filter((categoryId) => !field.categoryIds.includes(categoryId))
  const added = field.categoryIds.filter((categoryId) => !before.categoryIds.includes(categoryId))
  await protectPriceOnRequest(ctx, before, field, left)
  await checkField(ctx, id, field)
  const options = ownOptions(before.options, field)
  const after = { fieldType: field.fieldType, options }
  const plan = await planFieldChange(ctx, { id, before, after, leftCategoryIds: left })
  return { before, options, left, added, plan }
}

async function changeCategories({ db }: Context, id: string, left: string[], added: string[]): Promise<void> {
  const { customFieldId, categoryId } = customFieldCategories
  if (left.length > 0)
    await db.delete(customFieldCategories).where(and(eq(customFieldId, id), inArray(categoryId, left)))
  if (added.length > 0)
    await db
      .insert(customFieldCategories)
      .values(added.map((categoryId) => ({ categoryId, customFieldId: id })))
}

/** The categories are a set, the options a list. */
const isSame = (one: unknown, other: unknown) => written(one) === written(other)
const written = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? [...value].sort() : value)
