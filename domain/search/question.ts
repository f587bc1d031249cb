import type { Need, UnitAmount } from '../catalogue/needs.ts'
import type { CatalogueSearch } from '../catalogue/search.ts'
import { findGuaranteesInText, type Guarantee } from './guarantees.ts'
import {
  collectionPattern,
  conditionPatterns,
  freePattern,
  leadIns,
  meansAnyProduct,
} from './question-words.ts'
import { findNeed } from './read-need.ts'
import { findPrices, findUnitPrice } from './read-price.ts'

/** A part of a question that becomes a filter: the typed words and the parameter. */
export type QuestionPart = { text: string } & (
  | { kind: 'need'; need: Need; mayBelongToTitle: boolean }
  | { kind: 'unitPrice'; unitPrice: UnitAmount }
  | { kind: 'price'; minPrice: number | null; maxPrice: number | null }
  | { kind: 'free' }
  | { kind: 'condition'; conditions: CatalogueSearch['conditions'] }
  | { kind: 'guarantee'; guarantee: Guarantee }
  | { kind: 'place'; place: QuestionPlace }
)

/** A place as filters of a search: around a town, in a department or in a region. */
export type QuestionPlace = Pick<CatalogueSearch, 'near' | 'radius' | 'department' | 'region'>

/** A text during its reading: `plain` is `typed` without accents and capitals, character by character, with bars in place of what was read. */
export interface ReadingText {
  typed: string
  plain: string
}

export interface Question {
  text: ReadingText
  parts: QuestionPart[]
  /** The typed radius around the place; null without one. */
  kilometres: number | null
}

/** Characters that have no decomposition into a letter and an accent. */
const plainCharacters: Readonly<Record<string, string>> = {
  '²': '2',
  '³': '3',
  '×': 'x',
  ł: 'l',
  ı: 'i',
  '’': "'",
  ʼ: "'",
  '‘': "'",
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  ø: 'ø',
  Ø: 'ø',
}

export function toReadingText(text: string): ReadingText {
  const typed = text.normalize('NFC').replaceAll('œ', 'oe').replaceAll('Œ', 'OE')
  const plain = typed.replace(
    /[^\x20-\x7e]/g,
    (sign) => plainCharacters[sign] ?? sign.normalize('NFD').charAt(0),
  )
  return { typed, plain: plain.toLowerCase().padEnd(typed.length).slice(0, typed.length) }
}

/** Marks one part of the text as read. */
export const markAsRead = ({ typed, plain }: ReadingText, from: number, to: number): ReadingText => ({
  typed,
  plain: plain.slice(0, from) + '|'.repeat(to - from) + plain.slice(to),
})

const connector =
  /^(?:de|du|des|le|la|les|un|une|et|en|a|à|au|aux|pour|dans|sur|vers|avec|of|the|in|for|some|with|[dl]['’]|[,;:.!?-])$/i

/** Removes words at both ends that only connected the parts already read. */
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

/** Returns the words that no part was read from, as typed. */
export function remainingWords({ typed, plain }: ReadingText): string {
  const hasReadParts = plain.includes('|')
  const unread = [...plain].map((sign, index) => (sign === '|' ? ' ' : typed.charAt(index))).join('')
  const words = unread.replace(/\s+/g, ' ').trim()
  if (!hasReadParts) return words
  const trimmed = withoutConnectors(words)
  return meansAnyProduct(toReadingText(trimmed).plain) ? '' : trimmed
}

const aroundMePattern =
  /(?:tout )?(?:autour|pres|proche|a cote) (?:de|d') ?(?:moi|chez moi|chez nous|ici|nous)|a proximite(?! d)|dans (?:le coin|mon secteur)|near(?:by| me)/

const radiusPattern =
  /(?:(?:dans un |sur un )?rayon (?:de )?|(?:a )?moins de |jusqu'a |within |a )?\b(\d{1,3}) ?(?:kms?|kilometres?)(?: (?:autour|alentour|a la ronde|max\w*|around))?(?: (?:de|du|des|of|from|a)(?= )| d'(?=[a-z]))?/

interface QuestionOptions {
  arePricesRead: boolean
  /** Returns the positions of numbers that name a place (`93 Pantin`), which are no quantities. */
  findNumberedPlaces?: (plain: string) => { from: number; to: number }[]
}

/** Reads all parts of a text except places, which need a list of them. */
export function readQuestion(text: string, { arePricesRead, findNumberedPlaces }: QuestionOptions): Question {
  let reading = toReadingText(text)
  const parts: QuestionPart[] = []
  const readPart = (from: number, to: number, toPart: (text: string) => QuestionPart | null) => {
    const part = toPart(reading.typed.slice(from, to).trim())
    if (part) parts.push(part)
    reading = markAsRead(reading, from, to)
  }
  const leadIn = leadIns.exec(reading.plain)
  if (leadIn) readPart(0, leadIn[0].length, () => null)
  for (const { guarantee, from, to } of findGuaranteesInText(reading.plain, reading.typed))
    readPart(from, to, (text) => ({ kind: 'guarantee', text, guarantee }))
  const perUnit = arePricesRead ? findUnitPrice(reading.plain) : null
  if (perUnit)
    readPart(perUnit.from, perUnit.to, (text) => ({ kind: 'unitPrice', text, unitPrice: perUnit.unitPrice }))
  const [price] = arePricesRead ? findPrices(reading.plain) : []
  if (price)
    readPart(price.from, price.to, (text) => ({
      kind: 'price',
      text,
      minPrice: price.minPrice,
      maxPrice: price.maxPrice,
    }))
  const free = arePricesRead ? freePattern.exec(reading.plain) : null
  if (free) readPart(free.index, free.index + free[0].length, (text) => ({ kind: 'free', text }))
  const collection = collectionPattern.exec(reading.plain)
  if (collection) readPart(collection.index, collection.index + collection[0].length, () => null)
  for (const { pattern, conditions } of conditionPatterns) {
    const found = pattern.exec(reading.plain)
    if (found)
      readPart(found.index, found.index + found[0].length, (text) => ({
        kind: 'condition',
        text,
        conditions: [...conditions],
      }))
  }
  // The page adds the visitor's position, which is not in the text.
  const aroundMe = aroundMePattern.exec(reading.plain)
  if (aroundMe) readPart(aroundMe.index, aroundMe.index + aroundMe[0].length, () => null)
  const radius = radiusPattern.exec(reading.plain)
  if (radius) readPart(radius.index, radius.index + radius[0].length, () => null)
  const numberedPlaces = findNumberedPlaces?.(reading.plain) ?? []
  const found = findNeed(
    numberedPlaces.reduce((text, { from, to }) => markAsRead(text, from, to), reading).plain,
  )
  if (found)
    readPart(found.from, found.to, (text) => ({
      kind: 'need',
      text,
      need: found.need,
      mayBelongToTitle: found.mayBelongToTitle,
    }))
  return { text: reading, parts, kilometres: radius ? Number(radius[1]) : null }
}

/** Returns a search with the parts of its text as filters; filters already chosen stay. */
export function applyQuestionParts(
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
