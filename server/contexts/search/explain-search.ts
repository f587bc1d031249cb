import { type SQL, sql } from 'drizzle-orm'
import {
  type CatalogueSearch,
  catalogueParams,
  emptySearch,
  maxListed,
  radii,
} from '#domain/catalogue/search.ts'
import { townText } from '#domain/places/commune.ts'
import { departmentLabel } from '#domain/places/departments.ts'
import { distanceBetween } from '#domain/places/distance.ts'
import { findRegion } from '#domain/places/regions.ts'
import type { Translation } from '#domain/search/foreign-words.ts'
import { toReadingText } from '#domain/search/question.ts'
import { maxSuggested } from '#domain/search/suggestions.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { escapeLike } from '#server/database/expressions.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { selectNearest } from '../catalogue/select-page.ts'
import { communesByDistance } from '../places/communes.ts'
import { findTown } from '../places/find-town.ts'
import { findAnswers, findSearchAnswers, isNamed, matchCondition } from './find-answers.ts'
import { isKnownWord } from './look-up-words.ts'
import { type ReadText, readText, readWords } from './read-text.ts'
import { understandSearch } from './understand-search.ts'

export interface SearchExplanation {
  /** Words that were taken for others, or may stand for them besides, as these are written. */
  corrections: { from: string; to: string; isReplaced: boolean }[]
  /** Words of other languages, and the French ones that were looked for. */
  translations: Translation[]
  /** Words that were not looked for, because they are of another language. */
  ignored: string[]
  /** Where nothing was found: the search with the words that may have been meant. */
  guess: { text: string; query: string } | null
  /** No title, category or characteristic has all the words: they stand in descriptions alone. */
  isOnlyDescribed: boolean
  /** The nearest result outside the town; null: found in the town, or nowhere. */
  nearest: { town: string; department: string; kilometres: number } | null
  /** The searches that the text may mean as well, as addresses have them: a place that is a word too, and the reverse. */
  others: { label: string; query: string }[]
  /** Nothing has all the words: what is listed has all but one. */
  isAllButOne: boolean
  /** Where nothing was found: the words left out that would have found something, and how many articles, up to `maxCounted`. */
  leftOut: { text: string; without: string; total: number }[]
  categories: SuggestedCategory[]
}

const emptyExplanation: SearchExplanation = {
  corrections: [],
  translations: [],
  ignored: [],
  guess: null,
  isOnlyDescribed: false,
  nearest: null,
  others: [],
  isAllButOne: false,
  leftOut: [],
  categories: [],
}
const maxCounted = 100
const maxOffered = 3
/** Of more words, leaving out one says little, and each would be tried. */
const maxTermsToLeaveOut = 5

