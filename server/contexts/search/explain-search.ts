import type { SQL } from 'drizzle-orm'
import { type CatalogueSearch, emptySearch } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { findAnswers } from './find-answers.ts'
import { type ReadText, readText } from './read-text.ts'
import { type SuggestedCategory, suggestCategories } from './suggest-categories.ts'

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
