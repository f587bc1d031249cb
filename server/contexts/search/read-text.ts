import { sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { findForeignSpelling, type Translation, translateWords } from '#domain/search/foreign-words.ts'
import { type Alternatives, alternativesOf } from '#domain/search/measures.ts'
import { toReadingText } from '#domain/search/question.ts'
import { isSureMistake } from '#domain/search/typing-distance.ts'
import type { Context } from '#server/context.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { type Correction, correctMistakes, correctWords } from './correct-words.ts'

/** What a text asks for, as it was understood. */
export interface ReadText {
  /** As it was typed: titles that hold it come first. */
  phrase: string
  /** Each must be found. */
  terms: Term[]
  corrections: Correction[]
  /** Others that were looked for besides words that only descriptions have. */
  alsoMeant: Correction[]
  /** Words that may be mistakes for others, which would mean another thing: nobody looks for them unasked. */
  guesses: Correction[]
  /** Words of other languages, and the French ones that were looked for. */
  translations: Translation[]
  /** Words beside translated ones that nobody has written: they are not looked for. */
  ignored: string[]
  /** Of what the trade's words say, the likeliest first. */
  categorySlugs: string[]
  /** Titles, categories or characteristics must have its first word. */
  isThingNamed?: boolean
}

/** A word, or several that stand for one thing, with the texts that match it. */
export interface Term extends Alternatives {
  written: string
  /** Neither a thing with a category of its own nor a number: what says little enough to be left out. */
  isSecondary: boolean
}

/** Beyond these nothing more is looked for. */
const maxWords = 10
const maxAlternatives = 16
/**
 * A term that means more is what several things are called together (`bois`): whoever names one of them does not mean the others. So is a
 * family of categories (`revêtement de sol`), whose name stands with each of its articles.
 */
const maxMeanings = 3

interface Word {
  word: string
  place: number
  isKnown: boolean
  /** Titles have it, not descriptions alone. */
  isTitled: boolean
  /** In two words, as others may have written it: a code's letters apart from its digits. */
  apart?: string
  /** A word of titles that it makes with the next. */
  joined?: string | null
}

interface Synonym {
  first: number
  last: number
  term: string
  meanings: string[]
  slugs: string[]
  /** It is the term that was written; else one of its meanings. */
  isTerm: boolean
  /** The term is what a family of categories is called. */
  isFamily: boolean
}

/** What was typed is never a query of PostgreSQL's: it becomes words, and words are looked up. */
export const readText = (ctx: Context, text: string): Promise<ReadText> =>
  cachedRead(ctx, `text ${text}`, () => understand(ctx, text))

/** A search's words. Whoever needs forty square metres of a thing does not mean what only mentions it. */
export const readWords = async (
  ctx: Context,
  { search, need }: Pick<CatalogueSearch, 'search' | 'need'>,
): Promise<ReadText> => ({ ...(await readText(ctx, search)), isThingNamed: need !== null })

async function understand(ctx: Context, typed: string): Promise<ReadText> {
  const { text, translations, looked } = await lookUpTranslated(ctx, typed)
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
    // What is said again asks for nothing more.
    terms: [...new Map(terms.map((term) => [term.written, term])).values()],
    corrections,
    alsoMeant,
    guesses: corrected.filter((correction) => !corrections.includes(correction)),
    translations,
    ignored,
    categorySlugs: [...new Set([...spans, ...meant].flatMap((span) => span?.slugs ?? []))],
  }
}

const wordOf = ({ word }: Word): string => word

const isUnknown = ({ word, isKnown }: Word): boolean => !isKnown && /^[a-z]{3,}$/.test(word)

/** The words with what is known of them, in French: those that nobody has written may be another spelling of a foreign one. */
async function lookUpTranslated(ctx: Context, typed: string) {
  const { text, translations } = translateWords(toReadingText(typed))
  const looked = await lookUp(ctx, text)
  const spellings = new Map(
    looked.words.filter(isUnknown).flatMap(({ word }) => {
      const french = findForeignSpelling(word)
      return french ? [[word, french] as const] : []
    }),
  )
  if (spellings.size === 0) return { text, translations, looked }
  const french = text.split(' ').map((from) => ({ from, to: spellings.get(toReadingText(from).plain) }))
  const inFrench = french.map(({ from, to }) => to ?? from).join(' ')
  return {
    text: inFrench,
    translations: [...translations, ...french.flatMap(({ from, to }) => (to ? [{ from, to }] : []))],
    looked: await lookUp(ctx, inFrench),
  }
}

