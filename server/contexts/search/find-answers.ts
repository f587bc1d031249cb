import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, maxListed } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { holdsText } from '#server/database/search-text.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition, titlePattern } from '../catalogue/search-conditions.ts'
import { type ReadText, readWords, type Term } from './read-text.ts'

/** What a text asks for, as PostgreSQL's queries; null: it has no words. */
export interface TextQuery {
  /** Every word as it was written. */
  exact: string | null
  /** Every word, or what stands for it. */
  whole: string | null
  /**
   * The same of all words but any one: where they are so many that one left out says little less; never the first, which in French is the
   * thing, nor a number or a word with a category of its own.
   */
  allButOne: { exact: string; whole: string } | null
  /** As `whole`, where a title must have the first word, or more than a description; null: it need not. */
  ofThing: { titled: string; named: string } | null
  /** How `search_title` would write what was typed, each term, and what stands for it. */
  forms: { phrase: string; exact: string[]; near: string[] }
}

/** Made once: reading the words anew wherever a statement has them takes longer than finding them. */
export async function makeQuery(
  { db }: Context,
  { phrase, terms, isThingNamed }: ReadText,
): Promise<TextQuery> {
  const writtenForms = (term: Term) => term.exact
  const allForms = (term: Term) => [...term.exact, ...term.near]
  // With a word less, a measure that may have been meant says nothing any more.
  const formsButMeasures = (term: Term) => (/^\d/.test(term.written) ? term.exact : allForms(term))
  const hasAllButOne =
    (terms.length >= minTermsButOne &&
      terms.length <= maxTermsButOne &&
      terms.slice(1).some(({ isSecondary }) => isSecondary)) ||
    (terms.length === 2 && isOptionalWord(terms[1]?.written ?? ''))
  const formsOf = (texts: readonly string[]) =>
    sql`array(select search_form(text) from unnest(${sql.param([...texts])}::text[]) as text)`
  type Row = Record<'exact' | 'whole' | 'exactButOne' | 'wholeButOne' | 'thing' | 'others', string | null> & {
    phrase: string
    exactForms: string[]
    nearForms: string[]
  }
  const { rows } = await db.execute<Row>(sql`
    select nullif((${allTermsQuery(terms, writtenForms)})::text, '') as exact, nullif((${allTermsQuery(terms, allForms)})::text, '') as whole,
      nullif((${hasAllButOne ? allButOneQuery(terms, writtenForms) : sql`null`})::text, '') as "exactButOne",
      nullif((${hasAllButOne ? allButOneQuery(terms, formsButMeasures) : sql`null`})::text, '') as "wholeButOne",
      (${isThingNamed ? allTermsQuery(terms.slice(0, 1), allForms) : sql`null`})::text as thing,
      nullif((${isThingNamed ? allTermsQuery(terms.slice(1), allForms) : sql`null`})::text, '') as others,
      search_form(${phrase}) as phrase, ${formsOf(terms.flatMap((term) => term.exact))} as "exactForms",
      ${formsOf(terms.flatMap((term) => term.near))} as "nearForms"`)
  const [row] = rows as [Row]
  const { exact, whole, exactButOne, wholeButOne, thing, others, phrase: form, exactForms, nearForms } = row
  const ofThing = (weights: 'A' | 'ABC') =>
    [restrictToWeights(thing ?? '', weights), others]
      .flatMap((query) => (query ? `(${query})` : []))
      .join(' & ')
  return {
    exact,
    whole,
    allButOne: exactButOne && wholeButOne ? { exact: exactButOne, whole: wholeButOne } : null,
    ofThing: thing ? { titled: ofThing('A'), named: ofThing('ABC') } : null,
    forms: { phrase: form, exact: exactForms, near: nearForms },
  }
}

/** What a buyer says of the purchase, and no seller of the thing. */
const isOptionalWord = (word: string) =>
  /^(?:occasion|(?:pas )?cher|prix|promo|promotion|discount|solde|vente)$/.test(word)

