import { type SQL, sql } from 'drizzle-orm'
import { soundAlike } from '#domain/search/sound.ts'
import { mistakesAllowed, nearestWords } from '#domain/search/typing-distance.ts'
import type { Context } from '#server/context.ts'
import { readThroughCache } from '#server/lib/cache.ts'

export interface Correction {
  /** The typed word, without accents. */
  from: string
  /** The words searched instead, from titles, synonyms or categories. */
  to: string[]
  /** The likeliest of them as people write it, with its accents. */
  written: string
  /** False where the typed word is the beginning of a word, or two words written as one. */
  isMistake: boolean
}

/** Further unknown words of a search are not corrected. */
const maxUnknownWords = 4
/** A longer text is no word. */
const maxWordLength = 30

/** A word of titles or of the trade, without accents and as it is written. */
type KnownWord = { word: string; written: string }

/**
 * Corrects words that no title has. A correction completes the word, splits it in two, mends a typing mistake, or else is a word of the same
 * sound or the same root (`clipsable`: clipser).
 */
export async function correctWords(
  ctx: Context,
  words: readonly string[],
  /** With other words in the text, a completed word may also be a mistake. */
  hasOtherWords: boolean,
): Promise<Correction[]> {
  const unknown = [...new Set(words)].filter((word) => word.length <= maxWordLength).slice(0, maxUnknownWords)
  const completions: (Correction | null)[] = []
  for (const word of unknown) completions.push(await completeOrSplit(ctx, word, hasOtherWords))
  const mistaken = unknown.filter(
    (word, index) => (!completions[index] || hasOtherWords) && mistakesAllowed(word) > 0,
  )
  const bySpelling = mistaken.length > 0 ? await correctMistakes(ctx, mistaken) : []
  // A word of the same length that sounds different is often simply another word.
  const isConvincing = ({ from, to }: Correction) =>
    to.some((word) => word.length !== from.length || soundAlike(from, word))
  const unconvinced = mistaken.filter(
    (word) => !bySpelling.some((correction) => correction.from === word && isConvincing(correction)),
  )
  const bySound = unconvinced.length > 0 ? await findRelated(ctx, unconvinced) : []
  // What sounds alike comes before what is written alike: `tablo` is no `table`.
  const soundsAlike = ({ from, to }: Correction) => to.some((word) => soundAlike(from, word))
  const mended = mistaken.flatMap((word) => {
    const [spelled, sounded] = [bySpelling, bySound].map((corrections) =>
      corrections.find(({ from }) => from === word),
    )
    const isSoundNearer = spelled && !soundsAlike(spelled) && sounded && soundsAlike(sounded)
    return (isSoundNearer ? sounded : (spelled ?? sounded)) ?? []
  })
  const onlyMended = mended.filter(({ from }) => !completions.some((completion) => completion?.from === from))
  for (const completion of completions) {
    const other = mended.find(({ from }) => from === completion?.from)
    if (completion && other) completion.to = [...new Set([...completion.to, ...other.to])]
  }
  return [...completions.flatMap((completion) => completion ?? []), ...onlyMended]
}

/** Splits an article or a preposition off a word: `dentrée`, and where the text has other words also `deroche` and `lainede`. */
function splitSmallWordOff(word: string, hasOtherWords: boolean): string[] {
  const wholeWords = hasOtherWords ? [/^(?:de|du|des|la|les)/, /(?:de|du)$/] : []
  return [/^(?:[dljmnst]|qu)(?=[aeiouyh])/, ...wholeWords]
    .map((pattern) => word.replace(pattern, ''))
    .filter((remainder) => remainder !== word && remainder.length >= 4)
}

async function completeOrSplit(
  { db }: Context,
  word: string,
  hasOtherWords: boolean,
): Promise<Correction | null> {
  const completed = await db.execute<KnownWord>(sql`
    select word, written from search_words where word like ${`${word}%`} order by length(word), word limit 8`)
  const [shortest] = completed.rows
  if (shortest)
    return {
      from: word,
      to: completed.rows.map(({ word }) => word),
      written: shortest.written,
      isMistake: false,
    }
  const remainders = splitSmallWordOff(word, hasOtherWords)
  if (remainders.length > 0) {
    const knownRemainders = await db.execute<KnownWord>(sql`
      select word, written from search_words where stem = any (search_stems_of(${sql.param(remainders)}::text[])) limit 1`)
    const [remainder] = knownRemainders.rows
    if (remainder) return { from: word, to: [remainder.word], written: remainder.written, isMistake: false }
  }
  const pairs = await db.execute<{ one: string; other: string }>(sql`
    select one.written as one, other.written as other
    from generate_series(3, ${word.length - 3}::int) as length
      join search_words one on one.word = left(${word}, length)
      join search_words other on other.word = substr(${word}, length + 1) limit 1`)
  const [pair] = pairs.rows
  if (!pair) return null
  const written = `${pair.one} ${pair.other}`
  return { from: word, to: [written], written, isMistake: false }
}

const maxRelated = 8
/** Shorter sounds match too many words. */
const minSoundLength = 3