/** A word that was begun or written as one, or of which nothing but one can be meant. */
const isSure = ({ from, to, isMistake }: Correction, isInContext: boolean): boolean =>
  !isMistake ||
  to.some((words) => isSureMistake(from, toReadingText(words).plain.replace(/[^a-z]/g, ''), isInContext))

/** What the trade says of a word that was meant, all of it. */
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

async function lookUp({ db }: Context, text: string): Promise<{ words: Word[]; synonyms: Synonym[] }> {
  const { rows } = await db.execute<{ words: Word[] | null; synonyms: Synonym[] | null }>(sql`
    with words as materialized (
      select word, stem, lead(word) over (order by place) as next, row_number() over (order by place)::int as place
      from (
        select word, place, (ts_lexize('pg_catalog.french_stem', word))[1] as stem
        from unnest(string_to_array(search_plain(${text.slice(0, 200)}), ' ')) with ordinality as listed (word, place)
        -- An empty word, which has lost its accent.
        where word not in ('', 'a')
      ) stemmed where stem is not null order by place limit ${maxWords}
    ), grams as (
      select begun.place as first, ended.place as last, string_agg(inner_word.stem, ' ' order by inner_word.place) as stems
      from words begun join words ended on ended.place between begun.place and begun.place + 3
        join words inner_word on inner_word.place between begun.place and ended.place
      group by 1, 2
    ), families as materialized (
      select to_tsvector('public.french_catalogue', search_plain(name)) as words from categories where parent_id is null
    )
    select
      (select json_agg(json_build_object('word', word, 'place', place, 'isKnown',
          word ~ '[0-9]'
          or exists (select from search_words known where known.stem = words.stem)
          or is_answered(plainto_tsquery('public.french_catalogue', word))
        , 'isTitled', exists (select from search_words known where known.stem = words.stem)
        -- The s of a plural that search_plain took from the first half may be one of the word.
        , 'joined', (select known.word from search_words known
            where known.stem in (search_stems(words.word || words.next), search_stems(words.word || 's' || words.next)) limit 1))
        order by place) from words) as words,
      (select json_agg(json_build_object('first', first, 'last', last, 'term', term, 'meanings', meanings,
          'slugs', category_slugs, 'isTerm', synonym.stems = grams.stems, 'isFamily', exists (
            select from families where words @@ plainto_tsquery('public.french_catalogue', search_plain(term)))) order by term)
        from grams join search_synonyms synonym
          on synonym.stems = grams.stems or grams.stems = any (synonym.meaning_stems)) as synonyms`)
  return { words: joinWords(rows[0]?.words ?? []), synonyms: rows[0]?.synonyms ?? [] }
}

/** Two words that titles have as one (`contre collé`), unless they have both. */
function joinWords(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word
    const next = words[at + 1]
    const one = next && !(word.isTitled && next.isTitled) ? word.joined : null
    const apart = `${word.word} ${next?.word}`
    joined.push(one ? { ...word, word: one, apart, isKnown: true, isTitled: true } : word)
    if (one) at += 1
  }
  return joined
}

interface Span {
  first: number
  last: number
  others: string[]
  slugs: string[]
}

/** From left to right the longest runs of words that say something together. */
function longestSpans(synonyms: readonly Synonym[]): Span[] {
  const spans: Span[] = []
  const runs = [...new Map(synonyms.map(({ first, last }) => [`${first} ${last}`, { first, last }])).values()]
  runs.sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)
  for (const { first, last } of runs) {
    if (spans.some((span) => span.first <= last && first <= span.last)) continue
    const own = synonyms.filter((synonym) => synonym.first === first && synonym.last === last)
    const isTerm = own.filter((synonym) => synonym.isTerm)
    const others = [
      ...isTerm.flatMap(({ meanings }) => meanings),
      ...own
        .filter(({ isTerm, isFamily, meanings }) => !isTerm && !isFamily && meanings.length <= maxMeanings)
        .map(({ term }) => term),
    ]
    spans.push({ first, last, others: [...new Set(others)], slugs: isTerm.flatMap(({ slugs }) => slugs) })
  }
  return spans
}
