import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'

/** Further words of a text are ignored. */
const maxWords = 10
/**
 * A term with more meanings is a general term (`bois`): its meanings do not find each other. So is a family of categories
 * (`revêtement de sol`), since each of its articles has the family's name.
 */
const maxMeanings = 3

export interface Word {
  word: string
  /** Its position in the text, from one. */
  position: number
  /** A product has it. */
  isKnown: boolean
  /** A title has it, not descriptions alone. */
  isInTitles: boolean
  /** The same in two words, as others may have written it: a code's letters apart from its digits. */
  inTwoWords?: string
  /** The word of titles that it forms together with the next word. */
  joinedWithNext?: string | null
}

/** An entry of the synonyms that a part of the text matches, by its term or by one of its meanings. */
export interface FoundSynonym {
  /** The positions of the first and the last word that it matches. */
  first: number
  last: number
  term: string
  meanings: string[]
  categorySlugs: string[]
  /** The text has the term; else one of its meanings. */
  isMatchedByTerm: boolean
  /** The term is the name of a family of categories. */
  isFamilyName: boolean
}

export interface WordLookup {
  words: Word[]
  synonyms: FoundSynonym[]
}

/** Looks up the words of a text in the index of words, and their synonyms. */
export async function lookUpWords({ db }: Context, text: string): Promise<WordLookup> {
  const { rows } = await db.execute<{ words: Word[] | null; synonyms: FoundSynonym[] | null }>(sql`
    with words as materialized (
      select word, stem, lead(word) over (order by ordinal) as next, row_number() over (order by ordinal)::int as position
      from (
        select word, ordinal, (ts_lexize('pg_catalog.french_stem', word))[1] as stem
        from unnest(string_to_array(search_plain(${text.slice(0, 200)}), ' ')) with ordinality as listed (word, ordinal)
        -- a is the stop word à, whose accent search_plain has removed.
        where word not in ('', 'a')
      ) stemmed where stem is not null order by ordinal limit ${maxWords}
    ), grams as (
      select first_word.position as first, last_word.position as last, string_agg(inner_word.stem, ' ' order by inner_word.position) as stems
      from words first_word join words last_word on last_word.position between first_word.position and first_word.position + 3
        join words inner_word on inner_word.position between first_word.position and last_word.position
      group by 1, 2
    ), families as materialized (
      select to_tsvector('public.french_catalogue', search_plain(name)) as words from categories where parent_id is null
    )
    select
      (select json_agg(json_build_object('word', word, 'position', position, 'isKnown',
          word ~ '[0-9]'
          or exists (select from search_words known where known.stem = words.stem)
          or is_answered(plainto_tsquery('public.french_catalogue', word))
        , 'isInTitles', exists (select from search_words known where known.stem = words.stem)
        -- With an s as well, which search_plain may have removed from the first half as if it were a plural's.
        , 'joinedWithNext', (select known.word from search_words known
            where known.stem in (search_stems(words.word || words.next), search_stems(words.word || 's' || words.next)) limit 1))
        order by position) from words) as words,
      (select json_agg(json_build_object('first', first, 'last', last, 'term', term, 'meanings', meanings,
          'categorySlugs', category_slugs, 'isMatchedByTerm', synonym.stems = grams.stems, 'isFamilyName', exists (
            select from families where words @@ plainto_tsquery('public.french_catalogue', search_plain(term)))) order by term)
        from grams join search_synonyms synonym
          on synonym.stems = grams.stems or grams.stems = any (synonym.meaning_stems)) as synonyms`)
  return { words: joinWords(rows[0]?.words ?? []), synonyms: rows[0]?.synonyms ?? [] }
}

/** Joins two words that titles have as one (`contre collé`), unless titles have both. */
function joinWords(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as Word
    const next = words[index + 1]
    const inOneWord = next && !(word.isInTitles && next.isInTitles) ? word.joinedWithNext : null
    const inTwoWords = `${word.word} ${next?.word}`
    joined.push(inOneWord ? { ...word, word: inOneWord, inTwoWords, isKnown: true, isInTitles: true } : word)
    if (inOneWord) index += 1
  }
  return joined
}

/** A word or an expression of the text, from its first to its last position, with what synonyms say of it. */
export interface SynonymSpan {
  first: number
  last: number
  alternatives: string[]
  categorySlugs: string[]
}

/** Finds the longest expressions that have synonyms; they do not overlap. */
export function findLongestSpans(synonyms: readonly FoundSynonym[]): SynonymSpan[] {
  const spans: SynonymSpan[] = []
  const ranges = [
    ...new Map(synonyms.map(({ first, last }) => [`${first} ${last}`, { first, last }])).values(),
  ]
  ranges.sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)
  for (const { first, last } of ranges) {
    if (spans.some((span) => span.first <= last && first <= span.last)) continue
    const ofRange = synonyms.filter((synonym) => synonym.first === first && synonym.last === last)
    const byTerm = ofRange.filter(({ isMatchedByTerm }) => isMatchedByTerm)
    const alternatives = [
      ...byTerm.flatMap(({ meanings }) => meanings),
      ...ofRange
        .filter(
          ({ isMatchedByTerm, isFamilyName, meanings }) =>
            !isMatchedByTerm && !isFamilyName && meanings.length <= maxMeanings,
        )
        .map(({ term }) => term),
    ]
    spans.push({
      first,
      last,
      alternatives: [...new Set(alternatives)],
      categorySlugs: byTerm.flatMap(({ categorySlugs }) => categorySlugs),
    })
  }
  return spans
}

/** Whether any product has all words of a text. */
export async function hasProductWithWords({ db }: Context, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ isFound: boolean }>(sql`
    select is_answered(plainto_tsquery('public.french_catalogue', search_plain(${text}))) as "isFound"`)
  return rows[0]?.isFound ?? false
}

/** Whether titles or synonyms have a word. */
export async function isKnownWord({ db }: Context, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select from search_words where stem = search_stems(${text}))
      or exists (select from search_synonyms where stems = search_stems(${text}) or search_stems(${text}) = any (meaning_stems)) as "isKnown"`)
  return rows[0]?.isKnown ?? false
}
