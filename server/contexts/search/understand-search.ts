import { and, not, type SQL } from 'drizzle-orm'
import { type CatalogueSearch, radii } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { townOf } from '#domain/places/commune.ts'
import { distanceBetween } from '#domain/places/distance.ts'
import { findRegion } from '#domain/places/regions.ts'
import { type Translation, translateWords } from '#domain/search/foreign-words.ts'
import {
  type Question,
  type QuestionPart,
  type QuestionPlace,
  type ReadingText,
  readQuestion,
  searchOfParts,
  toReadingText,
  withRead,
  wordsOf,
} from '#domain/search/question.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { hasConcealedPrices } from '../catalogue/listing.ts'
import { searchCondition } from '../catalogue/search-conditions.ts'
import { communes, selectPickupCommunes } from '../places/communes.ts'
import { findTown } from '../places/find-town.ts'
import { findSearchAnswers, isNamed, matchCondition, namedCondition } from './find-answers.ts'
import { isKnownWord, isMentioned } from './look-up-words.ts'
import { type PlaceChoice, placesInText, type TypedPlace } from './places-in-text.ts'
import { isTool } from './rank.ts'
import { type ReadText, readText } from './read-text.ts'

export interface UnderstoodSearch {
  /** The same search, with what its text asks for as filters. */
  search: CatalogueSearch
  /** What else the text may mean: the place that a word names too. */
  others: CatalogueSearch[]
}

/** Reads a search's text into words and filters, as docs/architecture/search.md says. A search without words, or of words alone, stays as it is. */
export async function understandSearch(ctx: Context, search: CatalogueSearch): Promise<UnderstoodSearch> {
  if (!search.search || search.literal) return { search, others: [] }
  const arePricesRead = !(await hasConcealedPrices(ctx))
  return cachedRead(ctx, `understood ${JSON.stringify({ ...search, arePricesRead })}`, () =>
    understand(ctx, search, readQuestion(search.search, { arePricesRead, numberedPlaces })),
  )
}

const numberedPlaces = (plain: string): TypedPlace[] =>
  placesInText(plain).filter(({ from, certainty }) => certainty === 'said' && /^\d/.test(plain.slice(from)))

async function understand(
  ctx: Context,
  search: CatalogueSearch,
  question: Question,
): Promise<UnderstoodSearch> {
  const { place, isAnswered, others, text } = await findPlace(ctx, search, question)
  const parts = place ? [...question.parts, place] : question.parts
  if (parts.length === 0) {
    const words = wordsOf(question.text)
    return { search: words === search.search ? search : withWords(search, words), others }
  }
  const read = withWords(searchOfParts(search, wordsOf(text), parts), wordsOf(text))
  const named = place && !question.kilometres ? await namedElsewhere(ctx, read) : null
  const widerNamed = named && (await widen(ctx, read, named))
  if (widerNamed) return { search: widerNamed, others }
  if (isAnswered || (await hasAnswers(ctx, read))) return { search: read, others }
  if (place) {
    const wider = await widen(ctx, read, await matchCondition(ctx, { ...read, ...nowhere }))
    if (wider) return { search: wider, others }
  }
  const asWords = await readUnsureAsWords(ctx, search, { question, place, text })
  return { search: asWords ?? read, others }
}

/** A text that has no words left has no relevance to sort by; around a town the nearest come first. */
function withWords(search: CatalogueSearch, words: string): CatalogueSearch {
  const usual = words ? 'relevance' : search.near ? 'distance' : usualSort('')
  return { ...search, search: words, sort: search.sort === 'relevance' ? usual : search.sort }
}

/** A condition or a count without results may belong to the name of a thing: `4 roues`. */
async function readUnsureAsWords(
  ctx: Context,
  search: CatalogueSearch,
  { question, place, text }: { question: Question; place: QuestionPart | null; text: ReadingText },
): Promise<CatalogueSearch | null> {
  const isUnsure = (part: QuestionPart) =>
    part.kind === 'condition' || (part.kind === 'need' && part.isCounted)
  const unsure = question.parts.filter(isUnsure)
  if (unsure.length === 0) return null
  let plain = text.plain
  for (const part of unsure) {
    const at = text.typed.indexOf(part.text)
    if (at >= 0)
      plain =
        plain.slice(0, at) +
        part.text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() +
        plain.slice(at + part.text.length)
  }
  const words = wordsOf({ typed: text.typed, plain })
  const sure = [...question.parts.filter((part) => !isUnsure(part)), ...(place ? [place] : [])]
  const read = withWords(searchOfParts(search, words, sure), words)
  const isCounted = unsure.some(({ kind }) => kind === 'need')
  const isFound =
    (await isNamed(ctx, await readText(ctx, words), await searchCondition(ctx, read))) ||
    (!isCounted && (await findSearchAnswers(ctx, read)).isAllButOne)
  return isFound ? { ...read, literal: '1' } : null
}

