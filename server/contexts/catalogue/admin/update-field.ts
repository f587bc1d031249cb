import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { convertValue } from '#domain/catalogue/convert-value.ts'
import type { FieldShape } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import {
  customFieldCategories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { lockCatalogue } from '../listed/lock-catalogue.ts'
import {
  checkField,
  type LockedField,
  lockField,
  lockFieldList,
  protectPriceOnRequest,
  resolveOptionValues,
} from './fields.ts'

/** Returns the effect of a change on products' values without storing it. @throws AppError as `updateField` */
export async function getFieldImpact(
  ctx: Context,
  input: { id: string; field: CustomFieldChange },
): Promise<FieldImpact> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => (await prepareChange(ctx, input)).plan.impact)
}

/**
 * Changes a field and converts its values in a few statements.
 * @throws AppError `not-found`; `invalid` with the message at the field; `forbidden` for the field of prices on request;
 * `conflict` with `details.impact` when other than the expected number of products lose their value
 */
export async function updateField(
  ctx: Context,
  input: { id: string; field: CustomFieldChange; expectedLoss: number },
): Promise<FieldImpact> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const { before, options, removed, added, plan } = await prepareChange(ctx, input)
    const { impact } = plan
    if (impact.lost + impact.reduced !== input.expectedLoss)
      throw new AppError('conflict', catalogueAdminMessages.countChanged, { details: { impact } })
    await applyFieldPlan(ctx, input.id, plan, removed)
    const { categoryIds, ...field } = input.field
    await ctx.db
      .update(customFields)
      .set({ ...field, options, updatedAt: ctx.clock.now() })
      .where(eq(customFields.id, input.id))
    await changeCategories(ctx, input.id, removed, added)
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

async function prepareChange(ctx: Context, { id, field }: { id: string; field: CustomFieldChange }) {
  await lockFieldList(ctx)
  const before: LockedField = await lockField(ctx, id)
  const removed = before.categoryIds.filter((categoryId) => !field.categoryIds.includes(categoryId))
  const added = field.categoryIds.filter((categoryId) => !before.categoryIds.includes(categoryId))
  await protectPriceOnRequest(ctx, before, field, removed)
  await checkField(ctx, id, field)
  const options = resolveOptionValues(before.options, field)
  const after = { fieldType: field.fieldType, options }
  const plan = await planFieldChange(ctx, { id, before, after, removedCategoryIds: removed })
  return { before, options, removed, added, plan }
}

async function changeCategories(
  { db }: Context,
  id: string,
  removed: string[],
  added: string[],
): Promise<void> {
  const { customFieldId, categoryId } = customFieldCategories
  if (removed.length > 0)
    await db.delete(customFieldCategories).where(and(eq(customFieldId, id), inArray(categoryId, removed)))
  if (added.length > 0)
    await db
      .insert(customFieldCategories)
      .values(added.map((categoryId) => ({ categoryId, customFieldId: id })))
}

/** Compares categories as a set and options as a list. */
const isSame = (one: unknown, other: unknown) => toComparable(one) === toComparable(other)
const toComparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? [...value].sort() : value)

/** The effect of a change, in numbers of products. */
interface FieldImpact {
  total: number
  /** Products that lose their value, because it cannot be converted, its option is removed, or their category loses the field. */
  lost: number
  /** Products that lose some of several options. */
  reduced: number
  /** Products that keep their value in the new type. */
  converted: number
}

interface FieldPlan {
  impact: FieldImpact
  /** Old values with their new ones, null when lost. Unchanged values are absent. */
  changes: { from: string; to: string | null }[]
}

const isSameShape = (one: FieldShape, other: FieldShape) =>
  one.fieldType === other.fieldType &&
  one.options.every(({ value }) => other.options.some((option) => option.value === value))

/** Computes the effect of a change for each distinct value without storing it. */
async function planFieldChange(
  ctx: Context,
  input: { id: string; before: FieldShape; after: FieldShape; removedCategoryIds: readonly string[] },
): Promise<FieldPlan> {
  const { customFieldId, productId, value } = productCustomFieldValues
  const losesField: SQL<boolean> =
    input.removedCategoryIds.length > 0
      ? sql<boolean>`coalesce(${inArray(products.categoryId, [...input.removedCategoryIds])}, false)`
      : sql<boolean>`false`
  const rows = await ctx.db
    .select({ value, losesField, count: count() })
    .from(productCustomFieldValues)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(customFieldId, input.id))
    .groupBy(value, sql`2`)
  const impact: FieldImpact = { total: 0, lost: 0, reduced: 0, converted: 0 }
  const changes = new Map<string, string | null>()
  const areValuesValid = isSameShape(input.before, input.after)
  for (const row of rows) {
    impact.total += row.count
    const next = areValuesValid
      ? { value: row.value, isReduced: false }
      : convertValue(input.before, input.after, row.value)
    if (row.losesField || next.value === null) impact.lost += row.count
    else if (next.isReduced) impact.reduced += row.count
    else if (next.value !== row.value) impact.converted += row.count
    if (next.value !== row.value) changes.set(row.value, next.value)
  }
  return { impact, changes: [...changes].map(([from, to]) => ({ from, to })) }
}

/** Stores a plan in at most three statements, however many products there are. */
async function applyFieldPlan(
  { db }: Context,
  id: string,
  { changes }: FieldPlan,
  removedCategoryIds: readonly string[],
): Promise<void> {
  const { customFieldId, productId, value } = productCustomFieldValues
  const ofField = eq(customFieldId, id)
  if (removedCategoryIds.length > 0) {
    const inRemovedCategories = db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.categoryId, [...removedCategoryIds]))
    await db.delete(productCustomFieldValues).where(and(ofField, inArray(productId, inRemovedCategories)))
  }
  const lost = changes.filter(({ to }) => to === null).map(({ from }) => from)
  if (lost.length > 0) {
    await db
      .delete(productCustomFieldValues)
      .where(and(ofField, sql`${value} = any(${sql.param(lost)}::text[])`))
  }
  const converted = changes.filter(({ to }) => to !== null)
  if (converted.length > 0) {
    await db.execute(sql`
      update ${productCustomFieldValues} set value = change.new_value
      from unnest(${sql.param(converted.map(({ from }) => from))}::text[], ${sql.param(converted.map(({ to }) => to))}::text[])
        as change (old_value, new_value)
      where ${ofField} and ${value} = change.old_value`)
  }
}
