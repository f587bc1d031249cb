import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, maxListed, pageSize } from '#domain/catalogue/search.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { holdsText } from '#server/database/expressions.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition, titlePattern } from '../catalogue/search-conditions.ts'
import { findTown } from '../places/find-town.ts'
import { rankNewest } from './rank.ts'
import { type ReadText, readWords } from './read-text.ts'
import { makeQuery, restrictToWeights, type TextQuery } from './text-query.ts'

/** One more than a list shows. */
export const maxAnswers = maxListed + 1

export interface Answers {
  /** Of products, the best first; of more than a list shows, those whose title has all the words, then the newest. */
  productNumbers: number[]
  /** There are more. */
  isPartial: boolean
  /** Nothing has all the words: these have all but one. */
  isAllButOne: boolean
}

/** What answers a search's words under its filters, at most one more than a list shows. The list, its counts and its explanation share it. */
export async function findSearchAnswers(ctx: Context, search: CatalogueSearch): Promise<Answers> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const key = JSON.stringify({ ...search, page: 1, sort: null, arePricesConcealed })
  return cachedRead(ctx, `answers ${key}`, async () =>
    findAnswers(ctx, await readWords(ctx, search), {
      condition: await searchCondition(ctx, search),
      from: search.near ? findTown(search.near) : null,
    }),
  )
}

interface AnswerLimits {
  condition?: SQL | undefined
  /** The town of the search; null: none. */
  from?: Position | null
  maxCount?: number
}

/**
 * The products that answer a text, by all its words or by holding it in their title as it was typed, ranked. Where nothing
 * has all the words, with or without filters, those that have all but one.
 */
export async function findAnswers(
  ctx: Context,
  text: ReadText,
  { condition, from = null, maxCount = maxAnswers }: AnswerLimits = {},
): Promise<Answers> {
  const query = await makeQuery(ctx, text)
  const find = (answers: SQL | undefined, ranked = query) =>
    answers ? findRanked(ctx, text, { answers, condition, ranked, from, maxCount }) : []
  const inTitle = holdsPhrase(text.phrase, query.whole !== null)
  const toAnswers = (productNumbers: number[], isAllButOne = false): Answers => ({
    productNumbers,
    isPartial: productNumbers.length === maxCount,
    isAllButOne,
  })
  const { allButOne, ofThing } = query
  if (ofThing) {
    const isTitled = or(hasWords(ofThing.titled), inTitle)
    const isElsewhere =
      !(await isFound(ctx, and(isTitled, condition))) &&
      // It stops at the first article; the other reads all of them.
      ((await isAnswered(ctx, ofThing.titled)) || (await isFound(ctx, isTitled)))
    const named = isElsewhere ? [] : await find(or(hasWords(ofThing.named), inTitle))
    if (isElsewhere || named.length > 0) return toAnswers(named)
  }
  const byWords = text.terms.length > 1 ? await find(hasWords(query.whole)) : []
  if (byWords.length >= Math.min(pageSize, maxCount)) return toAnswers(byWords)
  // Several words inside longer ones are looked for only where whole words fill no page, because this reads the titles' index as well.
  const productNumbers = await find(or(hasWords(query.whole), inTitle))
  if (allButOne && (productNumbers.length === 0 || allButOne.isOptional)) {
    // A product that the other filters exclude has all the words. A room is said of the thing, not of what only mentions the thing.
    const isNowhere = allButOne.isOptional
      ? !(await isFound(ctx, and(hasWords(query.whole), hasWords(allButOne.named))))
      : !condition || !query.whole || !(await isAnswered(ctx, query.whole))
    const withAllButOne = isNowhere
      ? await find(and(hasWords(allButOne.whole), hasWords(allButOne.named)), { ...query, ...allButOne })
      : []
    if (withAllButOne.length > 0) return toAnswers(withAllButOne, true)
  }
  return toAnswers(productNumbers)
}

