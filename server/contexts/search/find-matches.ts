import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, maxListed, pageSize } from '#domain/catalogue/search.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { containsText } from '#server/database/expressions.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition, titlePattern } from '../catalogue/search-conditions.ts'
import { findTownByKey } from '../places/find-town.ts'
import { type InterpretedText, interpretSearchWords } from './interpret-text.ts'
import { rankMatches } from './rank.ts'
import { makeTextQuery, restrictToWeights, type TextQuery } from './text-query.ts'

/** One more than a list shows, so that a list knows whether there are more. */
export const maxMatches = maxListed + 1

export interface SearchMatches {
  /** The best first. Of more than a list shows, these are the products whose title has all the words, then the newest. */
  productNumbers: number[]
  /** There are more products than these. */
  isPartial: boolean
  /** No product has all the words: these have all but one. */
  isAllButOne: boolean
}

/** Finds the products that match a search's words and filters. The list, its counts and its explanation share the result. */
export async function findSearchMatches(ctx: Context, search: CatalogueSearch): Promise<SearchMatches> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const key = JSON.stringify({ ...search, page: 1, sort: null, arePricesConcealed })
  return readThroughCache(ctx, `matches ${key}`, async () =>
    findMatches(ctx, await interpretSearchWords(ctx, search), {
      condition: await searchCondition(ctx, search),
      from: search.near ? findTownByKey(search.near) : null,
    }),
  )
}

interface MatchLimits {
  condition?: SQL | undefined
  /** The town of the search; null: none. */
  from?: Position | null
  maxCount?: number
}

/**
 * Finds and ranks the products that have all words of a text, or have the text in their title as it was typed. Where no product has all the
 * words, even without the filters, it finds those that have all but one.
 */
export async function findMatches(
  ctx: Context,
  text: InterpretedText,
  { condition, from = null, maxCount = maxMatches }: MatchLimits = {},
): Promise<SearchMatches> {
  const query = await makeTextQuery(ctx, text)
  const find = (matches: SQL | undefined, rankingQuery = query) =>
    matches ? findRanked(ctx, text, { matches, condition, query: rankingQuery, from, maxCount }) : []
  const hasPhraseInTitle = titleHoldsPhrase(text.phrase, query.expanded !== null)
  const toMatches = (productNumbers: number[], isAllButOne = false): SearchMatches => ({
    productNumbers,
    isPartial: productNumbers.length === maxCount,
    isAllButOne,
  })
  const { allButOne, namingThing } = query
  if (namingThing) {
    const hasThingInTitle = or(hasWords(namingThing.titled), hasPhraseInTitle)
    const isExcludedByFilters =
      !(await hasProduct(ctx, and(hasThingInTitle, condition))) &&
      // The cheaper check comes first: it stops at the first product, the other reads all of them.
      ((await hasAnyMatch(ctx, namingThing.titled)) || (await hasProduct(ctx, hasThingInTitle)))
    const namedProducts = isExcludedByFilters
      ? []
      : await find(or(hasWords(namingThing.named), hasPhraseInTitle))
    if (isExcludedByFilters || namedProducts.length > 0) return toMatches(namedProducts)
  }
  const byWords = text.terms.length > 1 ? await find(hasWords(query.expanded)) : []
  if (byWords.length >= Math.min(pageSize, maxCount)) return toMatches(byWords)
  // The phrase inside longer words is searched only where whole words fill no page, because this reads a second index.
  const productNumbers = await find(or(hasWords(query.expanded), hasPhraseInTitle))
  if (allButOne && (productNumbers.length === 0 || allButOne.isLastWordOptional)) {
    // A word is left out only if no product has all of them, even without the filters. With an optional word (a room), a product that only
    // mentions the thing does not count.
    const mayLeaveOneOut = allButOne.isLastWordOptional
      ? !(await hasProduct(ctx, and(hasWords(query.expanded), hasWords(allButOne.namedThing))))
      : !condition || !query.expanded || !(await hasAnyMatch(ctx, query.expanded))
    const withAllButOne = mayLeaveOneOut
      ? await find(and(hasWords(allButOne.expanded), hasWords(allButOne.namedThing)), {
          ...query,
          ...allButOne,
        })
      : []
    if (withAllButOne.length > 0) return toMatches(withAllButOne, true)
  }
  return toMatches(productNumbers)
}

