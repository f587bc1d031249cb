import { and, inArray, not } from 'drizzle-orm'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { checkCustomValues, inputFromStored, type StoredValue } from '#domain/catalogue/custom-values.ts'
import type { CustomValueInput } from '#domain/catalogue/field-types.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { listProductFields, writeCustomValues } from './custom-values.ts'
import type { ChangeReport } from './own-products.ts'

interface Move {
  refused: ChangeReport['refused']
  moved: string[]
  /** Values that the new category has no field for, and that are removed, by product. */
  lost: Map<string, Record<string, string>>
}

/**
 * Moves products to a category; those that lack a value it requires stay, with the reason. `given` is set on each besides its own values. In
 * the caller's transaction, which has locked the products.
 * @throws AppError `invalid` when there is no such category
 */
export async function moveToCategory(
  ctx: Context,
  input: {
    products: readonly { id: string; title: string; price: Cents | null }[]
    categoryId: string
    given?: Record<string, string>
  },
): Promise<Move> {
  const fields = await listProductFields(ctx, input)
  const ids = input.products.map(({ id }) => id)
  const { productId, customFieldId } = productCustomFieldValues
  const said = Map.groupBy(
    await ctx.db.select().from(productCustomFieldValues).where(inArray(productId, ids)),
    (value) => value.productId,
  )
  const own = new Map(fields.map((field) => [field.id, field]))
  const given = Object.entries(input.given ?? {}).flatMap(([customFieldId, value]) =>
    own.has(customFieldId) ? [{ customFieldId, value }] : [],
  )
  const move: Move = { refused: [], moved: [], lost: new Map() }
  const added: (StoredValue & { productId: string })[] = []
  for (const { id, title, price } of input.products) {
    const values = [...given, ...(said.get(id) ?? [])]
    const { errors, stored } = checkCustomValues(fields, inputsOf(values, own), { onRequest: price === null })
    const [reason] = Object.values(errors)
    if (reason) {
      move.refused.push({ id, title, reason })
      continue
    }
    move.moved.push(id)
    const otherValues = values.filter((value) => !own.has(value.customFieldId))
    if (otherValues.length > 0)
      move.lost.set(id, Object.fromEntries(otherValues.map((value) => [value.customFieldId, value.value])))
    if (given.length > 0) added.push(...stored.map((value) => ({ ...value, productId: id })))
  }
  if (move.moved.length === 0) return move
  const stays = fields.map(({ id }) => id)
  await ctx.db
    .delete(productCustomFieldValues)
    .where(
      and(inArray(productId, move.moved), stays.length > 0 ? not(inArray(customFieldId, stays)) : undefined),
    )
  await writeCustomValues(ctx, added)
  await ctx.db
    .update(products)
    .set({ categoryId: input.categoryId, updatedAt: ctx.clock.now() })
    .where(inArray(products.id, move.moved))
  return move
}

/** The stored values, as a form would send them; values that the field does not accept any more are left out. */
function inputsOf(
  values: readonly StoredValue[],
  fields: ReadonlyMap<string, CustomField>,
): Record<string, CustomValueInput> {
  return Object.fromEntries(
    values.flatMap(({ customFieldId, value }): [string, CustomValueInput][] => {
      const field = fields.get(customFieldId)
      if (!field || field.name === priceOnRequestField) return []
      return [[customFieldId, inputFromStored(field.fieldType, value)]]
    }),
  )
}
