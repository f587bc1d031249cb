import { sql } from 'drizzle-orm'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { CategoryWithFields, CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { customFields } from '#server/database/schema/catalogue.ts'
import { readFields } from '../custom-fields.ts'
import { createCategory, lockCategories } from './categories.ts'
import { type AdminField, createField, listAdminFields, lockFieldList } from './fields.ts'
import { updateCategory } from './update-category.ts'
import { getFieldImpact, updateField } from './update-field.ts'

type FieldInput = CategoryWithFields['fields'][number]

/** The new state of an existing field; `before` is the stored one. */
interface Change {
  before: AdminField
  field: CustomFieldChange
}

/**
 * Saves a category and its fields in one transaction: creates, updates, removes and sorts them. A removed field stays in other
 * categories and in the list of fields.
 * @throws AppError as `updateCategory`, `createField` and `updateField`, the messages at `category.…` and `fields.{index}.…`;
 * `conflict` with `details.impact` when other than the expected number of products lose a value
 */
export async function saveCategoryWithFields(
  ctx: Context,
  { id, category, fields, expectedLoss }: CategoryWithFields & { id: string | null },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockCategories(ctx, { affectsProducts: true })
    await lockFieldList(ctx)
    const saved = await withErrorPath('category', () =>
      id === null ? createCategory(ctx, category) : updateCategory(ctx, { id, ...category }),
    )
    const storedFields = await listAdminFields(ctx)
    const changes = [
      ...fields.flatMap((input, index) => findChange(input, index, storedFields, saved.id)),
      ...findRemovals(fields, storedFields, saved.id),
    ]
    const losses = await countLosses(ctx, changes)
    const lost = losses.reduce((sum, loss) => sum + loss, 0)
    if (lost !== expectedLoss)
      throw new AppError('conflict', catalogueAdminMessages.countChanged, { details: { impact: { lost } } })
    for (const [index, { before, field }] of changes.entries())
      await withErrorPath(findFormPath(fields, before.id), () =>
        updateField(ctx, { id: before.id, field, expectedLoss: losses[index] ?? 0 }),
      )
    const ids: string[] = []
    for (const [index, input] of fields.entries())
      ids.push(input.id ?? (await createFieldAt(ctx, input, index, saved.id)))
    await reorderFields(ctx, ids)
    return saved
  })
}

/** The change of an existing field, if any. @throws AppError `invalid` if the field no longer exists */
function findChange(
  input: FieldInput,
  index: number,
  storedFields: readonly AdminField[],
  categoryId: string,
): Change[] {
  if (input.id === null) return []
  const before = storedFields.find(({ id }) => id === input.id)
  if (!before) throw invalidField(`fields.${index}.name`, catalogueAdminMessages.fieldGone)
  const { id: _, ...change } = input
  const categoryIds = [...new Set([...before.categoryIds, categoryId])]
  // The field for prices on request cannot be edited.
  const field = { ...(before.name === priceOnRequestField ? toBasics(before) : change), categoryIds }
  const isSame = JSON.stringify(toBasics(field)) === JSON.stringify(toBasics(before))
  return isSame && categoryIds.length === before.categoryIds.length ? [] : [{ before, field }]
}

const toBasics = (field: Omit<CustomFieldChange, 'categoryIds'> | CustomField) => ({
  name: field.name,
  description: field.description,
  fieldType: field.fieldType,
  options: field.options.map(({ value, label }) => ({ value, label })),
  isRequired: field.isRequired,
  isFilterable: field.isFilterable,
  minimum: field.minimum ?? null,
  maximum: field.maximum ?? null,
})

/** The changes that remove from the category the fields missing in the form. */
const findRemovals = (
  fields: readonly FieldInput[],
  storedFields: readonly AdminField[],
  categoryId: string,
): Change[] =>
  storedFields
    .filter(
      ({ id, categoryIds }) => categoryIds.includes(categoryId) && !fields.some((field) => field.id === id),
    )
    .map((before) => ({
      before,
      field: {
        ...toBasics(before),
        categoryIds: before.categoryIds.filter((other) => other !== categoryId),
      },
    }))

/** Counts for each change the products that lose their value or a part of it. */
async function countLosses(ctx: Context, changes: readonly Change[]): Promise<number[]> {
  const losses: number[] = []
  for (const { before, field } of changes) {
    const { lost, reduced } = await getFieldImpact(ctx, { id: before.id, field })
    losses.push(lost + reduced)
  }
  return losses
}

async function createFieldAt(
  ctx: Context,
  input: FieldInput,
  index: number,
  categoryId: string,
): Promise<string> {
  const { id: _, ...field } = input
  const created = await withErrorPath(`fields.${index}`, () =>
    createField(ctx, { ...field, categoryIds: [categoryId] }),
  )
  return created.id
}

/** Finds the path of a field in the form; null: the form does not have it. */
function findFormPath(fields: readonly FieldInput[], id: string): string | null {
  const index = fields.findIndex((field) => field.id === id)
  return index < 0 ? null : `fields.${index}`
}

/** Runs an operation and puts `path` before the field that its error names. */
async function withErrorPath<Result>(path: string | null, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const fieldMessages =
      error instanceof AppError && (error.details?.fields as Record<string, string> | undefined)
    const [first] = fieldMessages ? Object.entries(fieldMessages) : []
    if (path === null || !first) throw error
    const [name, message] = first
    throw invalidField(`${path}.${name}`, message)
  }
}

/** Sorts these fields among the positions they occupy, so that all other fields keep theirs. */
async function reorderFields(ctx: Context, ids: readonly string[]): Promise<void> {
  const all = (await readFields(ctx)).map(({ id }) => id)
  const next = [...ids]
  const newOrder = all.map((id) => (ids.includes(id) ? (next.shift() ?? id) : id))
  if (newOrder.every((id, index) => id === all[index])) return
  await ctx.db.execute(sql`
    update ${customFields} set display_order = new_order.position
    from unnest(${sql.param(newOrder)}::uuid[]) with ordinality as new_order (id, position)
    where ${customFields.id} = new_order.id`)
}
