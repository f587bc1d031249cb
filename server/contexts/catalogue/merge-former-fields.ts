import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { type CustomField, parseOptions } from '#domain/catalogue/custom-fields.ts'
import { type FormerFacts, formerFields, mergeFormerValue } from '#domain/catalogue/former-fields.ts'
import { readCondition } from '#domain/selling/read-condition.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { replaceFieldInSavedSearches } from '#server/contexts/alerts/saved-searches.ts'
import { customFields, productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { lockCatalogue } from './listed/lock-catalogue.ts'

/** A small batch, so that other writers do not wait long for its locks. */
const batchSize = 200

/**
 * The former site stored some facts, such as condition and weight, as characteristics. Moves them into the columns of `products`, then
 * deletes these characteristics. Called by a job; an interrupted run continues.
 */
export async function mergeFormerFields(ctx: Context): Promise<void> {
  const found = await ctx.db
    .select()
    .from(customFields)
    .where(inArray(customFields.name, [...formerFields]))
    .orderBy(asc(customFields.name))
  for (const row of found) {
    const field: CustomField = { ...row, options: parseOptions(row.options) }
    while ((await mergeBatch(ctx, field)) > 0);
    await deleteField(ctx, field)
  }
}

/** Moves a batch of values; returns the number of products changed. */
const mergeBatch = (ctx: Context, field: CustomField): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { productId, customFieldId, value } = productCustomFieldValues
    const values = await ctx.db
      .select({ productId, value })
      .from(productCustomFieldValues)
      .where(eq(customFieldId, field.id))
      .orderBy(asc(productId))
      .limit(batchSize)
    if (values.length === 0) return 0
    const ids = values.map((row) => row.productId)
    const rows = await lockProductRows(
      ctx.db.select().from(products).where(inArray(products.id, ids)).$dynamic(),
    )
    const storedValues = new Map(values.map((row) => [row.productId, row.value]))
    const changes = rows.map(({ id, ...product }) => {
      const facts: FormerFacts = { ...product, sale: product }
      const merged = mergeFormerValue(facts, field, storedValues.get(id) ?? '', readCondition)
      return {
        id,
        condition: merged.condition,
        weight: merged.weight,
        provenance: merged.provenance,
        description: merged.description,
        content_quantity: merged.sale.contentQuantity,
        content_unit: merged.sale.contentUnit,
      }
    })
    await ctx.db.execute(sql`
      update ${products} set condition = merged.condition, weight = merged.weight, provenance = merged.provenance,
        description = merged.description, content_quantity = merged.content_quantity, content_unit = merged.content_unit
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as merged (
        id uuid, condition text, weight integer, provenance jsonb, description text, content_quantity numeric,
        content_unit text
      )
      where ${products.id} = merged.id`)
    await ctx.db
      .delete(productCustomFieldValues)
      .where(and(eq(customFieldId, field.id), inArray(productId, ids)))
    return ids.length
  })

/** Deletes a field without values. Saved searches lose its filter, or filter by the condition if the field was the condition. */
const deleteField = (ctx: Context, field: CustomField): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    await replaceFieldInSavedSearches(ctx, field)
    const { customFieldId } = productCustomFieldValues
    const values = ctx.db
      .select({ one: sql`1` })
      .from(productCustomFieldValues)
      .where(eq(customFieldId, field.id))
    await ctx.db.delete(customFields).where(and(eq(customFields.id, field.id), notExists(values)))
  })
