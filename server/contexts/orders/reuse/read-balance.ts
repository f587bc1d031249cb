import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import type { ReuseBalance, ReuseSums } from '#domain/orders/reuse-balance.ts'
import { states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { listCategoryNames, productCategorySql } from '#server/contexts/catalogue/category-names.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'

/** Handed over, and neither given back nor in dispute. */
const isReused = and(eq(fulfilments.status, states.received), gt(orderItems.handedOver, 0))

/** Grams avoided by one sale unit, less its transport; null: it is not counted (domain/catalogue/carbon.ts, countedCarbon). */
const counted = sql<
  number | null
>`(${orderItems.carbon} ->> 'grams')::bigint - (${orderItems.carbon} ->> 'transport')::bigint`

const sums = {
  articles: sql<number>`sum(${orderItems.handedOver})::int`,
  // More than an integer holds, and less than a number does.
  weight: sql<number>`coalesce(sum(${orderItems.handedOver}::bigint * ${orderItems.weight}), 0)::float8`,
  unweighed: sql<number>`coalesce(sum(${orderItems.handedOver}) filter (where ${orderItems.weight} is null), 0)::int`,
  avoided: sql<number>`coalesce(sum(${orderItems.handedOver} * (${counted})), 0)::float8`,
  sourced: sql<number>`coalesce(sum(${orderItems.handedOver}) filter (where ${counted} is not null), 0)::int`,
}

/** INSEE's: three characters overseas (departmentOf). */
const origin = sql<string | null>`(select case when code ~ '^9[78]' then left(code, 3) else left(code, 2) end
  from (select ${orderItems.place} ->> 'communeCode' as code) as place)`

/** What was handed over under this condition, added up five ways in one reading. */
export async function readBalance(ctx: Context, condition: SQL | undefined): Promise<ReuseBalance> {
  const rows = await ctx.db
    .select({
      way: sql<number>`grouping(category, origin, destination, source)`,
      category: sql<string | null>`category`,
      origin: sql<string | null>`origin`,
      destination: sql<string | null>`destination`,
      source: sql<Provenance | null>`source`,
      articles: sql<number>`sum(articles)::int`,
      weight: sql<number>`sum(weight)::float8`,
      unweighed: sql<number>`sum(unweighed)::int`,
      avoided: sql<number>`sum(avoided)::float8`,
      sourced: sql<number>`sum(sourced)::int`,
      handOvers: sql<number>`count(distinct fulfilment_id)::int`,
    })
    .from(
      ctx.db
        .select({
          fulfilmentId: orderItems.fulfilmentId,
          category: sql<string>`${productCategorySql(orderItems.productId)}`.as('category'),
          origin: origin.as('origin'),
          destination: orders.destination,
          source: sql<Provenance>`${orderItems.provenance}`.as('source'),
          articles: sql<number>`${orderItems.handedOver}`.as('articles'),
          weight: sql<number>`coalesce(${orderItems.handedOver}::bigint * ${orderItems.weight}, 0)`.as(
            'weight',
          ),
          unweighed:
            sql<number>`case when ${orderItems.weight} is null then ${orderItems.handedOver} else 0 end`.as(
              'unweighed',
            ),
          avoided: sql<number>`coalesce(${orderItems.handedOver} * (${counted}), 0)`.as('avoided'),
          sourced: sql<number>`case when ${counted} is null then 0 else ${orderItems.handedOver} end`.as(
            'sourced',
          ),
        })
        .from(orderItems)
        .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
        .innerJoin(orders, eq(orders.id, orderItems.orderId))
        .where(and(isReused, condition))
        .as('lines'),
    )
    .groupBy(sql`grouping sets ((category), (origin), (destination), (source), ())`)
  const names = await listCategoryNames(ctx)
  const of = (way: number) =>
    rows
      .filter((row) => row.way === way)
      .sort((one, other) => other.weight - one.weight || other.articles - one.articles)
  const summed = ({ articles, weight, unweighed, avoided, sourced }: ReuseSums): ReuseSums => ({
    ...{ articles, weight, unweighed, avoided, sourced },
  })
  // One bit for each column a row is not grouped by: category, origin, destination, source.
  const [total] = of(0b1111)
  return {
    // Of nothing there is a row as well, of nulls.
    total: {
      articles: total?.articles ?? 0,
      weight: total?.weight ?? 0,
      unweighed: total?.unweighed ?? 0,
      avoided: total?.avoided ?? 0,
      sourced: total?.sourced ?? 0,
      handOvers: total?.handOvers ?? 0,
    },
    byCategory: of(0b0111).flatMap((row) => {
      const filed = names.get(row.category ?? '')
      return filed ? { ...filed, ...summed(row) } : []
    }),
    byOrigin: of(0b1011).map((row) => ({ department: row.origin, ...summed(row) })),
    byDestination: of(0b1101).map((row) => ({ department: row.destination, ...summed(row) })),
    bySource: of(0b1110).map((row) => ({ provenance: row.source ?? {}, ...summed(row) })),
  }
}

/** The same, year by year in Paris, oldest first. */
export const readYears = (ctx: Context) =>
  ctx.db
    .select({
      year: sql<number>`extract(year from ${fulfilments.receivedAt} at time zone 'Europe/Paris')::int`,
      ...sums,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(and(isReused, sql`${fulfilments.receivedAt} is not null`))
    .groupBy(sql`1`)
    .orderBy(sql`1`)

/** Where an article was taken out of, as its seller names it to everybody. */
export const siteOf = sql<string>`${orderItems.provenance} ->> 'site'`

/** Of the articles handed over under this condition. */
export async function listSites({ db }: Context, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ site: siteOf })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isReused, condition, sql`${siteOf} is not null`))
    .limit(maxSites)
  return rows.map(({ site }) => site).sort(new Intl.Collator('fr').compare)
}

/** No list to choose from is longer. */
const maxSites = 500
