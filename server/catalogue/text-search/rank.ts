import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { pageSize, radii } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { escapeLike } from '../../database/search-text.ts'
import { type CardRow, cardColumns } from '../listing.ts'
import type { ReadText } from './read-text.ts'
import { mostRanked, newestFirst, quicklyRanked, throughStretches } from './stretches.ts'
import { answers, exactQuery, type Stretches, wholeQuery } from './text-query.ts'

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
 * One page of what answers a text, the best first (`/ranking` says how), and how many answers there are, at most so many as are ranked:
 * the newest ones, where they are more.
 */
export const rankAnswers = (ctx: Context, ranking: Ranking) =>
  throughStretches(ctx, (where) => ranked(ctx, ranking, where), ranking.isQuick)

async function ranked(
  ctx: Context,
  { text, condition, from, page, isQuick }: Ranking,
  where?: Stretches,
): Promise<{ rows: CardRow[]; counted: number }> {
  const { id, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt } = listedProducts
  const candidates = ctx.db
    .select({ id, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt })
    .from(listedProducts)
    .where(and(answers(text, where), condition))
    .orderBy(newestFirst)
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
    const first: number = (await ranked(ctx, { text, condition, from, page: 1 }, where)).counted
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
