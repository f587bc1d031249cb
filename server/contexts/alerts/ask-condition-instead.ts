import { and, eq } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { catalogueParams, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { filterConditions, traitEntries } from '#domain/catalogue/traits.ts'
import { readCondition } from '#domain/selling/read-condition.ts'
import type { Context } from '#server/context.ts'
import { savedSearches, savedSearchFields } from '#server/database/schema/alerts.ts'

/**
 * Saved searches that filter by a former characteristic filter by the condition of the scale, where it was the condition;
 * of the others only the rest is left. Call it in the transaction that deletes the characteristic.
 */
export async function askConditionInstead(ctx: Context, field: CustomField): Promise<void> {
  const rows = await ctx.db
    .select({ id: savedSearches.id, userId: savedSearches.userId, query: savedSearches.query })
    .from(savedSearches)
    .innerJoin(savedSearchFields, eq(savedSearchFields.savedSearchId, savedSearches.id))
    .where(eq(savedSearchFields.customFieldId, field.id))
  for (const { id, userId, query } of rows) {
    const search = parseCatalogueSearch(new URLSearchParams(query))
    const { [field.id]: wanted = '', ...fields } = search.fields
    const named = field.name === 'État' ? conditionsOf(field, wanted) : []
    const rewritten = { ...search, fields, conditions: [...new Set([...search.conditions, ...named])] }
    const next = catalogueParams(rewritten).toString()
    const other = await ctx.db.$count(
      savedSearches,
      and(eq(savedSearches.userId, userId), eq(savedSearches.query, next)),
    )
    if (other > 0) await ctx.db.delete(savedSearches).where(eq(savedSearches.id, id))
    else
      await ctx.db
        .update(savedSearches)
        .set({ query: next, traits: traitEntries(rewritten).flat() })
        .where(eq(savedSearches.id, id))
  }
}

const conditionsOf = (field: CustomField, wanted: string): (typeof filterConditions)[number][] =>
  wanted.split(',').flatMap((value) => {
    const label = field.options.find((option) => option.value === value)?.label ?? value
    const condition = readCondition(label)
    return filterConditions.find((known) => known === condition) ?? []
  })