/**
 * Whether a product under this condition has all the words in its title, category or characteristics, not in its description alone.
 * @param form `exact`: the words as they were written; `expanded`: or their alternatives
 */
export async function hasProductNamed(
  ctx: Context,
  text: InterpretedText,
  condition: SQL | undefined,
  form: 'exact' | 'expanded' = 'exact',
): Promise<boolean> {
  const isNamed = await namedCondition(ctx, text, form)
  if (!isNamed) return false
  return hasProduct(ctx, and(isNamed, condition))
}

/** The condition that a product has all the words in its title, category or characteristics; null: the text has no words. */
export async function namedCondition(
  ctx: Context,
  text: InterpretedText,
  form: 'exact' | 'expanded' = 'exact',
): Promise<SQL | null> {
  const query = await makeTextQuery(ctx, text)
  const wordQuery = query[form]
  if (!wordQuery) return null
  const hasPhraseInTitle = form === 'expanded' ? titleHoldsPhrase(text.phrase, true) : undefined
  return or(hasWords(restrictToWeights(wordQuery, 'ABC')), hasPhraseInTitle) ?? null
}

/** Whether any product matches a query, regardless of the filters. */
async function hasAnyMatch({ db }: Context, query: string): Promise<boolean> {
  const { rows } = await db.execute<{ isMatched: boolean }>(
    sql`select is_answered(${query}::tsquery) as "isMatched"`,
  )
  return rows[0]?.isMatched ?? false
}

const hasWords = (query: string | null): SQL | undefined =>
  query ? sql`${listedProducts.searchVector} @@ ${query}::tsquery` : undefined

/** Matches titles with the phrase. Signs alone may stand anywhere, whereas `containsText` matches a short text only at the beginning of a word. */
const titleHoldsPhrase = (phrase: string, phraseHasWords: boolean): SQL | undefined => {
  const { searchTitle } = listedProducts
  return phraseHasWords ? containsText(searchTitle, phrase) : sql`${searchTitle} like ${titlePattern(phrase)}`
}

/** Matches the products found. Their numbers are one parameter, an array as text, because Drizzle makes each element a parameter. */
export const isMatch = ({ productNumbers }: Pick<SearchMatches, 'productNumbers'>): SQL =>
  sql`${listedProducts.number} = any(${`{${productNumbers}}`}::bigint[])`

/** The condition that a product is among the results of a search, by its words and filters. */
export async function matchCondition(ctx: Context, search: CatalogueSearch): Promise<SQL | undefined> {
  return search.search ? isMatch(await findSearchMatches(ctx, search)) : searchCondition(ctx, search)
}

/**
 * Newest first, without the index on the number. For several words, or words and a filter, PostgreSQL expects far too many products and would
 * read that index from its end; `+ 0` makes it use the index of words instead.
 */
const newest = sql`${listedProducts.number} + 0 desc`

async function hasProduct({ db }: Context, condition: SQL | undefined): Promise<boolean> {
  const { number } = listedProducts
  return (
    (await db.select({ number }).from(listedProducts).where(condition).orderBy(newest).limit(1)).length > 0
  )
}

interface RankedSearch {
  matches: SQL
  condition: SQL | undefined
  query: TextQuery
  from: Position | null
  maxCount: number
}

/**
 * Ranks the matching products. Of more than can be ranked, those whose title has all the words as they were written come before the newest of
 * the others. Otherwise many products that only mention a word would displace the few that are named so.
 */
async function findRanked(
  ctx: Context,
  { terms }: InterpretedText,
  { matches, condition, maxCount, query, from }: RankedSearch,
): Promise<number[]> {
  const hasWordsInTitle = and(
    ...terms.map(({ exact }) => or(...exact.map((text) => containsText(listedProducts.searchTitle, text)))),
  )
  const rank = (matching: SQL | undefined, order: SQL[]) =>
    rankMatches(ctx, matching, { order, maxCount, query, from })
  if (terms.length !== 1 || condition)
    return rank(
      and(matches, condition),
      hasWordsInTitle ? [sql`(${hasWordsInTitle}) desc`, newest] : [newest],
    )
  // PostgreSQL estimates one word well, so that the index on the number may give the order.
  const numbers = await rank(matches, [desc(listedProducts.number)])
  if (numbers.length < maxCount) return numbers
  return [...new Set([...(await rank(hasWordsInTitle, [newest])), ...numbers])].slice(0, maxCount)
}
