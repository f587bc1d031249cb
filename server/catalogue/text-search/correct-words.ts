import { sql } from 'drizzle-orm'
import { mistakesAllowed, nearestWords } from '#domain/search/typing-distance.ts'
import type { Context } from '../../context.ts'

export interface Correction {
  from: string
  /** What is looked for instead: each finds something, or is the trade's. */
  to: string[]
  /** As people write it. */
  written: string
  /** A word that was begun, or written as one with its neighbour: no mistake. */
  isMistake: boolean
}

/** So many words of one search are looked at closely. */
const mostUnknown = 4
/** Longer ones are nobody's word. */
const longest = 30

type Known = { word: string; written: string }

/** Of words that nobody's title has: those they begin, the two they are made of, or those they may be a typing mistake for. */
export async function correctWords(ctx: Context, words: readonly string[]): Promise<Correction[]> {
  const asked = [...new Set(words)].filter((word) => word.length <= longest).slice(0, mostUnknown)
  const found = await Promise.all(asked.map((word) => correct(ctx, word)))
  return found.flatMap((correction) => correction ?? [])
}

async function correct({ db }: Context, word: string): Promise<Correction | null> {
  const begun = await db.execute<Known>(sql`
    select word, written from search_words where word like ${`${word}%`} order by length(word), word limit 8`)
  const [shortest] = begun.rows
  if (shortest)
    return {
      from: word,
      to: begun.rows.map((known) => known.word),
      written: shortest.written,
      isMistake: false,
    }
  const parted = await db.execute<{ one: string; other: string }>(sql`
    select one.written as one, other.written as other
    from generate_series(3, ${word.length - 3}::int) as length
      join search_words one on one.word = left(${word}, length)
      join search_words other on other.word = substr(${word}, length + 1) limit 1`)
  const [pair] = parted.rows
  if (pair) {
    const written = `${pair.one} ${pair.other}`
    return { from: word, to: [written], written, isMistake: false }
  }
  const allowed = mistakesAllowed(word)
  if (allowed === 0) return null
  // Two letters exchanged are two mistakes to PostgreSQL.
  const { rows } = await db.execute<Known>(sql`
    select word, min(written) as written from (
      select word, written from search_words
      union all
      select search_form(written), lower(written) from search_synonyms, regexp_split_to_table(term, '[^[:alpha:]]+') as written
      union all
      select search_form(written), lower(written) from categories, regexp_split_to_table(name, '[^[:alpha:]]+') as written
    ) known
    where length(word) between ${word.length - allowed} and ${word.length + allowed} and length(word) > 2
      and levenshtein_less_equal(word, ${word}, ${allowed + 1}) <= ${allowed + 1}
    group by word limit 500`)
  const to = nearestWords(
    word,
    rows.map((known) => known.word),
  )
  const written = rows.find((known) => known.word === to[0])?.written
  return written ? { from: word, to, written, isMistake: true } : null
}