/**
 * Whether an article has all the words in its title, category or characteristics.
 * @param as `exact`: as they were written; `whole`: or what stands for them
 */
export async function isNamed(
  ctx: Context,
  text: ReadText,
  condition: SQL | undefined,
  as: 'exact' | 'whole' = 'exact',
): Promise<boolean> {
  const named = await namedCondition(ctx, text, as)
  if (!named) return false
  return isFound(ctx, and(named, condition))
}

/** The same of an article; null: the text has no words. */
export async function namedCondition(
  ctx: Context,
  text: ReadText,
  as: 'exact' | 'whole' = 'exact',
): Promise<SQL | null> {
  const query = await makeQuery(ctx, text)
  const words = query[as]
  if (!words) return null
  const inTitle = as === 'whole' ? holdsPhrase(text.phrase, true) : undefined
  return or(hasWords(restrictToWeights(words, 'ABC')), inTitle) ?? null
}

async function isAnswered({ db }: Context, query: string): Promise<boolean> {
  const { rows } = await db.execute<{ isAnswered: boolean }>(
    sql`select is_answered(${query}::tsquery) as "isAnswered"`,
  )
  return rows[0]?.isAnswered ?? false
}

const hasWords = (query: string | null): SQL | undefined =>
  query ? sql`${listedProducts.searchVector} @@ ${query}::tsquery` : undefined

/** Signs alone stand anywhere in a title; one or two letters, which no index finds inside a word, where a word begins. */
const holdsPhrase = (phrase: string, hasWords: boolean): SQL | undefined => {
  const { searchTitle } = listedProducts
  return hasWords ? holdsText(searchTitle, phrase) : sql`${searchTitle} like ${titlePattern(phrase)}`
}

/** A thousand numbers as one text: as an array each would be written for itself. */
export const isAnswer = ({ productNumbers }: Pick<Answers, 'productNumbers'>): SQL =>
  sql`${listedProducts.number} = any(${`{${productNumbers}}`}::bigint[])`

/** That a product is among the results of a search: by its words and filters. */
export async function matchCondition(ctx: Context, search: CatalogueSearch): Promise<SQL | undefined> {
  return search.search ? isAnswer(await findSearchAnswers(ctx, search)) : searchCondition(ctx, search)
}

/**
 * PostgreSQL estimates well how many products have one word. For several words, or words and a filter, it expects far too many and would read
 * all products in their order. With `+ 0` no index gives the order, so it uses the index of words.
 */
const newest = sql`${listedProducts.number} + 0 desc`

async function isFound({ db }: Context, condition: SQL | undefined): Promise<boolean> {
  const { number } = listedProducts
  return (
    (await db.select({ number }).from(listedProducts).where(condition).orderBy(newest).limit(1)).length > 0
  )
}

interface RankedAnswers {
  answers: SQL
  condition: SQL | undefined
  ranked: TextQuery
  from: Position | null
  maxCount: number
}

/**
 * The best answers first. Of more than are ranked, those whose title has all the words as they were written come before the newest of the
 * others. Otherwise many articles that only mention a word would displace the few that are named so.
 */
async function findRanked(
  ctx: Context,
  { terms }: ReadText,
  { answers, condition, maxCount, ranked, from }: RankedAnswers,
): Promise<number[]> {
  const isTitled = and(
    ...terms.map(({ exact }) => or(...exact.map((text) => holdsText(listedProducts.searchTitle, text)))),
  )
  const rank = (matching: SQL | undefined, order: SQL[]) =>
    rankNewest(ctx, matching, { order, maxCount, query: ranked, from })
  if (terms.length !== 1 || condition)
    return rank(and(answers, condition), isTitled ? [sql`(${isTitled}) desc`, newest] : [newest])
  // One word has a good estimate: the index on the number gives the order.
  const numbers = await rank(answers, [desc(listedProducts.number)])
  if (numbers.length < maxCount) return numbers
  return [...new Set([...(await rank(isTitled, [newest])), ...numbers])].slice(0, maxCount)
}
