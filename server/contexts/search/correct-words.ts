import { type SQL, sql } from 'drizzle-orm'
import { soundAlike } from '#domain/search/sound.ts'
import { mistakesAllowed, nearestWords } from '#domain/search/typing-distance.ts'
import type { Context } from '#server/context.ts'
import { cachedRead } from '#server/lib/cache.ts'

export interface Correction {
  from: string
  /** Searched instead: words of titles, synonyms or categories. */
  to: string[]
  /** As people write it. */
  written: string
  /** False for the beginning of a word, and for two words written as one. */
  isMistake: boolean
}

/** Of one search. */
const maxUnknownWords = 4
/** Longer ones are not words. */
const maxWordLength = 30

type KnownWord = { word: string; written: string }

/**
 * Corrects words that no title has: those they begin, the two they are made of, those they may be a typing mistake for, or else those that
 * sound as they do or come from the same word (`clipsable`: clipser).
 */
export async function correctWords(
  ctx: Context,
  words: readonly string[],
  /** The text has other words, which decide between the beginning of a word and a mistake. */
  isInContext: boolean,
): Promise<Correction[]> {
  const unknown = [...new Set(words)].filter((word) => word.length <= maxWordLength).slice(0, maxUnknownWords)
  const found: (Correction | null)[] = []
  for (const word of unknown) found.push(await completeOrSplit(ctx, word, isInContext))
  const mistaken = unknown.filter((word, at) => (!found[at] || isInContext) && mistakesAllowed(word) > 0)
  const mistyped = mistaken.length > 0 ? await correctMistakes(ctx, mistaken) : []
  // Two words with a letter exchanged are often two different words.
  const isClear = ({ from, to }: Correction) =>
    to.some((word) => word.length !== from.length || soundAlike(from, word))
  const unclear = mistaken.filter((word) => !mistyped.some((one) => one.from === word && isClear(one)))
  const related = unclear.length > 0 ? await findRelated(ctx, unclear) : []
  // What sounds alike comes before what is written alike: `tablo` is no `table`.
  const isHeard = ({ from, to }: Correction) => to.some((word) => soundAlike(from, word))
  const near = mistaken.flatMap((word) => {
    const [typed, heard] = [mistyped, related].map((corrections) =>
      corrections.find(({ from }) => from === word),
    )
    return (typed && !isHeard(typed) && heard && isHeard(heard) ? heard : (typed ?? heard)) ?? []
  })
  const corrected = near.filter(({ from }) => !found.some((correction) => correction?.from === from))
  for (const correction of found) {
    const other = near.find(({ from }) => from === correction?.from)
    if (correction && other) correction.to = [...new Set([...correction.to, ...other.to])]
  }
  return [...found.flatMap((correction) => correction ?? []), ...corrected]
}

/** What is left of a word without the small one that it was written together with: `dentrée`, and beside others `deroche` and `lainede`. */
function withoutSmallWord(word: string, isInContext: boolean): string[] {
  const small = isInContext ? [/^(?:de|du|des|la|les)/, /(?:de|du)$/] : []
  return [/^(?:[dljmnst]|qu)(?=[aeiouyh])/, ...small]
    .map((pattern) => word.replace(pattern, ''))
    .filter((rest) => rest !== word && rest.length >= 4)
}

async function completeOrSplit(
  { db }: Context,
  word: string,
  isInContext: boolean,
): Promise<Correction | null> {
  const begun = await db.execute<KnownWord>(sql`
    select word, written from search_words where word like ${`${word}%`} order by length(word), word limit 8`)
  const [shortest] = begun.rows
  if (shortest)
    return {
      from: word,
      to: begun.rows.map((known) => known.word),
      written: shortest.written,
      isMistake: false,
    }
  const parts = withoutSmallWord(word, isInContext)
  if (parts.length > 0) {
    const whole = await db.execute<KnownWord>(sql`
      select word, written from search_words where stem = any (search_stems_of(${sql.param(parts)}::text[])) limit 1`)
    const [meant] = whole.rows
    if (meant) return { from: word, to: [meant.word], written: meant.written, isMistake: false }
  }
  const parted = await db.execute<{ one: string; other: string }>(sql`
    select one.written as one, other.written as other
    from generate_series(3, ${word.length - 3}::int) as length
      join search_words one on one.word = left(${word}, length)
      join search_words other on other.word = substr(${word}, length + 1) limit 1`)
  const [pair] = parted.rows
  if (!pair) return null
  const written = `${pair.one} ${pair.other}`
  return { from: word, to: [written], written, isMistake: false }
}

