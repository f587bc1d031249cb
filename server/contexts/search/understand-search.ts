import { and, not, type SQL } from 'drizzle-orm'
import { type CatalogueSearch, radii } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { townFromCommune } from '#domain/places/commune.ts'
import { distanceBetween } from '#domain/places/distance.ts'
import { findRegion } from '#domain/places/regions.ts'
import { type Translation, translateWords } from '#domain/search/foreign-words.ts'
import {
  applyQuestionParts,
  markAsRead,
  type Question,
  type QuestionPart,
  type QuestionPlace,
  type ReadingText,
  readQuestion,
  remainingWords,
  toReadingText,
} from '#domain/search/question.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { communes, selectPickupCommunes } from '../places/communes.ts'
import { findTownByKey } from '../places/find-town.ts'
import { findSearchMatches, hasProductNamed, matchCondition, namedCondition } from './find-matches.ts'
import { type InterpretedText, interpretText } from './interpret-text.ts'
import { hasProductWithWords, isKnownWord } from './look-up-words.ts'
import { findPlacesInText, type PlaceChoice, type TypedPlace } from './places-in-text.ts'
import { isToolFor } from './rank.ts'

export interface UnderstoodSearch {
  /** The search with parts of its text turned into filters. */
  search: CatalogueSearch
  /** Other searches that the text may mean: in the place whose name is also a word. */
  otherMeanings: CatalogueSearch[]
}

/** Turns a search's text into words and filters (docs/architecture/search.md). A search without text, or one to be taken literally, stays as it is. */
export async function understandSearch(ctx: Context, search: CatalogueSearch): Promise<UnderstoodSearch> {
  if (!search.search || search.literal) return { search, otherMeanings: [] }
  const arePricesRead = !(await hasConcealedPrices(ctx))
  return readThroughCache(ctx, `understood ${JSON.stringify({ ...search, arePricesRead })}`, () =>
    understand(ctx, search, readQuestion(search.search, { arePricesRead, findNumberedPlaces })),
  )
}

/** Finds the places that a number states: `93 Pantin`. */
const findNumberedPlaces = (plain: string): TypedPlace[] =>
  findPlacesInText(plain).filter(
    ({ from, certainty }) => certainty === 'stated' && /^\d/.test(plain.slice(from)),
  )

async function understand(
  ctx: Context,
  search: CatalogueSearch,
  question: Question,
): Promise<UnderstoodSearch> {
  const { place, hasMatchesThere, otherMeanings, text } = await findPlace(ctx, search, question)
  const parts = place ? [...question.parts, place] : question.parts
  if (parts.length === 0) {
    const words = remainingWords(question.text)
    return { search: words === search.search ? search : withWords(search, words), otherMeanings }
  }
  const understood = withWords(applyQuestionParts(search, remainingWords(text), parts), remainingWords(text))
  const namedElsewhere = place && !question.kilometres ? await findNamedElsewhere(ctx, understood) : null
  const aroundNamed = namedElsewhere && (await widen(ctx, understood, namedElsewhere))
  if (aroundNamed) return { search: aroundNamed, otherMeanings }
  if (hasMatchesThere || (await hasMatches(ctx, understood))) return { search: understood, otherMeanings }
  if (place) {
    const anywhere = await matchCondition(ctx, { ...understood, ...withoutPlace })
    const wider = await widen(ctx, understood, anywhere)
    if (wider) return { search: wider, otherMeanings }
  }
  const asWords = await interpretUnsureAsWords(ctx, search, { question, place, text })
  return { search: asWords ?? understood, otherMeanings }
}

/** Sets the words of a search. Without words it cannot be sorted by relevance: around a town the nearest come first. */
function withWords(search: CatalogueSearch, words: string): CatalogueSearch {
  const relevanceOrFallback = words ? 'relevance' : search.near ? 'distance' : usualSort('')
  return { ...search, search: words, sort: search.sort === 'relevance' ? relevanceOrFallback : search.sort }
}

/** Takes a condition or a count without results as words, because it may belong to the name of a thing (`4 roues`). Null: nothing is named so. */
async function interpretUnsureAsWords(
  ctx: Context,
  search: CatalogueSearch,
  { question, place, text }: { question: Question; place: QuestionPart | null; text: ReadingText },
): Promise<CatalogueSearch | null> {
  const isUnsure = (part: QuestionPart) =>
    part.kind === 'condition' || (part.kind === 'need' && part.mayBelongToTitle)
  const unsure = question.parts.filter(isUnsure)
  if (unsure.length === 0) return null
  let plain = text.plain
  for (const part of unsure) {
    const start = text.typed.indexOf(part.text)
    if (start >= 0)
      plain =
        plain.slice(0, start) +
        part.text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() +
        plain.slice(start + part.text.length)
  }
  const words = remainingWords({ typed: text.typed, plain })
  const sure = [...question.parts.filter((part) => !isUnsure(part)), ...(place ? [place] : [])]
  const withoutUnsure = withWords(applyQuestionParts(search, words, sure), words)
  const isNeedUnsure = unsure.some(({ kind }) => kind === 'need')
  const isFound =
    (await hasProductNamed(
      ctx,
      await interpretText(ctx, words),
      await searchCondition(ctx, withoutUnsure),
    )) ||
    (!isNeedUnsure && (await findSearchMatches(ctx, withoutUnsure)).isAllButOne)
  return isFound ? { ...withoutUnsure, literal: '1' } : null
}

