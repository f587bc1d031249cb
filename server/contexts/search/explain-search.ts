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
import { readThroughCache } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { selectNearest } from '../catalogue/select-page.ts'
import { communesByDistance } from '../places/communes.ts'
import { findTownByKey } from '../places/find-town.ts'
import { findMatches, findSearchMatches, hasProductNamed, matchCondition } from './find-matches.ts'
import { type InterpretedText, interpretSearchWords, interpretText } from './interpret-text.ts'
import { isKnownWord } from './look-up-words.ts'
import { understandSearch } from './understand-search.ts'

export interface SearchExplanation {
  /** Words that the search replaced by others (`isReplaced`), or searched together with others. */
  corrections: { from: string; to: string; isReplaced: boolean }[]
  /** Words of other languages, and the French ones that were looked for. */
  translations: Translation[]
  /** Words of a translated text that no product has: they were not searched. */
  ignoredWords: string[]
  /** Where nothing was found: the search with corrected words, to propose. */
  correctedSearch: { text: string; query: string } | null
  /** Only descriptions have all the words: no title, category or characteristic has. */
  isOnlyInDescriptions: boolean
  /** The nearest result outside the town; null: there are results in the town, or nowhere. */
  nearestResult: { town: string; department: string; kilometres: number } | null
  /** Other searches that the text may mean, with the query of their address: a place whose name is also a word, and the reverse. */
  otherMeanings: { label: string; query: string }[]
  /** Nothing has all the words: the listed products have all but one. */
  isAllButOne: boolean
  /** Where nothing was found: searches without one of the words that find something; `total` is at most `maxCounted`. */
  shorterSearches: { text: string; without: string; total: number }[]
  categories: SuggestedCategory[]
}

const emptyExplanation: SearchExplanation = {
  corrections: [],
  translations: [],
  ignoredWords: [],
  correctedSearch: null,
  isOnlyInDescriptions: false,
  nearestResult: null,
  otherMeanings: [],
  isAllButOne: false,
  shorterSearches: [],
  categories: [],
}
const maxCounted = 100
const maxShorterSearches = 3
/** With more words, leaving out one changes little, and each would cost a query. */
const maxTermsToShorten = 5

/** Explains how a search was understood, and proposes other searches when it finds nothing. Needs no account. */
export async function explainSearch(ctx: Context, search: CatalogueSearch): Promise<SearchExplanation> {
  if (!search.search && !search.near) return emptyExplanation
  const key = JSON.stringify({
    ...search,
    page: 1,
    sort: 'relevance',
    arePricesConcealed: await hasConcealedPrices(ctx),
  })
  return readThroughCache(ctx, `explanation ${key}`, () => computeExplanation(ctx, search))
}

async function computeExplanation(ctx: Context, requested: CatalogueSearch): Promise<SearchExplanation> {
  const { search, otherMeanings } = await understandSearch(ctx, requested)
  const placeHints = {
    nearestResult: await findNearestResult(ctx, search),
    otherMeanings: [...otherMeanings.map(describePlace), ...(await offerTownAsWord(ctx, search))],
  }
  if (!search.search) return { ...emptyExplanation, ...placeHints }
  const text = await interpretSearchWords(ctx, search)
  const { translations, ignoredWords } = text
  const corrections = [
    ...text.corrections.filter(({ isMistake }) => isMistake),
    ...text.alternativeCorrections,
  ].map((correction) => ({
    from: restoreTypedForm(search.search, correction.from),
    to: correction.written,
    isReplaced: text.corrections.includes(correction),
  }))
  const filters = await searchCondition(ctx, { ...emptySearch, ...search })
  const { productNumbers, isAllButOne } = await findSearchMatches(ctx, search)
  const explanation = { ...emptyExplanation, ...placeHints, corrections, translations, ignoredWords }
  if (productNumbers.length > 0) {
    const isOnlyInDescriptions = !isAllButOne && !(await hasProductNamed(ctx, text, filters, 'expanded'))
    return { ...explanation, isAllButOne, isOnlyInDescriptions }
  }
  const [correctedSearch, shorterSearches, categories] = await Promise.all([
    findCorrectedSearch(ctx, search, text),
    findShorterSearches(ctx, text, filters),
    suggestCategories(ctx, { text: search.search, slugs: text.categorySlugs }),
  ])
  // The applied corrections found nothing either, so they are not mentioned.
  return { ...explanation, corrections: [], correctedSearch, shorterSearches, categories }
}

