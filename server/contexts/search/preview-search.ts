import { maxListed } from '#domain/catalogue/search.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { findAnswers } from './find-answers.ts'
import { readText } from './read-text.ts'
import { type SuggestedCategory, suggestCategories } from './suggest-categories.ts'

interface SearchPreview {
  /** Each word with what finds it as well. */
  terms: { written: string; others: string[] }[]
  categories: SuggestedCategory[]
  /** Products found, at most so many as a list shows. */
  total: number
}

/** What the search makes of a text, for an administrator who tries a synonym. */
export async function previewSearch(ctx: Context, { text }: { text: string }): Promise<SearchPreview> {
  requireAdmin(ctx)
  if (!text) return { terms: [], categories: [], total: 0 }
  const read = await readText(ctx, text)
  const [categories, { productNumbers }] = await Promise.all([
    suggestCategories(ctx, { text, slugs: read.categorySlugs }),
    findAnswers(ctx, read, undefined),
  ])
  const terms = read.terms.map(({ written, exact, near }) => ({
    written,
    others: [...new Set([...exact, ...near])].filter((other) => other !== written),
  }))
  return { terms, categories, total: Math.min(productNumbers.length, maxListed) }
}
