import { and, count, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { catalogueAdminMessages, catalogueAdminMessages as messages } from '#domain/admin-messages.ts'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { assignOptionValues } from '#domain/catalogue/convert-value.ts'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { FieldOption } from '#domain/catalogue/field-types.ts'
import { isFormerField } from '#domain/catalogue/former-fields.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { readFields } from '../custom-fields.ts'
import { lockCatalogue } from '../listed/lock-catalogue.ts'

/** Serialises administrators, since unique names and the order of the list concern several rows. */
export async function lockFieldList({ db }: Context): Promise<void> {
  await lockInTransaction(db, 'customFields')
}

export interface AdminField extends CustomField {
  categoryIds: string[]
  /** Number of products with a value. */
  valueCount: number
  /** Set for the field that marks a price on request: only its categories may be changed. */
  isProtected: boolean
}

/** Lists all custom fields in order, for administrators. */
export async function listAdminFields(ctx: Context): Promise<AdminField[]> {
  requireAdmin(ctx)
  const { customFieldId } = productCustomFieldValues
  const fields = await readFields(ctx)
  const links = await ctx.db.select().from(customFieldCategories)
  const counts = await ctx.db
    .select({ customFieldId, valueCount: count() })
    .from(productCustomFieldValues)
    .groupBy(customFieldId)
  const linksByField = Map.groupBy(links, (link) => link.customFieldId)
  const countsByField = new Map(counts.map((row) => [row.customFieldId, row.valueCount]))
  return fields.map((field) => ({
    ...field,
    categoryIds: (linksByField.get(field.id) ?? []).map((link) => link.categoryId),
    valueCount: countsByField.get(field.id) ?? 0,
    isProtected: field.name === priceOnRequestField,
  }))
}

/** Adds a custom field, last in order. @throws AppError `invalid` with the message at the field */
export async function createField(ctx: Context, input: CustomFieldChange): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockFieldList(ctx)
    await checkField(ctx, null, input)
    const { categoryIds, ...field } = input
    const options = resolveOptionValues([], input)
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

/** Sorts all fields. @throws AppError `conflict` when the ids are no longer exactly the existing ones */
export async function orderFields(ctx: Context, { ids }: { ids: string[] }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockFieldList(ctx)
    const rows = await ctx.db.select({ id: customFields.id, name: customFields.name }).from(customFields)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const isComplete =
      new Set(ids).size === ids.length && ids.length === rows.length && ids.every((id) => names.has(id))
    if (!isComplete) throw new AppError('conflict', catalogueAdminMessages.listChanged)
    await ctx.db.execute(sql`
      update ${customFields} set display_order = new_order.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as new_order (id, position)
      where ${customFields.id} = new_order.id`)
    await recordAudit(ctx, [
      {
        action: 'custom-field.reorder',
        subject: { type: 'custom-field', id: 'ordre', name: 'Ordre des champs' },
        after: ids.map((id) => names.get(id)),
      },
    ])
  })
}

/**
 * Deletes a field with its values.
 * @throws AppError `not-found`, `forbidden` for the field of prices on request, `conflict` when other than the expected
 * number of products have a value
 */
export async function deleteField(
  ctx: Context,
  { id, expectedLoss }: { id: string; expectedLoss: number },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
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

export interface LockedField extends CustomField {
  categoryIds: string[]
}

/** Locks a field, so that no product gets a value of it until the transaction ends. @throws AppError `not-found` */
export async function lockField({ db }: Context, id: string): Promise<LockedField> {
  const fieldGoneError = () => new AppError('not-found', messages.fieldGone)
  if (!isUuid(id)) throw fieldGoneError()
  const [row] = await db.select().from(customFields).where(eq(customFields.id, id)).for('update')
  if (!row) throw fieldGoneError()
  const links = await db
    .select({ categoryId: customFieldCategories.categoryId })
    .from(customFieldCategories)
    .where(eq(customFieldCategories.customFieldId, id))
  return { ...row, options: parseOptions(row.options), categoryIds: links.map((link) => link.categoryId) }
}

/** Requires a unique name and existing categories. @throws AppError `invalid` with the message at the field */
export async function checkField(
  { db }: Context,
  id: string | null,
  requested: CustomFieldChange,
): Promise<void> {
  const [namesake] = await db
    .select({ id: customFields.id })
    .from(customFields)
    .where(
      and(
        sql`search_form(${customFields.name}) = search_form(${requested.name})`,
        id === null ? undefined : ne(customFields.id, id),
      ),
    )
    .limit(1)
  if (namesake) throw invalidField('name', messages.fieldNameTaken)
  if (isFormerField(requested.name)) throw invalidField('name', messages.fieldHasPlace)
  if (requested.categoryIds.length === 0) return
  const existing = await db.$count(categories, inArray(categories.id, requested.categoryIds))
  if (existing !== requested.categoryIds.length) throw invalidField('categoryIds', messages.categoriesGone)
}

/** Returns the options with their stored values, and new values for new ones. @throws AppError `invalid` for an unknown value */
export function resolveOptionValues(
  before: readonly FieldOption[],
  requested: CustomFieldChange,
): FieldOption[] {
  for (const [index, { value }] of requested.options.entries()) {
    if (value !== null && !before.some((option) => option.value === value))
      throw invalidField(`options.${index}.label`, messages.optionUnknown)
  }
  return assignOptionValues(requested.options)
}

/**
 * Requires that the mark of prices on request keeps its name, type and meaning, and stays in categories with such prices.
 * @throws AppError `forbidden`, `invalid` at `categoryIds`
 */
export async function protectPriceOnRequest(
  { db }: Context,
  before: LockedField,
  requested: CustomFieldChange,
  removedCategoryIds: readonly string[],
): Promise<void> {
  if (before.name !== priceOnRequestField) return
  const isUntouched = (['name', 'description', 'fieldType', 'isRequired', 'isFilterable'] as const).every(
    (key) => requested[key] === before[key],
  )
  if (!isUntouched) throw new AppError('forbidden', messages.fieldProtected)
  if (removedCategoryIds.length === 0) return
  const [affected] = await db
    .select({ name: categories.name, count: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(products.price), inArray(products.categoryId, [...removedCategoryIds])))
    .groupBy(categories.id)
    .orderBy(categories.name)
    .limit(1)
  if (affected) throw invalidField('categoryIds', messages.pricesOnRequest(affected.name, affected.count))
}