interface FoundPlace {
  place: (QuestionPart & { kind: 'place' }) | null
  /** Something there answers the rest of the search. */
  isAnswered: boolean
  others: CatalogueSearch[]
  /** The text without the place. */
  text: ReadingText
}

/** Names and numbers of a text that may be a place are compared with the articles, which costs queries: people write one or two. */
const maxUnsurePlaces = 4

/** The first name in a text that means a place rather than a thing. */
async function findPlace(ctx: Context, search: CatalogueSearch, question: Question): Promise<FoundPlace> {
  const { text, parts } = question
  const others: CatalogueSearch[] = []
  let unsure = 0
  for (const typed of placesInText(text.plain)) {
    const isUnsure = typed.certainty !== 'said'
    if (isUnsure) unsure += 1
    if (isUnsure && unsure > maxUnsurePlaces) continue
    const without = withRead(text, typed.from, typed.to)
    const choices = await orderChoices(ctx, typed)
    const read = (place: QuestionPlace) =>
      withWords(
        searchOfParts(search, wordsOf(without), [...parts, { kind: 'place', text: '', place }]),
        wordsOf(without),
      )
    const places = choices.flatMap((choice) => placeOf(choice, question.kilometres) ?? [])
    const there = await firstWithAnswers(ctx, places, read)
    if (
      typed.certainty !== 'said' &&
      (await isThing(ctx, { search: searchOfParts(search, '', parts), text, typed, there: there !== null }))
    ) {
      const offered = there
        ? read(there)
        : await offerNumbered(ctx, typed, places[0] ? read(places[0]) : null)
      if (offered) others.push(offered)
      continue
    }
    const place = there ?? places[0]
    if (!place) continue
    return {
      place: { kind: 'place', text: text.typed.slice(typed.from, typed.to), place },
      isAnswered: there !== null,
      others: [],
      text: without,
    }
  }
  return { place: null, isAnswered: false, others, text }
}

/** The department whose number a word may be, where the other words find something anywhere: its nearest. */
async function offerNumbered(
  ctx: Context,
  typed: TypedPlace,
  read: CatalogueSearch | null,
): Promise<CatalogueSearch | null> {
  if (!read?.search || !/^\d/.test(typed.form)) return null
  return widen(ctx, read, await matchCondition(ctx, { ...read, ...nowhere }))
}

const maxChoices = 4

/** Those where sellers hand over first, then the larger ones. */
async function orderChoices(ctx: Context, { choices }: TypedPlace): Promise<PlaceChoice[]> {
  const sellers = new Set((await selectPickupCommunes(ctx)).map(({ code }) => code))
  const weight = (choice: PlaceChoice) =>
    choice.kind === 'commune'
      ? (sellers.has(choice.commune.code) ? 1e9 : 0) + choice.commune.population
      : 1e10
  return choices.toSorted((one, other) => weight(other) - weight(one)).slice(0, maxChoices)
}

const nowhere = { near: null, radius: null, department: null, region: null }

/** A town includes its neighbours, in kilometres. */
const townRadius = radii[0]

function placeOf(choice: PlaceChoice, kilometres: number | null): QuestionPlace | null {
  if (choice.kind === 'region') return { ...nowhere, region: choice.slug }
  if (choice.kind === 'department') return { ...nowhere, department: choice.code }
  const town = townOf(choice.commune)
  if (!town) return null
  const radius = kilometres ? (radii.find((step) => step >= kilometres) ?? radii.at(-1) ?? null) : townRadius
  return { ...nowhere, near: town.key, radius }
}

async function firstWithAnswers(
  ctx: Context,
  places: readonly QuestionPlace[],
  read: (place: QuestionPlace) => CatalogueSearch,
): Promise<QuestionPlace | null> {
  for (const place of places) if (await hasAnswers(ctx, read(place))) return place
  return null
}

interface Ambiguity {
  search: CatalogueSearch
  text: ReadingText
  typed: TypedPlace
  /** The place has something of what is searched. */
  there: boolean
}

