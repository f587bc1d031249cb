import { inArray } from 'drizzle-orm'
import { savedSearchMessages } from '#domain/account-messages.ts'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import { describeSearch } from '#domain/alerts/describe-search.ts'
import { parseOptions } from '#domain/catalogue/custom-fields.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { AppError } from '#domain/errors.ts'
import { findFilterFields, readFieldFilters } from '../catalogue/search-conditions.ts'
import type { Context } from '../context.ts'
import type { savedSearches } from '../database/schema/alerts.ts'
import { categories } from '../database/schema/catalogue.ts'

export interface SavedSearch {
  id: string
  name: string
  /** Of the catalogue's address. */
  query: string
  frequency: DigestFrequency
  /** ISO 8601. */
  createdAt: string
  /** The search in words. */
  description: string
}

type Row = typeof savedSearches.$inferSelect

/** Rows → what their owner sees; two queries bring the names of all categories and characteristics. */
export async function describeSearches(ctx: Context, rows: Row[]): Promise<SavedSearch[]> {
  if (rows.length === 0) return []
  const categoryIds = [...new Set(rows.flatMap((row) => row.categoryId ?? []))]
  const names = categoryIds.length
    ? await ctx.db
        .select({ id: categories.id, name: categories.name })
        .from(categories)
        .where(inArray(categories.id, categoryIds))
    : []
  const fieldIds = rows.flatMap(({ query }) =>
    Object.keys(parseCatalogueSearch(new URLSearchParams(query)).fields),
  )
  const fields = await findFilterFields(ctx, [...new Set(fieldIds)])
  return rows.map(({ id, name, query, frequency, createdAt, categoryId }) => {
    const search = parseCatalogueSearch(new URLSearchParams(query))
    const asked = readFieldFilters(fields, search.fields)
    return {
      id,
      name,
      query,
      frequency,
      createdAt: createdAt.toISOString(),
      description: describeSearch(search, {
        categoryName: names.find((category) => category.id === categoryId)?.name ?? null,
        fields: asked.map((field) => ({ ...field, options: parseOptions(field.options) })),
      }),
    }
  })
}

export const searchMissing = () => new AppError('not-found', savedSearchMessages.missing)
