import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { findForeignSpelling, type Translation, translateWords } from '#domain/search/foreign-words.ts'
import { type Alternatives, listAlternatives } from '#domain/search/measures.ts'
import { toReadingText } from '#domain/search/question.ts'
import { isSureMistake } from '#domain/search/typing-distance.ts'
import type { Context } from '#server/context.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { type Correction, correctMistakes, correctWords } from './correct-words.ts'
import {
  type FoundSynonym,
  findLongestSpans,
  lookUpWords,
  type SynonymSpan,
  type Word,
  type WordLookup,
} from './look-up-words.ts'

/** A text as a search understands it. Its thing is the noun that says what is searched: the sink in `évier double bac`. */
export interface InterpretedText {
  /** The text as it was typed; titles that have it come first. */
  phrase: string
  /** A product must have each of them. */
  terms: Term[]
  corrections: Correction[]
  /** Corrections of words that only descriptions have; both are searched. */
  alternativeCorrections: Correction[]
  /** Corrections that would change the meaning: they are proposed, not searched. */
  unsureCorrections: Correction[]
  /** Words of other languages, and the French words searched instead. */
  translations: Translation[]
  /** Words beside translated ones that no product has: they are not searched. */
  ignoredWords: string[]
  /** The categories of its synonyms, the likeliest first. */
  categorySlugs: string[]
  /** The text was translated, so that its first word is the thing itself, and the others may be more than sellers write. */
  startsWithThing: boolean
  /** The title, category or characteristics of a product must have the first word, which is the thing. */
  mustNameThing?: boolean
}

/** A word, or an expression of several, with the texts that match it. */
export interface Term extends Alternatives {
  written: string
  /** False for a number, and for a word to which a synonym gives a category. */
  mayBeLeftOut: boolean
}

const maxAlternatives = 16

/** Interprets a text. Its words are looked up one by one, so that no typed text becomes an operator of PostgreSQL's text search. */
export const interpretText = (ctx: Context, text: string): Promise<InterpretedText> =>
  readThroughCache(ctx, `text ${text}`, () => interpretWithCorrections(ctx, text))

/** Interprets the words of a search. With a quantity (`40 m²`), a product that only mentions the thing does not match. */
export const interpretSearchWords = async (
  ctx: Context,
  { search, need }: Pick<CatalogueSearch, 'search' | 'need'>,
): Promise<InterpretedText> => ({ ...(await interpretText(ctx, search)), mustNameThing: need !== null })

async function interpretWithCorrections(ctx: Context, typed: string): Promise<InterpretedText> {
  const translated = await lookUpTranslated(ctx, typed)
  const interpreted = await interpretWords(ctx, translated)
  const { corrections, unsureCorrections } = interpreted
  const corrected = await lookUpCorrected(ctx, translated.lookup, corrections)
  if (!corrected) return interpreted
  return {
    ...(await interpretWords(ctx, { ...translated, lookup: corrected })),
    corrections,
    unsureCorrections,
  }
}

/** Looks the corrected words up again if they now form an expression with synonyms (`chaufe eau`); null if they do not. */
async function lookUpCorrected(
  ctx: Context,
  { words, synonyms }: WordLookup,
  corrections: readonly Correction[],
): Promise<WordLookup | null> {
  const mistakes = corrections.filter(({ isMistake, written }) => isMistake && !written.includes(' '))
  if (mistakes.length === 0 || words.length < 2) return null
  const mended = words.map(({ word }) => mistakes.find(({ from }) => from === word)?.written ?? word)
  const corrected = await lookUpWords(ctx, mended.join(' '))
  const countExpressions = (found: readonly FoundSynonym[]) =>
    findLongestSpans(found).filter(({ first, last }) => last > first).length
  return countExpressions(corrected.synonyms) > countExpressions(synonyms) ? corrected : null
}

interface TranslatedText {
  /** In French. */
  text: string
  translations: Translation[]
  startsWithThing: boolean
  lookup: WordLookup
}

