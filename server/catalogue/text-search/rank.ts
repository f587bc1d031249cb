import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { pageSize, radii } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { escapeLike } from '../../database/search-text.ts'
import { type CardRow, cardColumns } from '../listing.ts'
import { type Answers, findAnswers, isAnswer, quick } from './find-answers.ts'
import type { ReadText } from './read-text.ts'
import type { TextQuery } from './text-query.ts'

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

/** One page of what answers a text, the best first (`/ranking` says how), and all answers that were ranked. */
export async function rankAnswers(
  ctx: Context,
  { text, condition, from, page, isQuick }: Ranking,
): Promise<{ rows: CardRow[]; answers: Answers }> {
  const answers = await findAnswers(ctx, text, condition, isQuick ? quick : undefined)
  const { id, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt } = listedProducts
  // Joined to nothing and apart: a vector is unpacked once, and not again for each question it is asked.
  const vector = sql`${searchVector} || ''`.as('vector')
  const candidates = ctx.db
    .select({ id, searchTitle, status, pictureUrl, latitude, longitude, createdAt, vector })
    .from(listedProducts)
    .where(isAnswer(answers))
    .offset(sql.raw('0') as unknown as number)
    .as('candidates')
  const best = ctx.db
    .select({
      id: candidates.id,
      place:
        sql<number>`row_number() over (order by ${sql.join(order(text, answers.query, candidates, from), sql`, `)})`.as(
          'place',
        ),
    })
    .from(candidates)
    .orderBy(sql`place`)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .as('best')
  const rows = await ctx.db
    .select(cardColumns)
    .from(best)
    .innerJoin(listedProducts, eq(listedProducts.id, best.id))
    .innerJoin(categories, eq(categories.id, listedProducts.categoryId))
    .orderBy(best.place)
  return { rows, answers }
}

type Candidate = Record<
  'id' | 'vector' | 'searchTitle' | 'status' | 'pictureUrl' | 'latitude' | 'longitude' | 'createdAt',
  SQLWrapper
>

/** `/ranking` names them in this order; whoever changes them says so there. */
function order({ phrase, terms }: ReadText, query: TextQuery, row: Candidate, from: Ranking['from']): SQL[] {
  const title = sql`search_form(${escapeLike(phrase)})`
  const inTitle = sql`ts_filter(${row.vector}, '{a}')`
  const besides = sql`ts_filter(${row.vector}, '{a,b,c}')`
  const byCategory = sql`ts_filter(${row.vector}, '{a,b}')`
  const exact = sql`${query.exact}::tsquery`
  const whole = sql`${query.whole}::tsquery`
  const level =
    query.exact && query.whole
      ? sql`case
          when ${row.searchTitle} like ${title} || '%' then 0
          when ${row.searchTitle} like '%' || ${title} || '%' then case when ${inTitle} @@ ${exact} then 1 else 2 end
          when ${inTitle} @@ ${exact} then 3
          when ${byCategory} @@ ${exact} then 4
          when ${besides} @@ ${exact} then 5
          when ${inTitle} @@ ${whole} then 6
          when ${besides} @@ ${whole} then 7
          when ${row.vector} @@ ${exact} then 8
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
