import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { findForeignSpelling, type Translation, translateWords } from '#domain/search/foreign-words.ts'
import { type Alternatives, alternativesOf } from '#domain/search/measures.ts'
import { toReadingText } from '#domain/search/question.ts'
import { isSureMistake } from '#domain/search/typing-distance.ts'
import type { Context } from '#server/context.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { type Correction, correctMistakes, correctWords } from './correct-words.ts'
import { type LookedUp, longestSpans, lookUp, type Span, type Synonym, type Word } from './look-up-words.ts'

/** What a text asks for, as it was understood. */
export interface ReadText {
  /** As it was typed: titles that hold it come first. */
  phrase: string
  /** Each must be found. */
  terms: Term[]
  corrections: Correction[]
  /** Searched besides words that only descriptions have. */
  alsoMeant: Correction[]
  /** Corrections that would change the meaning: they are proposed, not searched. */
  guesses: Correction[]
  /** Words of other languages, and the French ones that were looked for. */
  translations: Translation[]
  /** Words beside translated ones that no article has: they are not searched. */
  ignored: string[]
  /** Categories of its synonyms, the likeliest first. */
  categorySlugs: string[]
  /** The text was translated, so that its first word is the thing. Its other words may be more than sellers write. */
  isThingKnown: boolean
  /** Titles, categories or characteristics must have its first word. */
  isThingNamed?: boolean
}

/** A word, or several that stand for one thing, with the texts that match it. */
export interface Term extends Alternatives {
  written: string
  /** It may be left out: it is no number, and no synonym gives it a category. */
  isSecondary: boolean
}

const maxAlternatives = 16

/** What was typed is never a query of PostgreSQL's: it becomes words, and words are looked up. */
export const readText = (ctx: Context, text: string): Promise<ReadText> =>
  cachedRead(ctx, `text ${text}`, () => understand(ctx, text))

/** The words of a search. With a quantity (`40 m²`), articles that only mention the thing are not meant. */
export const readWords = async (
  ctx: Context,
  { search, need }: Pick<CatalogueSearch, 'search' | 'need'>,
): Promise<ReadText> => ({ ...(await readText(ctx, search)), isThingNamed: need !== null })

async function understand(ctx: Context, typed: string): Promise<ReadText> {
  const translated = await lookUpTranslated(ctx, typed)
  const { looked } = translated
  const read = await readWordsOf(ctx, translated)
  const respelled = await lookUpRespelled(ctx, looked, read.corrections)
  if (!respelled) return read
  const { corrections, guesses } = read
  return { ...(await readWordsOf(ctx, { ...translated, looked: respelled })), corrections, guesses }
}

/** Looks the corrected words up where they form a synonym's expression: `chaufe eau`. Null: they do not. */
async function lookUpRespelled(
  ctx: Context,
  { words, synonyms }: LookedUp,
  corrections: readonly Correction[],
): Promise<LookedUp | null> {
  const mistakes = corrections.filter(({ isMistake, written }) => isMistake && !written.includes(' '))
  if (mistakes.length === 0 || words.length < 2) return null
  const meant = words.map(({ word }) => mistakes.find(({ from }) => from === word)?.written ?? word)
  const respelled = await lookUp(ctx, meant.join(' '))
  const countExpressions = (found: readonly Synonym[]) =>
    longestSpans(found).filter(({ first, last }) => last > first).length
  return countExpressions(respelled.synonyms) > countExpressions(synonyms) ? respelled : null
}

interface Translated {
  text: string
  translations: Translation[]
  isThingKnown: boolean
  looked: LookedUp
}