/** How the words of a search were understood, and other searches when they find nothing. Needs no account. */
export async function explainSearch(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation> {
  if (!search.search && !search.near) return emptyExplanation
  const key = JSON.stringify({
    ...search,
    page: 1,
    sort: 'relevance',
    arePricesConcealed: await hasConcealedPrices(ctx),
  })
  return cachedRead(ctx, `explanation ${key}`, () => computeExplanation(ctx, search))
}

async function computeExplanation(ctx: Context, requested: CatalogueSearch): Promise<SearchExplanation> {
  const { search, others } = await understandSearch(ctx, requested)
  const placed = {
    nearest: await findNearest(ctx, search),
    others: [...others.map(describePlace), ...(await readTownAsWord(ctx, search))],
  }
  if (!search.search) return { ...emptyExplanation, ...placed }
  const text = await readWords(ctx, search)
  const { translations, ignored } = text
  const corrections = [...text.corrections.filter(({ isMistake }) => isMistake), ...text.alsoMeant].map(
    (correction) => ({
      from: typedFormOf(search.search, correction.from),
      to: correction.written,
      isReplaced: text.corrections.includes(correction),
    }),
  )
  const narrowed = await searchCondition(ctx, { ...emptySearch, ...search })
  const { productNumbers, isAllButOne } = await findSearchAnswers(ctx, search)
  const read = { ...emptyExplanation, ...placed, corrections, translations, ignored }
  if (productNumbers.length > 0) {
    const isOnlyDescribed = !isAllButOne && !(await isNamed(ctx, text, narrowed, 'whole'))
    return { ...read, isAllButOne, isOnlyDescribed }
  }
  const [guess, leftOut, categories] = await Promise.all([
    guessWords(ctx, search, text),
    findShorterSearches(ctx, text, narrowed),
    suggestCategories(ctx, { text: search.search, slugs: text.categorySlugs }),
  ])
  // Nothing is listed in place of the mistaken words.
  return { ...read, corrections: [], guess, leftOut, categories }
}

/** A word of a text as it was typed: with its accents, its plural. */
function typedFormOf(typed: string, words: string): string {
  const known = typed
    .split(/[\s,;()]+/)
    .map((word) => ({ word, plain: toReadingText(word).plain.replace(/^(?:[cdjlmnst]|qu)'/, '') }))
  return words
    .split(' ')
    .map(
      (word) =>
        known.find(({ plain }) => plain === word || (word.length > 3 && plain.startsWith(word)))?.word ??
        word,
    )
    .join(' ')
}

/** Nearer than this, it is in the town or next to it. */
const nearbyKm = radii[0]

/** True where the visitor chose a wider radius than needed: no hint. */
const isWiderThanNeeded = (radius: number | null, kilometres: number): boolean =>
  (radius ?? Number.POSITIVE_INFINITY) >
  (radii.find((least) => least >= kilometres) ?? Number.POSITIVE_INFINITY)

async function findNearest(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation['nearest']> {
  const from = search.near ? findTown(search.near) : null
  if (!from) return null
  const matching = await matchCondition(ctx, { ...search, near: null, radius: null })
  const [nearest] = await selectNearest(ctx.db, matching, {
    communes: await communesByDistance(ctx, from),
    offset: 0,
  })
  if (!nearest?.town || !nearest.department || nearest.latitude === null || nearest.longitude === null)
    return null
  const kilometres = distanceBetween(from, { latitude: nearest.latitude, longitude: nearest.longitude })
  if (kilometres <= nearbyKm || isWiderThanNeeded(search.radius, kilometres)) return null
  return { town: nearest.town, department: nearest.department, kilometres }
}

const describePlace = (search: CatalogueSearch): SearchExplanation['others'][number] => {
  const town = search.near ? findTown(search.near) : null
  const label = town
    ? townText(town)
    : (findRegion(search.region ?? '')?.name ?? departmentLabel(search.department))
  return { label, query: catalogueParams(search).toString() }
}

/** A town whose name is a word of titles or of the trade may have been meant as that word. */
async function readTownAsWord(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation['others']> {
  const town = search.near ? findTown(search.near) : null
  const word = town?.name.toLowerCase() ?? ''
  if (!town || /[\s-]/.test(word) || !(await isKnownWord(ctx, word))) return []
  const read: CatalogueSearch = {
    ...search,
    search: `${search.search} ${word}`.trim(),
    near: null,
    radius: null,
    sort: 'relevance',
    literal: '1',
  }
  return [{ label: `le mot «\u00a0${word}\u00a0»`, query: catalogueParams(read).toString() }]
}

/** Possible corrections that find something. They change the meaning, so the page proposes them. */
async function guessWords(
  ctx: Context,
  search: CatalogueSearch,
  { guesses }: ReadText,
): Promise<SearchExplanation['guess']> {
  if (guesses.length === 0) return null
  const meant = new Map(guesses.map(({ from, written }) => [from, written]))
  const words = search.search.split(' ').map((word) => meant.get(toReadingText(word).plain) ?? word)
  const guessed: CatalogueSearch = { ...search, search: words.join(' ') }
  const { productNumbers } = await findSearchAnswers(ctx, guessed)
  if (productNumbers.length === 0) return null
  return { text: guessed.search, query: catalogueParams(guessed).toString() }
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
        { condition, maxCount: maxCounted },
      )
      // Results that leave out a second word do not count.
      const total = isAllButOne ? 0 : Math.min(productNumbers.length, maxCounted)
      const shown = terms.map(({ written }) => typedFormOf(text.phrase, written)).join(' ')
      return { text: shown, without: typedFormOf(text.phrase, left.written), total }
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
    findAnswers(ctx, read),
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
  /** Categories of its synonyms, the likeliest first. */
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
