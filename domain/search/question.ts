import type { Need, UnitAmount } from '../catalogue/needs.ts'
import type { CatalogueSearch } from '../catalogue/search.ts'
import { type Guarantee, guaranteesIn } from './guarantees.ts'
import {
  conditionPatterns,
  fetchingPattern,
  freePattern,
  leadIns,
  namesEverything,
} from './question-words.ts'
import { needsIn } from './read-need.ts'
import { pricesIn, unitPriceIn } from './read-price.ts'

/** A part of a question that becomes a filter: the typed words and the parameter. */
export type QuestionPart = { text: string } & (
  | { kind: 'need'; need: Need; isCounted: boolean }
  | { kind: 'unitPrice'; unitPrice: UnitAmount }
  | { kind: 'price'; minPrice: number | null; maxPrice: number | null }
  | { kind: 'free' }
  | { kind: 'condition'; conditions: CatalogueSearch['conditions'] }
  | { kind: 'guarantee'; guarantee: Guarantee }
  | { kind: 'place'; place: QuestionPlace }
)

/** The place: around a town, in a department or in a region. */
export type QuestionPlace = Pick<CatalogueSearch, 'near' | 'radius' | 'department' | 'region'>

/** A text during its reading: `plain` is `typed` without accents and capitals, character by character, with bars in place of what was read. */
export interface ReadingText {
  typed: string
  plain: string
}

export interface Question {
  text: ReadingText
  parts: QuestionPart[]
  /** Kilometres from the place that follows; null when not stated. */
  kilometres: number | null
}

const signs: Readonly<Record<string, string>> = {
  ...{ '²': '2', '³': '3', '×': 'x', ł: 'l', ı: 'i', '’': "'", ʼ: "'", '‘': "'" },
  ...{ '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', ø: 'ø', Ø: 'ø' },
}

export function toReadingText(text: string): ReadingText {
  const typed = text.normalize('NFC').replaceAll('œ', 'oe').replaceAll('Œ', 'OE')
  const plain = typed.replace(/[^\x20-\x7e]/g, (sign) => signs[sign] ?? sign.normalize('NFD').charAt(0))
  return { typed, plain: plain.toLowerCase().padEnd(typed.length).slice(0, typed.length) }
}

/** Marks one part of the text as read. */
export const withRead = ({ typed, plain }: ReadingText, from: number, to: number): ReadingText => ({
  typed,
  plain: plain.slice(0, from) + '|'.repeat(to - from) + plain.slice(to),
})