/** Whether a name means a thing: articles are named so, or titles or synonyms have the word and the place has no article. */
async function isThing(ctx: Context, { search, text, typed, there }: Ambiguity): Promise<boolean> {
  // A name that no article has needs no correction, which costs more than all the rest.
  const isWritten = await isMentioned(ctx, typed.form)
  const own = typed.form.split(' ')
  const isCorrected = ({ corrections }: ReadText) => corrections.some(({ from }) => own.includes(from))
  if (isWritten) {
    const read = await readText(ctx, wordsOf(text))
    if (!isCorrected(read) && (await isNamed(ctx, read, await searchCondition(ctx, search)))) return true
  }
  const isSmall = typed.certainty === 'small'
  if (typed.certainty === 'likely') return false
  // Alone or within an expression: `cast iron` names no commune.
  const isPartOf = ({ from }: Translation) => ` ${toReadingText(from).plain} `.includes(` ${typed.form} `)
  if (translateWords(text).translations.some(isPartOf)) return true
  if (isSmall && (isWritten || (await isKnownWord(ctx, typed.form)))) return true
  if (there) return false
  const words = wordsOf(text)
  if (/^\d/.test(typed.form))
    return isMeasure(ctx, search, { words, others: wordsOf(withRead(text, typed.from, typed.to)) })
  if (!isSmall) return isKnownWord(ctx, typed.form)
  return isCorrected(await readText(ctx, words)) && (await hasAnswers(ctx, withWords(search, words)))
}

/** Whether a number belongs to the words rather than to a department without articles: something has it, or nothing is called as the others say. */
const isMeasure = async (
  ctx: Context,
  search: CatalogueSearch,
  { words, others }: { words: string; others: string },
): Promise<boolean> =>
  (await hasAnswers(ctx, withWords(search, words))) ||
  !(await isNamed(ctx, await readText(ctx, others), await searchCondition(ctx, search), 'whole'))

/**
 * Matches articles anywhere that are named by the words, where the place has none of them: `carreaux` means tiles far away rather than a door
 * with small panes nearby. Null: the place has some.
 */
async function namedElsewhere(ctx: Context, read: CatalogueSearch): Promise<SQL | null> {
  if (!read.search) return null
  const text = await readText(ctx, read.search)
  const isThing = not(isTool(listedProducts.searchTitle, text.terms[0]?.exact[0] ?? ''))
  if (await isNamed(ctx, text, and(isThing, await searchCondition(ctx, read)))) return null
  const [named, elsewhere] = [
    await namedCondition(ctx, text),
    and(isThing, await searchCondition(ctx, { ...read, ...nowhere })),
  ]
  return (named && and(named, elsewhere)) ?? null
}

/** The search with the smallest radius that has one of these products; null: there are none. */
async function widen(
  ctx: Context,
  read: CatalogueSearch,
  matching: SQL | undefined,
): Promise<CatalogueSearch | null> {
  const near = read.near ?? capitalOf(read)
  const from = near && findTown(near)
  if (!from) return null
  const everywhere: CatalogueSearch = { ...read, ...nowhere, near }
  const { latitude, longitude } = listedProducts
  const positions = await ctx.db.selectDistinct({ latitude, longitude }).from(listedProducts).where(matching)
  if (positions.length === 0) return null
  const distance = Math.min(
    ...positions.map(({ latitude, longitude }) =>
      latitude === null || longitude === null ? Infinity : distanceBetween(from, { latitude, longitude }),
    ),
  )
  const radius = radii.find((step) => step >= distance)
  return radius ? { ...everywhere, radius } : read.search ? everywhere : { ...everywhere, sort: 'distance' }
}

/** The largest commune of a department or region. */
function capitalOf({ department, region }: CatalogueSearch): string | null {
  const codes = department ? [department] : (findRegion(region ?? '')?.departments ?? [])
  const capital = communes().all.find((commune) => codes.includes(commune.department))
  return (capital && townOf(capital)?.key) ?? null
}

async function hasAnswers(ctx: Context, search: CatalogueSearch): Promise<boolean> {
  if (search.search) return (await findSearchAnswers(ctx, search)).productNumbers.length > 0
  const condition = await searchCondition(ctx, search)
  const rows = await ctx.db.select({ id: listedProducts.id }).from(listedProducts).where(condition).limit(1)
  return rows.length > 0
}