interface FoundPlace {
  place: (QuestionPart & { kind: 'place' }) | null
  /** The place has products that match the other parts of the search. */
  hasMatchesThere: boolean
  otherMeanings: CatalogueSearch[]
  /** The text without the place. */
  text: ReadingText
}

/** Each name or number that may be a place costs queries on the products. People write one or two. */
const maxUnsurePlaces = 4

/** Finds the first name in a text that means a place rather than a thing. */
async function findPlace(ctx: Context, search: CatalogueSearch, question: Question): Promise<FoundPlace> {
  const { text, parts } = question
  const otherMeanings: CatalogueSearch[] = []
  let unsureCount = 0
  for (const typed of findPlacesInText(text.plain)) {
    const isUnsure = typed.certainty !== 'stated'
    if (isUnsure) unsureCount += 1
    if (isUnsure && unsureCount > maxUnsurePlaces) continue
    const without = markAsRead(text, typed.from, typed.to)
    const choices = await orderChoices(ctx, typed)
    const searchIn = (place: QuestionPlace) =>
      withWords(
        applyQuestionParts(search, remainingWords(without), [...parts, { kind: 'place', text: '', place }]),
        remainingWords(without),
      )
    const places = choices.flatMap((choice) => toQuestionPlace(choice, question.kilometres) ?? [])
    const withMatches = await findFirstWithMatches(ctx, places, searchIn)
    if (
      typed.certainty !== 'stated' &&
      (await isThing(ctx, {
        search: applyQuestionParts(search, '', parts),
        text,
        typed,
        hasMatchesThere: withMatches !== null,
      }))
    ) {
      const offered = withMatches
        ? searchIn(withMatches)
        : await offerDepartment(ctx, typed, places[0] ? searchIn(places[0]) : null)
      if (offered) otherMeanings.push(offered)
      continue
    }
    const place = withMatches ?? places[0]
    if (!place) continue
    return {
      place: { kind: 'place', text: text.typed.slice(typed.from, typed.to), place },
      hasMatchesThere: withMatches !== null,
      otherMeanings: [],
      text: without,
    }
  }
  return { place: null, hasMatchesThere: false, otherMeanings, text }
}

/** Offers the search around the department whose number a word may be, up to the nearest products of the other words. */
async function offerDepartment(
  ctx: Context,
  typed: TypedPlace,
  inDepartment: CatalogueSearch | null,
): Promise<CatalogueSearch | null> {
  if (!inDepartment?.search || !/^\d/.test(typed.form)) return null
  return widen(ctx, inDepartment, await matchCondition(ctx, { ...inDepartment, ...withoutPlace }))
}

const maxChoices = 4

/** Sorts regions and departments first, then communes with sellers, then the others, the larger ones first. */
async function orderChoices(ctx: Context, { choices }: TypedPlace): Promise<PlaceChoice[]> {
  const withSellers = new Set((await selectPickupCommunes(ctx)).map(({ code }) => code))
  const priority = (choice: PlaceChoice) =>
    choice.kind === 'commune'
      ? (withSellers.has(choice.commune.code) ? 1e9 : 0) + choice.commune.population
      : 1e10
  return choices.toSorted((one, other) => priority(other) - priority(one)).slice(0, maxChoices)
}

const withoutPlace = { near: null, radius: null, department: null, region: null }

/** A town is searched with its neighbours. */
const townRadiusKm = radii[0]

function toQuestionPlace(choice: PlaceChoice, kilometres: number | null): QuestionPlace | null {
  if (choice.kind === 'region') return { ...withoutPlace, region: choice.slug }
  if (choice.kind === 'department') return { ...withoutPlace, department: choice.code }
  const town = townFromCommune(choice.commune)
  if (!town) return null
  const radius = kilometres
    ? (radii.find((step) => step >= kilometres) ?? radii.at(-1) ?? null)
    : townRadiusKm
  return { ...withoutPlace, near: town.key, radius }
}

async function findFirstWithMatches(
  ctx: Context,
  places: readonly QuestionPlace[],
  searchIn: (place: QuestionPlace) => CatalogueSearch,
): Promise<QuestionPlace | null> {
  for (const place of places) if (await hasMatches(ctx, searchIn(place))) return place
  return null
}