const connector =
  /^(?:de|du|des|le|la|les|un|une|et|en|a|à|au|aux|pour|dans|sur|vers|avec|of|the|in|for|some|with|[dl]['’]|[,;:.!?-])$/i

/** Removes words at both ends that only connected parts already read. */
function withoutConnectors(text: string): string {
  const words = text.replace(/(?<=^| )([dl]['’])/gi, '$1 ').split(' ')
  const isWord = (word: string) => word !== '' && !connector.test(word)
  const first = words.findIndex(isWord)
  if (first < 0) return ''
  return words
    .slice(first, words.findLastIndex(isWord) + 1)
    .join(' ')
    .replace(/([dl]['’]) /gi, '$1')
}

/** Returns the words that set no filter, as typed. */
export function wordsOf({ typed, plain }: ReadingText): string {
  const isRead = plain.includes('|')
  const left = [...plain].map((sign, at) => (sign === '|' ? ' ' : typed.charAt(at))).join('')
  const words = left.replace(/\s+/g, ' ').trim()
  if (!isRead) return words
  const trimmed = withoutConnectors(words)
  return namesEverything(toReadingText(trimmed).plain) ? '' : trimmed
}

const aroundMe =
  /(?:tout )?(?:autour|pres|proche|a cote) (?:de|d') ?(?:moi|chez moi|chez nous|ici|nous)|a proximite(?! d)|dans (?:le coin|mon secteur)|near(?:by| me)/

const radius =
  /(?:(?:dans un |sur un )?rayon (?:de )?|(?:a )?moins de |jusqu'a |within |a )?\b(\d{1,3}) ?(?:kms?|kilometres?)(?: (?:autour|alentour|a la ronde|max\w*|around))?(?: (?:de|du|des|of|from|a)(?= )| d'(?=[a-z]))?/

interface QuestionReader {
  arePricesRead: boolean
  /** Returns the positions of numbers that name a place (`93 Pantin`), which are no quantities. */
  numberedPlaces?: (plain: string) => { from: number; to: number }[]
}

/** Reads all parts except places, which need a list of them. */
export function readQuestion(text: string, { arePricesRead, numberedPlaces }: QuestionReader): Question {
  let reading = toReadingText(text)
  const parts: QuestionPart[] = []
  const take = (from: number, to: number, part: (text: string) => QuestionPart | null) => {
    const read = part(reading.typed.slice(from, to).trim())
    if (read) parts.push(read)
    reading = withRead(reading, from, to)
  }
  const lead = leadIns.exec(reading.plain)
  if (lead) take(0, lead[0].length, () => null)
  for (const { guarantee, from, to } of guaranteesIn(reading.plain, reading.typed))
    take(from, to, (text) => ({ kind: 'guarantee', text, guarantee }))
  const ofUnit = arePricesRead ? unitPriceIn(reading.plain) : null
  if (ofUnit)
    take(ofUnit.from, ofUnit.to, (text) => ({ kind: 'unitPrice', text, unitPrice: ofUnit.unitPrice }))
  const [price] = arePricesRead ? pricesIn(reading.plain) : []
  if (price)
    take(price.from, price.to, (text) => ({
      kind: 'price',
      text,
      minPrice: price.minPrice,
      maxPrice: price.maxPrice,
    }))
  const free = arePricesRead ? freePattern.exec(reading.plain) : null
  if (free) take(free.index, free.index + free[0].length, (text) => ({ kind: 'free', text }))
  const fetching = fetchingPattern.exec(reading.plain)
  if (fetching) take(fetching.index, fetching.index + fetching[0].length, () => null)
  for (const { pattern, conditions } of conditionPatterns) {
    const found = pattern.exec(reading.plain)
    if (found)
      take(found.index, found.index + found[0].length, (text) => ({
        kind: 'condition',
        text,
        conditions: [...conditions],
      }))
  }
  // The page adds the visitor's position, which is not in the text.
  const here = aroundMe.exec(reading.plain)
  if (here) take(here.index, here.index + here[0].length, () => null)
  const far = radius.exec(reading.plain)
  if (far) take(far.index, far.index + far[0].length, () => null)
  const places = numberedPlaces?.(reading.plain) ?? []
  const [need] = needsIn(places.reduce((text, { from, to }) => withRead(text, from, to), reading).plain)
  if (need)
    take(need.from, need.to, (text) => ({
      kind: 'need',
      text,
      need: need.need,
      isCounted: need.isCounted,
    }))
  return { text: reading, parts, kilometres: far ? Number(far[1]) : null }
}

/** Returns a search with the parts of its text as filters; filters already chosen stay. */
export function searchOfParts(
  search: CatalogueSearch,
  words: string,
  parts: readonly QuestionPart[],
): CatalogueSearch {
  const understood: CatalogueSearch = { ...search, search: words }
  for (const part of parts) {
    if (part.kind === 'need') understood.need ??= part.need
    if (part.kind === 'unitPrice') understood.maxUnitPrice ??= part.unitPrice
    if (part.kind === 'free') understood.maxPrice ??= 0
    if (part.kind === 'price') {
      understood.minPrice ??= part.minPrice
      understood.maxPrice ??= part.maxPrice
    }
    if (part.kind === 'condition' && search.conditions.length === 0)
      understood.conditions = [...new Set([...understood.conditions, ...part.conditions])]
    if (part.kind === 'guarantee')
      understood.guarantees = [...new Set([...understood.guarantees, part.guarantee.key])].sort()
    if (part.kind === 'place') Object.assign(understood, part.place)
  }
  return understood
}
