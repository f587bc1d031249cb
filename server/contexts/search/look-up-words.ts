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
  place: number
  isKnown: boolean
  /** Titles have it, not descriptions alone. */
  isTitled: boolean
  /** In two words, as others may have written it: a code's letters apart from its digits. */
  apart?: string
  /** The word of titles that it and the next word form. */
  joined?: string | null
}

export interface Synonym {
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

export interface LookedUp {
  words: Word[]
  synonyms: Synonym[]
}

/** The words of a text and what the trade says of them. */
export async function lookUp({ db }: Context, text: string): Promise<LookedUp> {
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

export interface Span {
  first: number
  last: number
  others: string[]
  slugs: string[]
}

/** The longest expressions, from left to right. */
export function longestSpans(synonyms: readonly Synonym[]): Span[] {
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

/** Whether any article has the words. */
export async function isMentioned({ db }: Context, form: string): Promise<boolean> {
  const { rows } = await db.execute<{ isMentioned: boolean }>(sql`
    select is_answered(plainto_tsquery('public.french_catalogue', search_plain(${form}))) as "isMentioned"`)
  return rows[0]?.isMentioned ?? false
}

/** Whether titles or synonyms have the word. */
export async function isKnownWord({ db }: Context, form: string): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select from search_words where stem = search_stems(${form}))
      or exists (select from search_synonyms where stems = search_stems(${form}) or search_stems(${form}) = any (meaning_stems)) as "isKnown"`)
  return rows[0]?.isKnown ?? false
}
