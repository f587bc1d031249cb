import { sql } from 'drizzle-orm'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import type { Context } from '../context.ts'
import { productCustomFieldValues } from '../database/schema/catalogue.ts'

/** Adds custom values to a product, or puts them in the place of those it has; all in one statement. */
export async function writeCustomValues(
  ctx: Context,
  input: { productId: string; values: readonly StoredValue[] },
): Promise<void> {
  if (input.values.length === 0) return
  const { productId, customFieldId, value } = productCustomFieldValues
  await ctx.db
    .insert(productCustomFieldValues)
    .values(input.values.map((stored) => ({ ...stored, productId: input.productId })))
    .onConflictDoUpdate({
      target: [productId, customFieldId],
      set: { value: sql.raw(`excluded.${value.name}`) },
    })
}