const maxRelated = 8
/** Shorter sounds match too many words. */
const minSoundLength = 3

async function findRelated(ctx: Context, words: readonly string[]): Promise<Correction[]> {
  const sounds = (known: SQL, sound: SQL) => sql`
    select typed, word, written, case when ${sound} = typed.sound then true end as sounds
    from typed join ${known} known on length(typed.sound) >= ${minSoundLength} and left(${sound}, 2) = left(typed.sound, 2)
      and levenshtein_less_equal(${sound}, typed.sound, 1) <= 1`
  const { rows } = await ctx.db.execute<KnownWord & { typed: string; sounds: boolean | null }>(sql`
    with typed as (
      select typed, search_sound(typed) as sound, root
      from unnest(${sql.param([...words])}::text[], ${sql.param(words.map(rootOf))}::text[]) as given (typed, root)
    )
    -- Those that sound so, and those that may sound alike to an ear that hears endings.
    ${sounds(sql`search_words`, sql`search_sound(word)`)}
    union all
    ${sounds(sql`(${await tradeWords(ctx)})`, sql`known.sound`)}
    union all
    select typed, begun.word, begun.written, false from typed cross join lateral (
      -- By the index of beginnings, which no pattern out of a row would use; { follows z.
      select word, written from search_words where word ~>=~ root and word ~<~ (root || '{') order by length(word), word
      limit ${maxRelated}) begun`)
  return words.flatMap((from) => {
    const own = rows.filter(
      ({ typed, word, sounds }) => typed === from && (sounds !== null || soundAlike(from, word)),
    )
    const alike = own.filter(({ sounds }) => sounds !== false)
    const nearest = alike.length > 0 ? alike : own
    const [first] = nearest
    return first
      ? [
          {
            from,
            to: [...new Set(nearest.map(meantBy))].slice(0, maxRelated),
            written: first.written,
            isMistake: true,
          },
        ]
      : []
  })
}

/** The stem of a derived word (`clipsable`: `clips`); null: it has no such ending, or too few letters before it. */
const rootOf = (word: string): string | null =>
  /^([a-z]{5,}?)(?:able|ible|age|eur|euse|ier|iere|erie|ement|ation|ante?|ique)s?$/.exec(word)?.[1] ?? null

/** Searched for: an expression as it is written, with its spaces. */
const meantBy = ({ word, written }: KnownWord): string => (/[^\p{L}]/u.test(written) ? written : word)

/** The words of synonyms and categories, and each expression in one word, with their sounds. */
const tradeWords = async (ctx: Context): Promise<SQL> =>
  sql`select word, written, sound from json_to_recordset(${await readTradeWords(ctx)}::json) as trade (word text, written text, sound text)`

/** As JSON, which one parameter holds. */
const readTradeWords = (ctx: Context): Promise<string> =>
  cachedRead(ctx, 'trade words', async () => {
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

/** The nearest words of titles and trade, for all mistaken words in one statement. */
export async function correctMistakes(ctx: Context, words: readonly string[]): Promise<Correction[]> {
  const allowed = words.map(mistakesAllowed)
  // Two letters exchanged are two mistakes to PostgreSQL.
  const { rows } = await ctx.db.execute<KnownWord & { typed: string }>(sql`
    select typed, word, min(written) as written
    from unnest(${sql.param([...words])}::text[], ${sql.param(allowed)}::int[]) as mistaken (typed, allowed)
      join (select word, written from search_words union all select word, written from (${await tradeWords(ctx)}) trade) known
        on length(word) between length(typed) - allowed and length(typed) + allowed + 1 and length(word) > 2
          and levenshtein_less_equal(word, typed, allowed + 1) <= allowed + 1
    group by typed, word limit 2000`)
  return words.flatMap((from) => {
    const near = rows.filter(({ typed }) => typed === from)
    const meant = nearestWords(
      from,
      near.map(({ word }) => word),
    ).flatMap((nearest) => near.find(({ word }) => word === nearest) ?? [])
    const [first] = meant
    if (!first) return []
    return [{ from, to: meant.map(meantBy), written: first.written, isMistake: first.word !== from }]
  })
}