interface Ambiguity {
  search: CatalogueSearch
  text: ReadingText
  typed: TypedPlace
  /** The place has products that match the other parts of the search. */
  hasMatchesThere: boolean
}

/** Whether a name means a thing: products are named so, or titles or synonyms have the word and the place has no product. */
async function isThing(ctx: Context, { search, text, typed, hasMatchesThere }: Ambiguity): Promise<boolean> {
  // Without this check each name would be corrected, which costs more than all the rest.
  const hasProducts = await hasProductWithWords(ctx, typed.form)
  const nameWords = typed.form.split(' ')
  const isCorrected = ({ corrections }: InterpretedText) =>
    corrections.some(({ from }) => nameWords.includes(from))
  if (hasProducts) {
    const interpreted = await interpretText(ctx, remainingWords(text))
    const filters = await searchCondition(ctx, search)
    if (!isCorrected(interpreted) && (await hasProductNamed(ctx, interpreted, filters))) return true
  }
  const isUnlikely = typed.certainty === 'unlikely'
  if (typed.certainty === 'likely') return false
  // A word of a foreign expression is no commune: `cast iron`.
  const hasName = ({ from }: Translation) => ` ${toReadingText(from).plain} `.includes(` ${typed.form} `)
  if (translateWords(text).translations.some(hasName)) return true
  if (isUnlikely && (hasProducts || (await isKnownWord(ctx, typed.form)))) return true
  if (hasMatchesThere) return false
  const words = remainingWords(text)
  if (/^\d/.test(typed.form))
    return belongsToWords(ctx, search, {
      words,
      otherWords: remainingWords(markAsRead(text, typed.from, typed.to)),
    })
  if (!isUnlikely) return isKnownWord(ctx, typed.form)
  return isCorrected(await interpretText(ctx, words)) && (await hasMatches(ctx, withWords(search, words)))
}

/** Whether a number belongs to the words rather than to a department without products: a product has it, or none is named as the other words say. */
const belongsToWords = async (
  ctx: Context,
  search: CatalogueSearch,
  { words, otherWords }: { words: string; otherWords: string },
): Promise<boolean> =>
  (await hasMatches(ctx, withWords(search, words))) ||
  !(await hasProductNamed(
    ctx,
    await interpretText(ctx, otherWords),
    await searchCondition(ctx, search),
    'expanded',
  ))

/**
 * Matches products anywhere that are named by the words, if the place has none of them: `carreaux` means tiles far away rather than a door
 * with small panes nearby. Null: the place has some, or the search has no words.
 */
async function findNamedElsewhere(ctx: Context, search: CatalogueSearch): Promise<SQL | null> {
  if (!search.search) return null
  const text = await interpretText(ctx, search.search)
  const isNoTool = not(isToolFor(listedProducts.searchTitle, text.terms[0]?.exact[0] ?? ''))
  if (await hasProductNamed(ctx, text, and(isNoTool, await searchCondition(ctx, search)))) return null
  const [named, elsewhere] = [
    await namedCondition(ctx, text),
    and(isNoTool, await searchCondition(ctx, { ...search, ...withoutPlace })),
  ]
  return (named && and(named, elsewhere)) ?? null
}

/** Widens a search to the smallest radius that has one of these products; null: there are none. */
async function widen(
  ctx: Context,
  search: CatalogueSearch,
  matching: SQL | undefined,
): Promise<CatalogueSearch | null> {
  const townKey = search.near ?? findLargestCommune(search)
  const from = townKey && findTownByKey(townKey)
  if (!from) return null
  const everywhere: CatalogueSearch = { ...search, ...withoutPlace, near: townKey }
  const { latitude, longitude } = listedProducts
  const positions = await ctx.db.selectDistinct({ latitude, longitude }).from(listedProducts).where(matching)
  if (positions.length === 0) return null
  const distance = Math.min(
    ...positions.map(({ latitude, longitude }) =>
      latitude === null || longitude === null ? Infinity : distanceBetween(from, { latitude, longitude }),
    ),
  )
  const radius = radii.find((step) => step >= distance)
  return radius ? { ...everywhere, radius } : search.search ? everywhere : { ...everywhere, sort: 'distance' }
}

/** Finds the key of the largest commune of a department or region. */
function findLargestCommune({ department, region }: CatalogueSearch): string | null {
  const codes = department ? [department] : (findRegion(region ?? '')?.departments ?? [])
  const largest = communes().all.find((commune) => codes.includes(commune.department))
  return (largest && townFromCommune(largest)?.key) ?? null
}

async function hasMatches(ctx: Context, search: CatalogueSearch): Promise<boolean> {
  if (search.search) return (await findSearchMatches(ctx, search)).productNumbers.length > 0
  const condition = await searchCondition(ctx, search)
  const rows = await ctx.db.select({ id: listedProducts.id }).from(listedProducts).where(condition).limit(1)
  return rows.length > 0
}