/** Returns words as the text has them: with their accents and plurals. */
function restoreTypedForm(typed: string, words: string): string {
  const typedWords = typed
    .split(/[\s,;()]+/)
    .map((word) => ({ word, plain: toReadingText(word).plain.replace(/^(?:[cdjlmnst]|qu)'/, '') }))
  return words
    .split(' ')
    .map(
      (word) =>
        typedWords.find(({ plain }) => plain === word || (word.length > 3 && plain.startsWith(word)))?.word ??
        word,
    )
    .join(' ')
}

/** A result nearer than this is in the town or next to it. */
const nearbyKm = radii[0]

/** Whether the visitor chose a wider radius than the nearest result needs, so that no hint is given. */
const isWiderThanNeeded = (radius: number | null, kilometres: number): boolean =>
  (radius ?? Number.POSITIVE_INFINITY) >
  (radii.find((needed) => needed >= kilometres) ?? Number.POSITIVE_INFINITY)

async function findNearestResult(
  ctx: Context,
  search: CatalogueSearch,
): Promise<SearchExplanation['nearestResult']> {
  const from = search.near ? findTownByKey(search.near) : null
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

const describePlace = (search: CatalogueSearch): SearchExplanation['otherMeanings'][number] => {
  const town = search.near ? findTownByKey(search.near) : null
  const label = town
    ? townText(town)
    : (findRegion(search.region ?? '')?.name ?? departmentLabel(search.department))
  return { label, query: catalogueParams(search).toString() }
}

/** Offers to search the town's name as a word, where titles or synonyms have that word. */
async function offerTownAsWord(
  ctx: Context,
  search: CatalogueSearch,
): Promise<SearchExplanation['otherMeanings']> {
  const town = search.near ? findTownByKey(search.near) : null
  const word = town?.name.toLowerCase() ?? ''
  if (!town || /[\s-]/.test(word) || !(await isKnownWord(ctx, word))) return []
  const asWord: CatalogueSearch = {
    ...search,
    search: `${search.search} ${word}`.trim(),
    near: null,
    radius: null,
    sort: 'relevance',
    literal: '1',
  }
  return [{ label: `le mot «\u00a0${word}\u00a0»`, query: catalogueParams(asWord).toString() }]
}

/** Applies the unsure corrections. They change the meaning, so the page only proposes the search, where it finds something. */
async function findCorrectedSearch(
  ctx: Context,
  search: CatalogueSearch,
  { unsureCorrections }: InterpretedText,
): Promise<SearchExplanation['correctedSearch']> {
  if (unsureCorrections.length === 0) return null
  const corrected = new Map(unsureCorrections.map(({ from, written }) => [from, written]))
  const words = search.search.split(' ').map((word) => corrected.get(toReadingText(word).plain) ?? word)
  const proposed: CatalogueSearch = { ...search, search: words.join(' ') }
  const { productNumbers } = await findSearchMatches(ctx, proposed)
  if (productNumbers.length === 0) return null
  return { text: proposed.search, query: catalogueParams(proposed).toString() }
}

async function findShorterSearches(
  ctx: Context,
  text: InterpretedText,
  condition: SQL | undefined,
): Promise<SearchExplanation['shorterSearches']> {
  if (text.terms.length < 2 || text.terms.length > maxTermsToShorten) return []
  const shorter = await Promise.all(
    text.terms.map(async (leftOut) => {
      const terms = text.terms.filter((term) => term !== leftOut)
      const phrase = terms.map(({ written }) => written).join(' ')
      const { productNumbers, isAllButOne } = await findMatches(
        ctx,
        { ...text, terms, phrase },
        { condition, maxCount: maxCounted },
      )
      // Results that lack a second word as well do not count.
      const total = isAllButOne ? 0 : Math.min(productNumbers.length, maxCounted)
      const shortenedText = terms.map(({ written }) => restoreTypedForm(text.phrase, written)).join(' ')
      return { text: shortenedText, without: restoreTypedForm(text.phrase, leftOut.written), total }
    }),
  )
  return shorter
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, maxShorterSearches)
}

interface SearchPreview {
  /** Each word with the other forms and synonyms that are searched. */
  terms: { written: string; alternatives: string[] }[]
  categories: SuggestedCategory[]
  /** The number of products found, at most as many as a list shows. */
  total: number
}

/** Shows what a search makes of a text, to administrators who try a synonym. */
export async function previewSearch(ctx: Context, { text }: { text: string }): Promise<SearchPreview> {
  requireAdmin(ctx)
  if (!text) return { terms: [], categories: [], total: 0 }
  const interpreted = await interpretText(ctx, text)
  const [categories, { productNumbers }] = await Promise.all([
    suggestCategories(ctx, { text, slugs: interpreted.categorySlugs }),
    findMatches(ctx, interpreted),
  ])
  const terms = interpreted.terms.map(({ written, exact, near }) => ({
    written,
    alternatives: [...new Set([...exact, ...near])].filter((other) => other !== written),
  }))
  return { terms, categories, total: Math.min(productNumbers.length, maxListed) }
}

interface SuggestedCategory {
  name: string
  slug: string
  /** Null for a family, which has no category above it. */
  parentSlug: string | null
}

interface CategoryText {
  text: string
  /** The categories of the text's synonyms, the likeliest first. */
  slugs: readonly string[]
}

/** Finds the categories of a text's synonyms, and those whose name has a word that begins like its last word. */
export async function suggestCategories(
  { db }: Context,
  { text, slugs }: CategoryText,
): Promise<SuggestedCategory[]> {
  const last = text.split(/[\s'’]+/).at(-1) ?? ''
  const pattern = `%${escapeLike(last)}%`
  type Row = { name: string; slug: string; parentSlug: string | null }
  const { rows } = await db.execute<Row>(sql`
    select category.name, category.slug, parent.slug as "parentSlug"
    from categories category left join categories parent on parent.id = category.parent_id
      left join category_slugs former on former.category_id = category.id and former.slug = any (${sql.param([...slugs])}::text[])
    where category.slug = any (${sql.param([...slugs])}::text[]) or former.slug is not null
      or (length(${last}) > 2 and ' ' || search_form(category.name) like '% ' || substr(search_form(${pattern}), 2))
    order by array_position(${sql.param([...slugs])}::text[], coalesce(former.slug, category.slug)) nulls last,
      category.parent_id is null, category.name
    limit ${maxSuggested.categories}`)
  return rows
}