/** Of two words one says half as much; of many, each way to leave one out would be looked for. */
const minTermsButOne = 3
const maxTermsButOne = 6

/** Words alone: whatever stands in them, nothing of it is an operator. `à`, without its accent, would be looked for like any other. */
const wordsQuery = (text: string): SQL =>
  sql`plainto_tsquery('public.french_catalogue', search_plain(${text.replaceAll(/(?<=^|\s)à(?=\s|$)/gi, '')}))`

const allTermsQuery = (terms: readonly Term[], alternatives: (term: Term) => readonly string[]): SQL =>
  terms.length === 0
    ? sql`null`
    : sql.join(
        terms.map((term) => sql`(${sql.join(alternatives(term).map(wordsQuery), sql` || `)})`),
        sql` && `,
      )

/**
 * The same query of the parts of a product with these weights alone (listed_products.search_vector). What has no positions, the description,
 * answers for every weight: it is distinguished by D, which nothing else has.
 */
export const restrictToWeights = (query: string, weights: 'A' | 'AB' | 'ABC'): string =>
  query.replaceAll(/'(?:[^']|'')*'/g, (word) => `(${word}:${weights} & !${word}:D)`)

const allButOneQuery = (
  [first, ...others]: readonly Term[],
  alternatives: (term: Term) => readonly string[],
): SQL => {
  const thing = allTermsQuery(first ? [first] : [], alternatives)
  if (others.length < 2) return thing
  const fewer = others
    .filter(({ isSecondary }) => isSecondary)
    .map((left) =>
      allTermsQuery(
        others.filter((term) => term !== left),
        alternatives,
      ),
    )
  return sql`(${thing}) && (${sql.join(fewer, sql` || `)})`
}

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
 * What answers a search's words under its filters, of more than a list shows those whose title has all the words first. The list, its counts
 * and its explanation share it.
 */
export async function findSearchAnswers(ctx: Context, search: CatalogueSearch): Promise<Answers> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const key = JSON.stringify({ ...search, page: 1, sort: null, arePricesConcealed })
  return cachedRead(ctx, `answers ${key}`, async () => {
    const text = await readWords(ctx, search)
    const condition = await searchCondition(ctx, search)
    const answers = await findAnswers(ctx, text, condition)
    return { ...answers, productNumbers: await putTitledFirst(ctx, text, answers, condition) }
  })
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
  const inTitle = holdsPhrase(text.phrase, query.whole !== null)
  const hasAll = or(hasWords(query.whole), inTitle)
  const { allButOne, ofThing } = query
  if (ofThing) {
    const isTitled = or(hasWords(ofThing.titled), inTitle)
    const isThere = (await find(isTitled, condition, 1)).length > 0
    const isElsewhere = !isThere && (await find(isTitled, undefined, 1)).length > 0
    const named = isElsewhere ? [] : await find(or(hasWords(ofThing.named), inTitle), condition, maxCount)
    if (isElsewhere || named.length > 0)
      return { productNumbers: named, isPartial: named.length === maxCount, isAllButOne: false, query }
  }
  const productNumbers = await find(hasAll, condition, maxCount)
  if (allButOne && productNumbers.length === 0) {
    // What other filters leave out has all the words.
    const isNowhere = !condition || !query.whole || !(await isAnswered(ctx, query.whole))
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
  const query = await makeQuery(ctx, text)
  const words = query[as]
  if (!words) return false
  const inTitle = as === 'whole' ? holdsPhrase(text.phrase, true) : undefined
  const answers = and(or(hasWords(restrictToWeights(words, 'ABC')), inTitle), condition)
  return (await findNewest(ctx, answers, { maxCount: 1, isSimple: false })).length > 0
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
 * Of more answers than are ranked, those whose title has all the words as they were written, before the newest of the others: what is only
 * told of many things would else push out the few that are called so.
 */
async function putTitledFirst(
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
