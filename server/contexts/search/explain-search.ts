import { type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, emptySearch, maxListed } from '#domain/catalogue/search.ts'
import { maxSuggested } from '#domain/search/suggestions.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { escapeLike } from '#server/database/search-text.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { findAnswers } from './find-answers.ts'
import { type ReadText, readText } from './read-text.ts'

export interface SearchExplanation {
  /** Words that were taken for others, as these are written. */
  corrections: { from: string; to: string }[]
  /** Nothing has all the words: what is listed has all but one. */
  isAllButOne: boolean
  /** Where nothing was found: the words left out that would have found something, and how much, at most so much as is counted. */
  leftOut: { text: string; without: string; total: number }[]
  categories: SuggestedCategory[]
}

const emptyExplanation: SearchExplanation = {
  corrections: [],
  isAllButOne: false,
  leftOut: [],
  categories: [],
}
const maxCounted = 100
const maxOffered = 3
/** Of more words, leaving out one says little, and each would be tried. */
const maxTermsToLeaveOut = 5

/** How the words of a search were understood, and the ways on when they find nothing. Needs no account. */
export async function explainSearch(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation> {
  if (!search.search) return emptyExplanation
  const key = JSON.stringify({
    ...search,
    page: 1,
    sort: 'relevance',
    arePricesConcealed: await hasConcealedPrices(ctx),
  })
  return cachedRead(ctx, `explanation ${key}`, () => computeExplanation(ctx, search))
}

async function computeExplanation(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation> {
  const text = await readText(ctx, search.search)
  const corrections = text.corrections
    .filter(({ isMistake }) => isMistake)
    .map(({ from, written }) => ({ from, to: written }))
  const narrowed = await searchCondition(ctx, { ...emptySearch, ...search })
  const { productNumbers, isAllButOne } = await findAnswers(ctx, text, narrowed, maxCounted)
  if (productNumbers.length > 0) return { ...emptyExplanation, corrections, isAllButOne }
  const [leftOut, categories] = await Promise.all([
    findShorterSearches(ctx, text, narrowed),
    suggestCategories(ctx, { text: search.search, slugs: text.categorySlugs }),
  ])
  return { ...emptyExplanation, corrections, leftOut, categories }
}

async function findShorterSearches(
  ctx: Context,
  text: ReadText,
  condition: SQL | undefined,
): Promise<SearchExplanation['leftOut']> {
  if (text.terms.length < 2 || text.terms.length > maxTermsToLeaveOut) return []
  const shorter = await Promise.all(
    text.terms.map(async (left) => {
      const terms = text.terms.filter((term) => term !== left)
      const phrase = terms.map(({ written }) => written).join(' ')
      const { productNumbers, isAllButOne } = await findAnswers(
        ctx,
        { ...text, terms, phrase },
        condition,
        maxCounted,
      )
      // One word less is enough of a step.
      const total = isAllButOne ? 0 : Math.min(productNumbers.length, maxCounted)
      return { text: phrase, without: left.written, total }
    }),
  )
  return shorter
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, maxOffered)
}

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

interface SuggestedCategory {
  name: string
  slug: string
  /** Null: a family. */
  parentSlug: string | null
}

interface CategoryText {
  text: string
  /** What the trade's words say, the likeliest first. */
  slugs: readonly string[]
}

/** The categories a text leads to: those its words belong to, and those whose name has a word that begins like its last. */
export async function suggestCategories(
  { db }: Context,
  { text, slugs }: CategoryText,
): Promise<SuggestedCategory[]> {
  const last = text.split(/[\s'’]+/).at(-1) ?? ''
  const begun = `%${escapeLike(last)}%`
  type Row = { name: string; slug: string; parentSlug: string | null }
  const { rows } = await db.execute<Row>(sql`
    select category.name, category.slug, parent.slug as "parentSlug"
    from categories category left join categories parent on parent.id = category.parent_id
      left join category_slugs former on former.category_id = category.id and former.slug = any (${sql.param([...slugs])}::text[])
    where category.slug = any (${sql.param([...slugs])}::text[]) or former.slug is not null
      or (length(${last}) > 2 and ' ' || search_form(category.name) like '% ' || substr(search_form(${begun}), 2))
    order by array_position(${sql.param([...slugs])}::text[], coalesce(former.slug, category.slug)) nulls last,
      category.parent_id is null, category.name
    limit ${maxSuggested.categories}`)
  return rows
}