async function readWordsOf(
  ctx: Context,
  { text, translations, isThingKnown, looked }: Translated,
): Promise<ReadText> {
  const spans = longestSpans(looked.synonyms)
  const isInSpan = ({ place }: Pick<Word, 'place'>) =>
    spans.some(({ first, last }) => first <= place && place <= last)
  const unknown = looked.words.filter((word) => isUnknown(word) && !isInSpan(word))
  const isInContext = looked.words.length > 1
  const corrected = unknown.length > 0 ? await correctWords(ctx, unknown.map(wordOf), isInContext) : []
  const corrections = corrected.filter((correction) => isSure(correction, isInContext))
  // What stands in some description may still be a mistake: `pote`, where a pot is mentioned.
  const doubtful = looked.words.filter(
    (word) => word.isKnown && !word.isTitled && /^[a-z]{4,}$/.test(word.word) && !isInSpan(word),
  )
  const alsoMeant =
    doubtful.length > 0 && isInContext
      ? (await correctMistakes(ctx, doubtful.map(wordOf))).filter(
          (correction) => correction.isMistake && isSure(correction, isInContext),
        )
      : []
  const meant: (Awaited<ReturnType<typeof synonymsOf>> | undefined)[] = []
  for (const { written, isMistake } of corrections)
    meant.push(isMistake ? await synonymsOf(ctx, written) : undefined)
  const isMeaningless = (word: Word) =>
    unknown.includes(word) && !corrections.some(({ from }) => from === word.word)
  // What is left of another language, as `farmhouse` of `farmhouse sink`, says nothing here; the last word is the thing: `kitchen robot`.
  const ignored = translations.length > 0 ? looked.words.slice(0, -1).filter(isMeaningless).map(wordOf) : []
  const words = asOneWord(
    looked.words.filter(({ word }) => !ignored.includes(word)),
    isMeaningless,
  )
  const terms: Term[] = []
  for (let at = 0; at < words.length; at += 1) {
    const { word, place, apart } = words[at] as Word
    const span = spans.find(({ first }) => first === place)
    const correction = corrections.findIndex(({ from }) => from === word)
    const said = span && words.filter((one) => span.first <= one.place && one.place <= span.last).map(wordOf)
    const own = alternativesOf(word)
    terms.push({
      written: said?.join(' ') ?? word,
      // A word that no title has is replaced by its correction.
      exact:
        said && said.length > 1
          ? [said.join(' ')]
          : (corrections[correction]?.to ?? (apart ? [...own.exact, apart] : own.exact)),
      near: [
        ...own.near,
        ...(alsoMeant.find(({ from }) => from === word)?.to ?? []),
        ...(span?.others ?? []),
        ...(meant[correction]?.others ?? []),
      ].slice(0, maxAlternatives),
      isSecondary: !/\d/.test(word) && !(span ?? meant[correction])?.slugs.length,
    })
    if (said) at += said.length - 1
  }
  return {
    phrase: text,
    // A repeated word adds nothing.
    terms: [...new Map(terms.map((term) => [term.written, term])).values()],
    corrections,
    alsoMeant,
    guesses: corrected.filter((correction) => !corrections.includes(correction)),
    translations,
    isThingKnown,
    ignored,
    categorySlugs: [...new Set([...spans, ...meant].flatMap((span) => span?.slugs ?? []))],
  }
}

const wordOf = ({ word }: Word): string => word

const isUnknown = ({ word, isKnown }: Word): boolean => !isKnown && /^[a-z]{3,}$/.test(word)

/** The words in French, looked up. Words that no article has may be another spelling of a foreign word. */
async function lookUpTranslated(ctx: Context, typed: string): Promise<Translated> {
  const { text, translations, isThingKnown } = translateWords(toReadingText(typed))
  const looked = await lookUp(ctx, text)
  const spellings = new Map(
    looked.words.filter(isUnknown).flatMap(({ word }) => {
      const french = findForeignSpelling(word)
      return french ? [[word, french] as const] : []
    }),
  )
  if (spellings.size === 0) return { text, translations, isThingKnown, looked }
  const french = text.split(' ').map((from) => ({ from, to: spellings.get(toReadingText(from).plain) }))
  const inFrench = french.map(({ from, to }) => to ?? from).join(' ')
  return {
    text: inFrench,
    translations: [...translations, ...french.flatMap(({ from, to }) => (to ? [{ from, to }] : []))],
    isThingKnown,
    looked: await lookUp(ctx, inFrench),
  }
}

/** A correction that is searched unasked: no typing mistake, or one with a single likely correction. */
const isSure = ({ from, to, isMistake }: Correction, isInContext: boolean): boolean =>
  !isMistake ||
  to.some((words) => isSureMistake(from, toReadingText(words).plain.replace(/[^a-z]/g, ''), isInContext))

/** The synonyms of a corrected word, if they cover all of it. */
async function synonymsOf(ctx: Context, written: string): Promise<Span | undefined> {
  const { words, synonyms } = await lookUp(ctx, written)
  return longestSpans(synonyms).find(({ first, last }) => last - first + 1 === words.length)
}

/** Adjectives before a noun that sellers do not write. */
const isPraise = ({ word }: Word) =>
  /^(?:beaux?|bel(?:le)?|grande?|petite?|jolie?|superbe|magnifique|gros?)$/.test(word)

/**
 * What belongs together is one word: metres and centimetres (`3 m 50`), and a code whose letters stand apart from its digits (`R 32`, `BA 13`,
 * `NTB 05`) where they are one or two, or nobody has written them alone. One of a thing is the thing itself
 * (`évier 1 bac`), and so is a beautiful one.
 */
function asOneWord(words: readonly Word[], isUnknown: (word: Word) => boolean): Word[] {
  const meaningful: Word[] = []
  const begins = words.length > 1 && words[0] && isPraise(words[0]) ? 1 : 0
  for (let at = begins; at < words.length; at += 1) {
    const word = words[at] as Word
    const next = words[at + 1]
    if (word.word === '1' && next && isOfLetters(next)) continue
    const isOne =
      next &&
      ((/^\d{1,3}m$/.test(word.word) && /^\d\d$/.test(next.word)) ||
        ((isUnknown(word) || isCode(word)) && /^\d{1,12}$/.test(next.word)))
    const apart =
      isOne && word.word.length > 1 && isOfLetters(word) ? { apart: `${word.word} ${next.word}` } : {}
    meaningful.push(isOne ? { ...word, word: word.word + next.word, ...apart } : word)
    if (isOne) at += 1
  }
  return meaningful
}

/** Not what stands before a measure: `ep 40`, `h 120`. */
const isCode = ({ word }: Word) => /^(?!ep|h$|ip|wc|un|et)[a-z]{1,2}$/.test(word)

const isOfLetters = ({ word }: Word) => /^[a-z]+$/.test(word)
