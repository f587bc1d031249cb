import { and, desc, eq, inArray } from 'drizzle-orm'
import { savedSearchMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { type DigestFrequency, describeSearch } from '#domain/alerts/alerts.ts'
import type { SavedSearchChange } from '#domain/alerts/schemas.ts'
import { type CustomField, parseOptions } from '#domain/catalogue/custom-fields.ts'
import { catalogueParams, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { filterConditions, traitEntries } from '#domain/catalogue/traits.ts'
import { AppError } from '#domain/errors.ts'
import { readCondition } from '#domain/selling/read-condition.ts'
import { type Context, requireActor } from '#server/context.ts'
import { savedSearches, savedSearchFields } from '#server/database/schema/alerts.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import { findFilterFields, parseFieldFilters } from '../catalogue/field-filters.ts'
import { findTownByKey } from '../places/find-town.ts'

export interface SavedSearch {
  id: string
  name: string
  /** The query of the catalogue's address. */
  query: string
  frequency: DigestFrequency
  /** ISO 8601. */
  createdAt: string
  /** The search in words. */
  description: string
}

type Row = typeof savedSearches.$inferSelect

/** Converts rows for their owner, with two queries for the names of all categories and characteristics. */
export async function describeSearches(ctx: Context, rows: Row[]): Promise<SavedSearch[]> {
  if (rows.length === 0) return []
  const categoryIds = [...new Set(rows.flatMap((row) => row.categoryIds ?? row.categoryId ?? []))]
  const names = categoryIds.length
    ? await ctx.db
        .select({ id: categories.id, name: categories.name })
        .from(categories)
        .where(inArray(categories.id, categoryIds))
        .orderBy(categories.name)
    : []
  const fieldIds = rows.flatMap(({ query }) =>
    Object.keys(parseCatalogueSearch(new URLSearchParams(query)).fields),
  )
  const fields = await findFilterFields(ctx, [...new Set(fieldIds)])
  return rows.map(({ id, name, query, frequency, createdAt, categoryId, categoryIds }) => {
    const searchCategoryIds = categoryIds ?? (categoryId ? [categoryId] : [])
    const search = parseCatalogueSearch(new URLSearchParams(query))
    const filters = parseFieldFilters(fields, search.fields)
    return {
      id,
      name,
      query,
      frequency,
      createdAt: createdAt.toISOString(),
      description: describeSearch(search, {
        town: search.near ? findTownByKey(search.near) : null,
        categoryNames: names
          .filter((category) => searchCategoryIds.includes(category.id))
          .map((category) => category.name),
        fields: filters.map((field) => ({ ...field, options: parseOptions(field.options) })),
      }),
    }
  })
}

const missingSearchError = () => new AppError('not-found', savedSearchMessages.missing)

/** Lists the signed-in user's saved searches, newest first. @throws AppError `not-signed-in` */
export async function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  const actor = requireActor(ctx)
  const rows = await ctx.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
  return describeSearches(ctx, rows)
}

/** Changes name or frequency. @throws AppError `not-signed-in`; `not-found`, also for another user's */
export async function changeSavedSearch(
  ctx: Context,
  { searchId, name, frequency }: SavedSearchChange & { searchId: string },
): Promise<SavedSearch> {
  const actor = requireActor(ctx)
  if (!isUuid(searchId)) throw missingSearchError()
  const rows = await ctx.db
    .update(savedSearches)
    .set({ name, frequency })
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, actor.userId)))
    .returning()
  const [changed] = await describeSearches(ctx, rows)
  if (!changed) throw missingSearchError()
  return changed
}

/** @throws AppError `not-signed-in`; `not-found`, also for another user's */
export async function deleteSavedSearch(ctx: Context, { searchId }: { searchId: string }): Promise<void> {
  const actor = requireActor(ctx)
  if (!isUuid(searchId)) throw missingSearchError()
  const deleted = await ctx.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, actor.userId)))
    .returning({ id: savedSearches.id })
  if (deleted.length === 0) throw missingSearchError()
}

/**
 * Removes the filters by a characteristic from saved searches; filters by the characteristic « État » become filters by the condition.
 * Call it in the transaction that deletes the characteristic.
 */
export async function replaceFieldInSavedSearches(ctx: Context, field: CustomField): Promise<void> {
  const rows = await ctx.db
    .select({ id: savedSearches.id, userId: savedSearches.userId, query: savedSearches.query })
    .from(savedSearches)
    .innerJoin(savedSearchFields, eq(savedSearchFields.savedSearchId, savedSearches.id))
    .where(eq(savedSearchFields.customFieldId, field.id))
  for (const { id, userId, query } of rows) {
    const search = parseCatalogueSearch(new URLSearchParams(query))
    const { [field.id]: fieldValue = '', ...fields } = search.fields
    const conditions = field.name === 'État' ? toConditions(field, fieldValue) : []
    const rewritten = { ...search, fields, conditions: [...new Set([...search.conditions, ...conditions])] }
    const newQuery = catalogueParams(rewritten).toString()
    const duplicateCount = await ctx.db.$count(
      savedSearches,
      and(eq(savedSearches.userId, userId), eq(savedSearches.query, newQuery)),
    )
    if (duplicateCount > 0) await ctx.db.delete(savedSearches).where(eq(savedSearches.id, id))
    else
      await ctx.db
        .update(savedSearches)
        .set({ query: newQuery, traits: traitEntries(rewritten).flat() })
        .where(eq(savedSearches.id, id))
  }
}

const toConditions = (field: CustomField, fieldValue: string): (typeof filterConditions)[number][] =>
  fieldValue.split(',').flatMap((value) => {
    const label = field.options.find((option) => option.value === value)?.label ?? value
    const condition = readCondition(label)
    return filterConditions.find((known) => known === condition) ?? []
  })
