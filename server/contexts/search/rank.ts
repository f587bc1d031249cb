import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { radii } from '#domain/catalogue/search.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { escapeLike } from '#server/database/expressions.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { type CardRow, cardColumns } from '../catalogue/listing.ts'
import type { TextQuery } from './text-query.ts'

interface Ranking {
  /** The order that decides which `maxCount` products are ranked. */
  order: SQL[]
  maxCount: number
  query: TextQuery
  /** The town of the search; null: none. */
  from: Position | null
}

/** Ranks the matching products that come first in `order`, and returns their numbers, the best first. The page `/ranking` explains the criteria. */
export async function rankMatches(
  { db }: Context,
  matching: SQL | undefined,
  { order, maxCount, query, from }: Ranking,
): Promise<number[]> {
  const { number, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt, id } =
    listedProducts
  const firstMatches = db
    .select({ id, number, searchVector, searchTitle, status, pictureUrl, latitude, longitude, createdAt })
    .from(listedProducts)
    .where(matching)
    .orderBy(...order)
    .limit(maxCount)
    .as('first_matches')
  // `offset 0` makes it a subquery of its own, so that ts_filter runs once for each product and not for each comparison.
  const candidates = db
    .select({
      id: firstMatches.id,
      number: firstMatches.number,
      searchTitle: firstMatches.searchTitle,
      status: firstMatches.status,
      pictureUrl: firstMatches.pictureUrl,
      latitude: firstMatches.latitude,
      longitude: firstMatches.longitude,
      createdAt: firstMatches.createdAt,
      // Weights: A title; B category and reference; C family, condition and characteristics (listed_products_source).
      wholeVector: firstMatches.searchVector,
      titleVector: sql`ts_filter(${firstMatches.searchVector}, '{a}')`.as('title_vector'),
      nameVector: sql`ts_filter(${firstMatches.searchVector}, '{a,b,c}')`.as('name_vector'),
    })
    .from(firstMatches)
    .offset(sql.raw('0') as unknown as number)
    .as('candidates')
  const best = sql.join(rankingOrder(query, candidates, from), sql`, `)
  // As one JSON value, which is parsed faster than a thousand rows.
  const [ranked] = await db
    .select({ productNumbers: sql<number[] | null>`json_agg(${candidates.number} order by ${best})` })
    .from(candidates)
  return ranked?.productNumbers ?? []
}

/** Selects the cards of these products, in this order, without products that are no longer listed. */
export const selectCardsInOrder = (
  { db }: Pick<Context, 'db'>,
  productNumbers: readonly number[],
): Promise<CardRow[]> =>
  db
    .select(cardColumns)
    .from(sql`unnest(${`{${productNumbers}}`}::bigint[]) with ordinality as best (number, position)`)
    .innerJoin(listedProducts, eq(listedProducts.number, sql`best.number`))
    .innerJoin(categories, eq(categories.id, listedProducts.categoryId))
    .orderBy(sql`best.position`)

type Candidate = Record<
  | 'id'
  | 'titleVector'
  | 'nameVector'
  | 'wholeVector'
  | 'searchTitle'
  | 'status'
  | 'pictureUrl'
  | 'latitude'
  | 'longitude'
  | 'createdAt',
  SQLWrapper
>

/** Matches titles of a tool or a part for a thing, such as `scie à carrelage`. `thing` is written as in search_title; empty, it matches nothing. */
export const isToolFor = (title: SQLWrapper, thing: string): SQL =>
  thing === ''
    ? sql`false`
    : sql`${title} like any (${sql.param(['a', 'pour'].map((word) => `% ${word} ${escapeLike(thing)}%`))}::text[])`

/** Returns the criteria in the order in which the page `/ranking` names them; a change here is a change there. */
function rankingOrder(query: TextQuery, row: Candidate, from: Position | null): SQL[] {
  const { exact: exactQuery, expanded: expandedQuery, forms } = query
  const phrase = escapeLike(forms.phrase)
  const isLike = (...patterns: string[]) => sql`${row.searchTitle} like any (${sql.param(patterns)}::text[])`
  const has = (vector: SQLWrapper, words: string) => sql`${vector} @@ ${words}::tsquery`
  // 0 the title begins with the phrase; 1 the title contains it as words, 2 inside words; 3 all words are in the title, 4 in the title, category
  // or reference, 5 there or in the characteristics, or the title is of a tool for the thing; 6 all words or their alternatives are in the title,
  // 7 there, in the category or the characteristics; 8 all words are anywhere, the description included, 9 alternatives are.
  const level =
    exactQuery && expandedQuery
      ? sql`case
          when ${isLike(`${phrase}%`)} then 0
          when ${isToolFor(row.searchTitle, forms.exact[0] ?? '')} then 5
          when ${isLike(`%${phrase}%`)} then case when ${has(row.titleVector, exactQuery)} then 1 else 2 end
          when ${has(row.titleVector, exactQuery)} then 3
          when ${has(row.nameVector, exactQuery)} then case when ${has(sql`ts_filter(${row.nameVector}, '{a,b}')`, exactQuery)} then 4 else 5 end
          when ${exactQuery === expandedQuery} then 8
          when ${has(row.titleVector, expandedQuery)} then 6
          when ${has(row.nameVector, expandedQuery)} then 7
          when ${has(row.wholeVector, exactQuery)} then 8
          else 9 end`
      : sql`case when ${isLike(`${phrase}%`)} then 0 else 1 end`
  // In French the thing itself comes first, and what it is for follows.
  const beginsWith = (texts: readonly string[]) => isLike(...texts.map((text) => `${escapeLike(text)}%`))
  return [
    level,
    sql`case when ${beginsWith(forms.exact)} then 0 when ${beginsWith(forms.near)} then 1 else 2 end`,
    sql`case ${row.status} when 'disponible' then 0 when 'vendu' then 2 else 1 end`,
    sql`${row.pictureUrl} is null`,
    ...(from ? [distanceStep(row, from)] : []),
    sql`${row.createdAt} desc`,
    sql`${row.id} desc`,
  ]
}

const earthDiameterKm = 2 * 6_378.168

/** Sorts by steps of distance, since a little nearer is not better. Computed by haversines, because PostgreSQL's extension needs a superuser. */
const distanceStep = (row: Candidate, { latitude, longitude }: Position): SQL =>
  sql`case when ${row.latitude} is null then ${radii.length + 1} else width_bucket(${earthDiameterKm}::float8 * asin(sqrt(least(1,
    power(sind((${row.latitude} - ${latitude}::float8) / 2), 2)
      + cosd(${row.latitude}) * cosd(${latitude}::float8) * power(sind((${row.longitude} - ${longitude}::float8) / 2), 2)))),
    ${sql.param(radii)}::float[]) end`
