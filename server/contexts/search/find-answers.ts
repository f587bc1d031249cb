import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import { maxListed } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { holdsText } from '#server/database/search-text.ts'
import { titlePattern } from '../catalogue/search-conditions.ts'
import type { ReadText } from './read-text.ts'
import { makeQuery, type TextQuery } from './text-query.ts'

/** One more than a list shows. */
export const maxAnswers = maxListed + 1

export interface Answers {
  /** Of products, the newest first. */
  productNumbers: number[]
  /** There are more. */
  isPartial: boolean
  /** Nothing has all the words: these have all but one. */
  isAllButOne: boolean
  query: TextQuery
}

/**
 * The products that answer a text, by all its words or by holding it in their title as it was typed: all, or `most` of the newest. Where nothing
 * has all the words, with or without filters, those that have all but one.
 */
export async function findAnswers(
  ctx: Context,
  text: ReadText,
  condition: SQL | undefined,
  maxCount = maxAnswers,
): Promise<Answers> {
  const query = await makeQuery(ctx, text)
  const isSimple = text.terms.length === 1 && !condition
  const find = async (answers: SQL | undefined, condition: SQL | undefined, maxCount: number) =>
    answers ? findNewest(ctx, and(answers, condition), { maxCount, isSimple }) : []
  const hasAll = or(hasWords(query.whole), holdsPhrase(text.phrase, query.whole !== null))
  const productNumbers = await find(hasAll, condition, maxCount)
  const { allButOne } = query
  if (allButOne && productNumbers.length === 0) {
    // What other filters leave out has all the words.
    const isNowhere = !condition || (await find(hasAll, undefined, 1)).length === 0
    const withAllButOne = isNowhere ? await find(hasWords(allButOne.whole), condition, maxCount) : []
    if (withAllButOne.length > 0)
      return {
        productNumbers: withAllButOne,
        isPartial: withAllButOne.length === maxCount,
        isAllButOne: true,
        query: { ...query, ...allButOne },
      }
  }
  return { productNumbers, isPartial: productNumbers.length === maxCount, isAllButOne: false, query }
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

/**
 * Of more answers than are ranked, those whose title has all the words as they were written, before the newest of the others: what is only
 * told of many things would else push out the few that are called so.
 */
export async function putTitledFirst(
  ctx: Context,
  { terms }: ReadText,
  { productNumbers, isPartial }: Answers,
  condition: SQL | undefined,
): Promise<number[]> {
  if (!isPartial || terms.length === 0) return productNumbers
  const hasAll = terms.map(({ exact }) =>
    or(...exact.map((text) => holdsText(listedProducts.searchTitle, text))),
  )
  const titled = await findNewest(ctx, and(...hasAll, condition), { maxCount: maxAnswers, isSimple: false })
  return [...new Set([...titled, ...productNumbers])].slice(0, maxAnswers)
}

/**
 * How many have one word PostgreSQL knows, and reads the newest or the index of words. Of several words, or of words and a filter, it expects
 * far more than there are, and would look for them through all products: plus nothing, only the index of words is left.
 */
async function findNewest(
  { db }: Context,
  condition: SQL | undefined,
  { maxCount, isSimple }: { maxCount: number; isSimple: boolean },
): Promise<number[]> {
  const { number } = listedProducts
  const found = db
    .select({ number })
    .from(listedProducts)
    .where(condition)
    .orderBy(isSimple ? desc(number) : sql`${number} + 0 desc`)
    .limit(maxCount)
  // As one value: as rows a thousand would be taken apart one by one.
  const { rows } = await db.execute<{ numbers: number[] | null }>(
    sql`select json_agg(number) as numbers from (${found}) as found`,
  )
  return rows[0]?.numbers ?? []
}
