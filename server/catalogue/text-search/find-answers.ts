import { and, or, type SQL, sql } from 'drizzle-orm'
import { mostListed } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { patiently } from '../../database/patiently.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { holdsText } from '../../database/search-text.ts'
import { titlePattern } from '../search-conditions.ts'
import type { ReadText } from './read-text.ts'
import { makeQuery, type TextQuery } from './text-query.ts'

export interface Extent {
  /** Answers: of more, the newest. */
  most: number
  /** So many of the newest titles are looked through for the letters as they were typed, further back only words are found. */
  titles: number
  /** For words beyond the newest, in milliseconds: with all else a search takes PostgreSQL no more than a tenth of a second. */
  patience: number
  /** The same for titles that have all the words, where the newest answers are not all; 0: they are not looked for. */
  titlePatience: number
  /** What was listed last, as a width of search_stretches: it is looked through first, and answers alone where patience ends. */
  last: 10 | 12
}
export const full: Extent = { most: mostListed + 1, titles: 8000, patience: 50, titlePatience: 25, last: 12 }

/** A few of the newest are enough. */
export const quick: Extent = { most: 100, titles: 2000, patience: 20, titlePatience: 0, last: 10 }

export interface Answers {
  /** Of products, the newest first. */
  numbers: number[]
  /** There are more. */
  isPartial: boolean
  /** Nothing has all the words: these have all but one. */
  isAllButOne: boolean
  query: TextQuery
}

/**
 * The products that answer a text, by all its words or by holding it in their title as it was typed: all, or as many of the newest. Where nothing
 * has all the words, whatever else is asked, those that have all but one.
 */
export async function findAnswers(
  ctx: Context,
  text: ReadText,
  condition: SQL | undefined,
  extent = full,
): Promise<Answers> {
  const query = await makeQuery(ctx, text)
  // All that is looked up beyond the newest shares what patience there is.
  const patience = { left: extent.patience }
  const look = async (
    query: TextQuery,
    condition: SQL | undefined,
    phrase: string | null,
    most = extent.most,
  ) => {
    const [byWords, inTitles] = await Promise.all([
      findByWords(ctx, query, condition, { ...extent, most, patience }),
      phrase ? findInTitles(ctx, phrase, condition, { ...extent, most }) : [],
    ])
    const numbers = [...new Set([...byWords.numbers, ...inTitles])].sort((a, b) => b - a).slice(0, most)
    return { numbers, isPartial: !byWords.isAll || numbers.length === most }
  }
  const found = await look(query, condition, text.phrase)
  const isNone = ({ numbers, isPartial }: typeof found) => numbers.length === 0 && !isPartial
  const { allButOne } = query
  if (allButOne && isNone(found)) {
    // What other filters leave out has all the words.
    const isNowhere = !condition || isNone(await look(query, undefined, text.phrase, 1))
    const butOne = isNowhere ? await look({ ...query, ...allButOne }, condition, null) : found
    if (butOne.numbers.length > 0) return { ...butOne, isAllButOne: true, query: { ...query, ...allButOne } }
  }
  return { ...found, isAllButOne: false, query }
}

/** A thousand numbers as one text: as an array each would be written for itself. */
export const isAnswer = ({ numbers }: Pick<Answers, 'numbers'>): SQL =>
  sql`${listedProducts.number} = any(${`{${numbers}}`}::bigint[])`

/** Plus nothing: by their index, all products would be gone through for what is never found. */
const newestFirst = sql`${listedProducts.number} + 0 desc`

/**
 * Of more answers than are ranked, those whose title has all the words as they were written, before the newest of the others: what is only
 * told of many things would else push out the few that are called so.
 */
export async function titledFirst(
  ctx: Context,
  { terms }: ReadText,
  { numbers, isPartial, query }: Answers,
  condition: SQL | undefined,
  extent = full,
): Promise<number[]> {
  const { most, titlePatience } = extent
  if (!isPartial || titlePatience === 0 || terms.length === 0) return numbers
  const hasAll = terms.map(({ exact }) =>
    or(...exact.map((text) => holdsText(listedProducts.searchTitle, text))),
  )
  const look = { ...extent, patience: { left: titlePatience } }
  const titled = await findNewest(ctx, query.newest, and(...hasAll, condition), look)
  return [...new Set([...titled.numbers, ...numbers])].slice(0, most)
}