type Relation = 'same-sound' | 'similar-sound' | 'same-root'

/** Corrects words by known words of the same sound, or else of the same root. */
async function findRelated(ctx: Context, words: readonly string[]): Promise<Correction[]> {
  const selectBySound = (known: SQL, sound: SQL) => sql`
    select typed, word, written, case when ${sound} = typed.sound then 'same-sound' else 'similar-sound' end as relation
    from typed join ${known} known on length(typed.sound) >= ${minSoundLength} and left(${sound}, 2) = left(typed.sound, 2)
      and levenshtein_less_equal(${sound}, typed.sound, 1) <= 1`
  const { rows } = await ctx.db.execute<KnownWord & { typed: string; relation: Relation }>(sql`
    with typed as (
      select typed, search_sound(typed) as sound, root
      from unnest(${sql.param([...words])}::text[], ${sql.param(words.map(findRoot))}::text[]) as given (typed, root)
    )
    -- Similar sounds are compared once more by soundAlike, which also hears endings.
    ${selectBySound(sql`search_words`, sql`search_sound(word)`)}
    union all
    ${selectBySound(sql`(${await selectVocabulary(ctx)})`, sql`known.sound`)}
    union all
    select typed, derived.word, derived.written, 'same-root' from typed cross join lateral (
      -- As a range, because like with a column as its pattern would not use the index; { follows z.
      select word, written from search_words where word ~>=~ root and word ~<~ (root || '{') order by length(word), word
      limit ${maxRelated}) derived`)
  return words.flatMap((from) => {
    const related = rows.filter(
      ({ typed, word, relation }) =>
        typed === from && (relation !== 'similar-sound' || soundAlike(from, word)),
    )
    const bySound = related.filter(({ relation }) => relation !== 'same-root')
    const nearest = bySound.length > 0 ? bySound : related
    const [first] = nearest
    return first
      ? [
          {
            from,
            to: [...new Set(nearest.map(toSearchedText))].slice(0, maxRelated),
            written: first.written,
            isMistake: true,
          },
        ]
      : []
  })
}

/** Finds the root of a derived word (`clipsable`: `clips`); null: it has no such ending, or too few letters before it. */
const findRoot = (word: string): string | null =>
  /^([a-z]{5,}?)(?:able|ible|age|eur|euse|ier|iere|erie|ement|ation|ante?|ique)s?$/.exec(word)?.[1] ?? null

/** Returns what is searched for a known word: an expression as it is written, with its spaces. */
const toSearchedText = ({ word, written }: KnownWord): string => (/[^\p{L}]/u.test(written) ? written : word)

/** Selects the words of synonyms and categories, and each expression in one word, with their sounds. */
const selectVocabulary = async (ctx: Context): Promise<SQL> =>
  sql`select word, written, sound from json_to_recordset(${await loadVocabulary(ctx)}::json) as trade (word text, written text, sound text)`

/** The vocabulary as JSON, which a statement takes as one parameter. */
const loadVocabulary = (ctx: Context): Promise<string> =>
  readThroughCache(ctx, 'vocabulary', async () => {
    const { rows } = await ctx.db.execute<{ words: string }>(sql`
      select coalesce(json_agg(json_build_object('word', word, 'written', written, 'sound', search_sound(word))), '[]')::text as words
      from (
        select distinct on (word) word, written
        from (select term from search_synonyms union all select name from categories) named (phrase),
          lateral (
            select search_form(part) as word, lower(part) as written from regexp_split_to_table(phrase, '[^[:alpha:]]+') as part
            union all select search_form(regexp_replace(phrase, '[^[:alpha:]]+', '', 'g')), lower(phrase)) spelled
        order by word, written
      ) trade`)
    return rows[0]?.words ?? '[]'
  })

/** Corrects typing mistakes by the nearest words of titles and trade, in one statement for all words. */
export async function correctMistakes(ctx: Context, words: readonly string[]): Promise<Correction[]> {
  const allowed = words.map(mistakesAllowed)
  // One more mistake than allowed, because two exchanged letters are two mistakes to PostgreSQL.
  const { rows } = await ctx.db.execute<KnownWord & { typed: string }>(sql`
    select typed, word, min(written) as written
    from unnest(${sql.param([...words])}::text[], ${sql.param(allowed)}::int[]) as mistaken (typed, allowed)
      join (select word, written from search_words union all select word, written from (${await selectVocabulary(ctx)}) trade) known
        on length(word) between length(typed) - allowed and length(typed) + allowed + 1 and length(word) > 2
          and levenshtein_less_equal(word, typed, allowed + 1) <= allowed + 1
    group by typed, word limit 2000`)
  return words.flatMap((from) => {
    const candidates = rows.filter(({ typed }) => typed === from)
    const nearest = nearestWords(
      from,
      candidates.map(({ word }) => word),
    ).flatMap((near) => candidates.find(({ word }) => word === near) ?? [])
    const [first] = nearest
    if (!first) return []
    return [{ from, to: nearest.map(toSearchedText), written: first.written, isMistake: first.word !== from }]
  })
}
