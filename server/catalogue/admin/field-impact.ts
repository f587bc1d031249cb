import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { convertValue } from '#domain/catalogue/convert-value.ts'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { Context } from '../../context.ts'
import { productCustomFieldValues, products } from '../../database/schema/catalogue.ts'

/** What a change does to the products that have a value, in numbers of products. */
export interface FieldImpact {
  total: number
  /** Lose their value: it cannot be read as the new type, its option goes, or their category has the field no more. */
  lost: number
  /** Of several options keep some. */
  reduced: number
  /** Keep what they say, written in the new type. */
  converted: number
}

export interface FieldPlan {
  impact: FieldImpact
  /** Old values to new ones; null is lost. Values that stay as they are do not stand here. */
  changes: { from: string; to: string | null }[]
}

type Shape = Pick<CustomField, 'fieldType' | 'options'>

const isSameShape = (one: Shape, other: Shape) =>
  one.fieldType === other.fieldType &&
  one.options.every(({ value }) => other.options.some((option) => option.value === value))

/** Works the change out, each distinct value once; writes nothing. */
export async function planFieldChange(
  ctx: Context,
  input: { id: string; before: Shape; after: Shape; leftCategoryIds: readonly string[] },
): Promise<FieldPlan> {
  const { customFieldId, productId, value } = productCustomFieldValues
  const leaves: SQL<boolean> =
    input.leftCategoryIds.length > 0
      ? sql<boolean>`coalesce(${inArray(products.categoryId, [...input.leftCategoryIds])}, false)`
      : sql<boolean>`false`
  const rows = await ctx.db
    .select({ value, leaves, count: count() })
    .from(productCustomFieldValues)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(customFieldId, input.id))
    .groupBy(value, sql`2`)
  const impact: FieldImpact = { total: 0, lost: 0, reduced: 0, converted: 0 }
  const changes = new Map<string, string | null>()
  const stays = isSameShape(input.before, input.after)
  for (const row of rows) {
    impact.total += row.count
    const next = stays
      ? { value: row.value, isReduced: false }
      : convertValue(input.before, input.after, row.value)
    if (row.leaves || next.value === null) impact.lost += row.count
    else if (next.isReduced) impact.reduced += row.count
    else if (next.value !== row.value) impact.converted += row.count
    if (next.value !== row.value) changes.set(row.value, next.value)
  }
  return { impact, changes: [...changes].map(([from, to]) => ({ from, to })) }
}

/** Writes a plan in at most three statements, however many products there are. */
export async function applyFieldPlan(
  { db }: Context,
  id: string,
  { changes }: FieldPlan,
  leftCategoryIds: readonly string[],
): Promise<void> {
  const { customFieldId, productId, value } = productCustomFieldValues
  const own = eq(customFieldId, id)
  if (leftCategoryIds.length > 0) {
    const there = db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.categoryId, [...leftCategoryIds]))
    await db.delete(productCustomFieldValues).where(and(own, inArray(productId, there)))
  }
  const lost = changes.filter(({ to }) => to === null).map(({ from }) => from)
  if (lost.length > 0) {
    await db.delete(productCustomFieldValues).where(and(own, sql`${value} = any(${sql.param(lost)}::text[])`))
  }
  const kept = changes.filter(({ to }) => to !== null)
  if (kept.length > 0) {
    await db.execute(sql`
      update ${productCustomFieldValues} set value = change.new_value
      from unnest(${sql.param(kept.map(({ from }) => from))}::text[], ${sql.param(kept.map(({ to }) => to))}::text[])
        as change (old_value, new_value)
      where ${own} and ${value} = change.old_value`)
  }
}