type Look = Pick<Extent, 'most' | 'last'> & { patience: { left: number } }

const findByWords = (
  ctx: Context,
  { whole, newest }: TextQuery,
  condition: SQL | undefined,
  look: Look,
): ReturnType<typeof findNewest> | { numbers: number[]; isAll: true } =>
  whole
    ? findNewest(ctx, newest, and(sql`${listedProducts.searchVector} @@ ${whole}::tsquery`, condition), look)
    : { numbers: [], isAll: true }

/**
 * For what many have, a million products are not all looked at: what was listed last is looked through first, and then as far back as enough
 * of them are to be expected. Words that many have, but never together, would all the same be looked for in everything: for as long as
 * `patience`, and then among the newest.
 */
async function findNewest(
  { db }: Context,
  newest: number,
  condition: SQL | undefined,
  { most, last, patience }: Look,
): Promise<{ numbers: number[]; isAll: boolean }> {
  const { number, searchVector } = listedProducts
  const look = async (db: Context['db'], stretches: Stretches | null) => {
    const within = stretches && sql`${searchVector} @@ ${newestStretches(newest, stretches)}`
    const found = db
      .select({ number })
      .from(listedProducts)
      // In this order: the index is read from where the stretches begin.
      .where(and(within ?? undefined, condition))
      .orderBy(newestFirst)
      .limit(most)
    return numbersOf(db, sql`${found}`)
  }
  // Of few products all are looked at: nothing is left for a second look.
  let stretches: Stretches | null = newest < 2 * 2 ** last ? null : { width: last, count: 2 }
  let numbers = await look(db, stretches)
  while (stretches && numbers.length < most) {
    stretches = lookFurther(newest, stretches, most / numbers.length)
    const begun = performance.now()
    const looked = await patiently(db, patience.left, (db) => look(db, stretches))
    patience.left -= performance.now() - begun
    if (!looked) return { numbers, isAll: false }
    numbers = looked
  }
  return { numbers, isAll: stretches === null }
}

/** Of the widths of search_stretches one, as a power of two, and how many of them. */
interface Stretches {
  width: number
  count: number
}

/** The last ones; the very last may have begun just now. */
function newestStretches(newest: number, { width, count }: Stretches): SQL {
  const last = Math.floor(newest / 2 ** width)
  const marks = Array.from({ length: count }, (_, back) => `'@${width}:${last - back}'`)
  return sql`${marks.join(' | ')}::tsquery`
}

/** As far back as so many times as much is to be expected; null: everywhere. */
function lookFurther(newest: number, { width, count }: Stretches, times: number): Stretches | null {
  const passed = newest - (Math.floor(newest / 2 ** width) - count + 1) * 2 ** width
  // A quarter more: they do not stand in even rows.
  const expected = 1.25 * times * passed
  if (expected > newest / 2) return null
  const wider = Math.min(Math.max(Math.floor(Math.log2(expected) / 2) * 2 - 2, 10), 18)
  return { width: wider, count: Math.ceil(expected / 2 ** wider) + 1 }
}

/** By the letters as they were typed: among the newest, since of very many titles those that hold a few letters take long to tell apart. */
async function findInTitles(
  { db }: Context,
  phrase: string,
  condition: SQL | undefined,
  { most, titles }: Extent,
): Promise<number[]> {
  return numbersOf(
    db,
    sql`select number from (select * from listed_products order by number desc limit ${sql.raw(String(titles))}) listed_products
      where ${and(sql`search_title like ${titlePattern(phrase)}`, condition)} order by number desc limit ${most}`,
  )
}

/** A thousand of them as one value: as rows each would be taken apart for itself. */
async function numbersOf(db: Context['db'], found: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ numbers: number[] | null }>(
    sql`select json_agg(number) as numbers from (${found}) as found`,
  )
  return rows[0]?.numbers ?? []
}
