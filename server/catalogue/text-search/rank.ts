import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { mostListed, pageSize, radii } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { escapeLike } from '../../database/search-text.ts'
import { type CardRow, cardColumns } from '../listing.ts'
import type { ReadText } from './read-text.ts'
import { answers, exactQuery, wholeQuery } from './text-query.ts'

/** Of so many answers, the newest, the best are found; a list shows fewer. */
const mostRanked = 2 * mostListed
const quicklyRanked = 200
/** Among fewer products, all are looked through at once. */
const fewProducts = 20_000

interface Ranking {
  text: ReadText
  /** Whatever else is asked of them. */
  condition: SQL | undefined
  /** Where whoever looks would fetch it; null: they did not say. */
  from: { latitude: number; longitude: number } | null
  page: number
  /** A few of the newest are enough. */
  isQuick?: boolean
}

/**
 * One page of what answers a text, the best first (`/ranking` says how), and how many answers there are, at most so many as are ranked.
 *
 * For what many have, a million products are not all looked at: what was listed last is looked through first (search_stretches), and further
 * back only while that was too little. So the answers ranked are the newest ones, however far back these reach.
 */
export async function rankAnswers(ctx: Context, ranking: Ranking) {
  const newest = await newestNumber(ctx)
  let answered = newest > fewProducts ? await withinStretches(ctx, ranking, newest) : null
  answered ??= await ranked(ctx, ranking)
  return answered
}

async function newestNumber({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(number) as newest from ${listedProducts}`,
  )
  return Number(rows[0]?.newest ?? 0)
}

/** Null: there is more to look at, or too little was found to tell. */
async function withinStretches(ctx: Context, ranking: Ranking, newest: number) {
  for (const width of ranking.isQuick ? [12, 14, 18] : [14, 18]) {
    const at = Math.floor(newest / 2 ** width)
    const stretch = sql`${`'@${width}:${at}' | '@${width}:${at - 1}'`}::tsquery`
    const answered = await ranked(ctx, ranking, stretch)
    if (answered.counted > (ranking.isQuick ? quicklyRanked / 2 : mostListed)) return answered
    const looked = newest - (at - 1) * 2 ** width
    // What is this rare is found faster in all of them.
    if ((answered.counted / looked) * newest < 20 * mostListed) return null
  }
  return null
}

async function ranked(
  ctx: Context,
  { text, condition, from, page, isQuick }: Ranking,
  stretch?: SQL,
): Promise<{ rows: CardRow[]; counted: number }> {
  const { id, number, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt } =
    listedProducts
  // Plus nothing: by their index, all products would be gone through for words that never meet.
  const candidates = ctx.db
    .select({ id, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt })
    .from(listedProducts)
    .where(and(answers(text, stretch), condition))
    .orderBy(sql`${number} + 0 desc`)
    .limit(isQuick ? quicklyRanked : mostRanked)
    .as('candidates')
  const best = ctx.db
    .select({
      id: candidates.id,
      place: sql<number>`row_number() over (order by ${sql.join(order(text, candidates, from), sql`, `)})`.as(
        'place',
      ),
      counted: sql<number>`(count(*) over ())::int`.as('counted'),
    })
    .from(candidates)
    .orderBy(sql`place`)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .as('best')
  const rows = await ctx.db
    .select({ ...cardColumns, counted: best.counted })
    .from(best)
    .innerJoin(listedProducts, eq(listedProducts.id, best.id))
    .innerJoin(categories, eq(categories.id, listedProducts.categoryId))
    .orderBy(best.place)
  // Beyond the last page it is still told how many there are.
  if (rows.length === 0 && page > 1) {
    const first: number = (await ranked(ctx, { text, condition, from, page: 1 }, stretch)).counted
    return { rows: [], counted: first }
  }
  return { rows: rows.map(({ counted: _, ...card }) => card), counted: rows[0]?.counted ?? 0 }
}

type Candidate = Record<
  'id' | 'searchVector' | 'searchTitle' | 'status' | 'pictureUrl' | 'latitude' | 'longitude' | 'createdAt',
  SQLWrapper
>

/** `/ranking` names them in this order; whoever changes them says so there. */
function order({ phrase, terms }: ReadText, row: Candidate, from: Ranking['from']): SQL[] {
  const title = sql`search_form(${escapeLike(phrase)})`
  const inTitle = sql`ts_filter(${row.searchVector}, '{a}')`
  const besides = sql`ts_filter(${row.searchVector}, '{a,b,c}')`
  const exact = exactQuery(terms)
  const whole = wholeQuery(terms)
  const byCategory = sql`ts_filter(${row.searchVector}, '{a,b}')`
  const level =
    exact && whole
      ? sql`case
          when ${row.searchTitle} like ${title} || '%' then 0
          when ${row.searchTitle} like '%' || ${title} || '%' then case when ${inTitle} @@ (${exact}) then 1 else 2 end
          when ${inTitle} @@ (${exact}) then 3
          when ${byCategory} @@ (${exact}) then 4
          when ${besides} @@ (${exact}) then 5
          when ${inTitle} @@ (${whole}) then 6
          when ${besides} @@ (${whole}) then 7
          when ${row.searchVector} @@ (${exact}) then 8
          else 9 end`
      : sql`case when ${row.searchTitle} like ${title} || '%' then 0 else 1 end`
  // In French the thing itself stands first, what it is for follows.
  const begins = (alternatives: readonly string[]) =>
    alternatives.length > 0
      ? sql`${row.searchTitle} like any (array[${sql.join(
          alternatives.map((one) => sql`search_form(${escapeLike(one)}) || '%'`),
          sql`, `,
        )}])`
      : sql`false`
  return [
    level,
    sql`case when ${begins(terms.flatMap((term) => term.exact))} then 0 when ${begins(terms.flatMap((term) => term.near))} then 1 else 2 end`,
    sql`case ${row.status} when 'disponible' then 0 when 'vendu' then 2 else 1 end`,
    sql`${row.pictureUrl} is null`,
    ...(from ? [distanceStep(row, from)] : []),
    sql`${row.createdAt} desc`,
    sql`${row.id} desc`,
  ]
}

/** As far as one goes for it: what is a little nearer is not better for that. */
const distanceStep = (row: Candidate, { latitude, longitude }: NonNullable<Ranking['from']>): SQL =>
  sql`coalesce(width_bucket(earth_distance(ll_to_earth(${row.latitude}, ${row.longitude}),
    ll_to_earth(${latitude}, ${longitude})) / 1000, ${sql.param(radii)}::float[]), ${radii.length + 1})`