async function interpretWords(
  ctx: Context,
  { text, translations, startsWithThing, lookup }: TranslatedText,
): Promise<InterpretedText> {
  const spans = findLongestSpans(lookup.synonyms)
  const isInSpan = (word: Word) => spans.some((span) => isWithin(span)(word))
  const unknown = lookup.words.filter((word) => isUnknown(word) && !isInSpan(word))
  const hasOtherWords = lookup.words.length > 1
  const corrected = unknown.length > 0 ? await correctWords(ctx, unknown.map(toText), hasOtherWords) : []
  const corrections = corrected.filter((correction) => isSureCorrection(correction, hasOtherWords))
  // A word that only descriptions have may still be a mistake: `pote`, where a pot is mentioned.
  const doubtful = lookup.words.filter(
    (word) => word.isKnown && !word.isInTitles && /^[a-z]{4,}$/.test(word.word) && !isInSpan(word),
  )
  const alternativeCorrections =
    doubtful.length > 0 && hasOtherWords
      ? (await correctMistakes(ctx, doubtful.map(toText))).filter(
          (correction) => correction.isMistake && isSureCorrection(correction, hasOtherWords),
        )
      : []
  const correctionSynonyms: (SynonymSpan | undefined)[] = []
  for (const { written, isMistake } of corrections)
    correctionSynonyms.push(isMistake ? await findSynonyms(ctx, written) : undefined)
  const isNotUnderstood = (word: Word) =>
    unknown.includes(word) && !corrections.some(({ from }) => from === word.word)
  // An untranslated word beside translated ones (`farmhouse sink`) is ignored, except at the end, where it is the thing: `kitchen robot`.
  const ignoredWords =
    translations.length > 0 ? lookup.words.slice(0, -1).filter(isNotUnderstood).map(toText) : []
  const words = joinParts(
    lookup.words.filter(({ word }) => !ignoredWords.includes(word)),
    isNotUnderstood,
  )
  const terms: Term[] = []
  for (let index = 0; index < words.length; index += 1) {
    const { word, position, inTwoWords } = words[index] as Word
    const span = spans.find(({ first }) => first === position)
    const correction = corrections.findIndex(({ from }) => from === word)
    const spanWords = span && words.filter(isWithin(span)).map(toText)
    const { exact, near } = listAlternatives(word)
    terms.push({
      written: spanWords?.join(' ') ?? word,
      // A word that no title has is replaced by its correction.
      exact:
        spanWords && spanWords.length > 1
          ? [spanWords.join(' ')]
          : (corrections[correction]?.to ?? (inTwoWords ? [...exact, inTwoWords] : exact)),
      near: [
        ...near,
        ...(alternativeCorrections.find(({ from }) => from === word)?.to ?? []),
        ...(span?.alternatives ?? []),
        ...(correctionSynonyms[correction]?.alternatives ?? []),
      ].slice(0, maxAlternatives),
      mayBeLeftOut: !/\d/.test(word) && !(span ?? correctionSynonyms[correction])?.categorySlugs.length,
    })
    if (spanWords) index += spanWords.length - 1
  }
  return {
    phrase: text,
    // A repeated word adds nothing.
    terms: [...new Map(terms.map((term) => [term.written, term])).values()],
    corrections,
    alternativeCorrections,
    unsureCorrections: corrected.filter((correction) => !corrections.includes(correction)),
    translations,
    startsWithThing,
    ignoredWords,
    categorySlugs: [
      ...new Set([...spans, ...correctionSynonyms].flatMap((span) => span?.categorySlugs ?? [])),
    ],
  }
}

const toText = ({ word }: Word): string => word

const isWithin =
  ({ first, last }: SynonymSpan) =>
  ({ position }: Word): boolean =>
    first <= position && position <= last

const isUnknown = ({ word, isKnown }: Word): boolean => !isKnown && /^[a-z]{3,}$/.test(word)

/** Translates a text into French and looks its words up. A word that no product has may be another spelling of a foreign word. */
async function lookUpTranslated(ctx: Context, typed: string): Promise<TranslatedText> {
  const { text, translations, startsWithThing } = translateWords(toReadingText(typed))
  const lookup = await lookUpWords(ctx, text)
  const spellings = new Map(
    lookup.words.filter(isUnknown).flatMap(({ word }) => {
      const french = findForeignSpelling(word)
      return french ? [[word, french] as const] : []
    }),
  )
  if (spellings.size === 0) return { text, translations, startsWithThing, lookup }
  const french = text.split(' ').map((from) => ({ from, to: spellings.get(toReadingText(from).plain) }))
  const inFrench = french.map(({ from, to }) => to ?? from).join(' ')
  return {
    text: inFrench,
    translations: [...translations, ...french.flatMap(({ from, to }) => (to ? [{ from, to }] : []))],
    startsWithThing,
    lookup: await lookUpWords(ctx, inFrench),
  }
}

/** Whether a correction is applied at once: a completed or split word, or a mistake that is very likely one. */
const isSureCorrection = ({ from, to, isMistake }: Correction, hasOtherWords: boolean): boolean =>
  !isMistake ||
  to.some((words) => isSureMistake(from, toReadingText(words).plain.replace(/[^a-z]/g, ''), hasOtherWords))

/** Finds the synonyms of a corrected word or expression as a whole. */
async function findSynonyms(ctx: Context, written: string): Promise<SynonymSpan | undefined> {
  const { words, synonyms } = await lookUpWords(ctx, written)
  return findLongestSpans(synonyms).find(({ first, last }) => last - first + 1 === words.length)
}

/** Adjectives of praise before a noun, which sellers do not write. */
const isPraise = ({ word }: Word) =>
  /^(?:beaux?|bel(?:le)?|grande?|petite?|jolie?|superbe|magnifique|gros?)$/.test(word)

/**
 * Joins what belongs together into one word: metres and centimetres (`3 m 50`), and the letters of a code with its digits (`R 32`, `BA 13`,
 * `NTB 05`) if they are one or two letters, or letters that no product has alone. It drops a `1` before a word (`évier 1 bac`) and praise
 * before the first.
 */
function joinParts(words: readonly Word[], isNotUnderstood: (word: Word) => boolean): Word[] {
  const joined: Word[] = []
  const start = words.length > 1 && words[0] && isPraise(words[0]) ? 1 : 0
  for (let index = start; index < words.length; index += 1) {
    const word = words[index] as Word
    const next = words[index + 1]
    if (word.word === '1' && next && hasOnlyLetters(next)) continue
    const isJoined =
      next &&
      ((/^\d{1,3}m$/.test(word.word) && /^\d\d$/.test(next.word)) ||
        ((isNotUnderstood(word) || isCodePrefix(word)) && /^\d{1,12}$/.test(next.word)))
    const inTwoWords =
      isJoined && word.word.length > 1 && hasOnlyLetters(word)
        ? { inTwoWords: `${word.word} ${next.word}` }
        : {}
    joined.push(isJoined ? { ...word, word: word.word + next.word, ...inTwoWords } : word)
    if (isJoined) index += 1
  }
  return joined
}

/** One or two letters that begin a code, unless they are a word or stand before a measure: `ep 40`, `h 120`. */
const isCodePrefix = ({ word }: Word) => /^(?!ep|h$|ip|wc|un|et)[a-z]{1,2}$/.test(word)

const hasOnlyLetters = ({ word }: Word) => /^[a-z]+$/.test(word)
