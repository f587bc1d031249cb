import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import type {
  BalanceSearch,
  BalanceSide,
  Impact,
  ReuseBalance,
  ReuseSums,
} from '#domain/orders/reuse-balance.ts'
import { states } from '#domain/orders/states.ts'
import { type Context, inTransaction, requireActor, requireSide } from '#server/context.ts'
import { type CarbonSource, listCarbonSources } from '#server/contexts/catalogue/carbon.ts'
import { listCategoryNames, productCategorySql } from '#server/contexts/catalogue/categories.ts'
import { isWithinDays } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { reuseImpact } from '#server/database/schema/reuse.ts'
import { lockInTransaction, tryLockInTransaction } from '#server/lib/locks.ts'

/** The condition that products were handed over, and are neither returned nor in dispute. */
const isReused = and(eq(fulfilments.status, states.received), gt(orderItems.handedOver, 0))

/** Grams avoided by one sale unit, less its transport; null when it is not counted (domain/catalogue/carbon.ts, countedCarbon). */
const avoidedPerUnit = sql<
  number | null
>`(${orderItems.carbon} ->> 'grams')::bigint - (${orderItems.carbon} ->> 'transport')::bigint`

const sumColumns = {
  articles: sql<number>`sum(${orderItems.handedOver})::int`,
  // The sum may exceed an integer and fits a number.
  weight: sql<number>`coalesce(sum(${orderItems.handedOver}::bigint * ${orderItems.weight}), 0)::float8`,
  unweighed: sql<number>`coalesce(sum(${orderItems.handedOver}) filter (where ${orderItems.weight} is null), 0)::int`,
  avoided: sql<number>`coalesce(sum(${orderItems.handedOver} * (${avoidedPerUnit})), 0)::float8`,
  sourced: sql<number>`coalesce(sum(${orderItems.handedOver}) filter (where ${avoidedPerUnit} is not null), 0)::int`,
}

/** INSEE's department codes, three characters long overseas (departmentOfCommune). */
const originColumn = sql<
  string | null
>`(select case when code ~ '^9[78]' then left(code, 3) else left(code, 2) end
  from (select ${orderItems.place} ->> 'communeCode' as code) as place)`

/** Selects one line for each product handed over under this condition. */
const selectLines = ({ db }: Context, condition: SQL | undefined) =>
  db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      category: sql<string>`${productCategorySql(orderItems.productId)}`.as('category'),
      origin: originColumn.as('origin'),
      destination: orders.destination,
      source: sql<Provenance>`${orderItems.provenance}`.as('source'),
      articles: sql<number>`${orderItems.handedOver}`.as('articles'),
      weight: sql<number>`coalesce(${orderItems.handedOver}::bigint * ${orderItems.weight}, 0)`.as('weight'),
      unweighed:
        sql<number>`case when ${orderItems.weight} is null then ${orderItems.handedOver} else 0 end`.as(
          'unweighed',
        ),
      avoided: sql<number>`coalesce(${orderItems.handedOver} * (${avoidedPerUnit}), 0)`.as('avoided'),
      sourced: sql<number>`case when ${avoidedPerUnit} is null then 0 else ${orderItems.handedOver} end`.as(
        'sourced',
      ),
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isReused, condition))
    .as('lines')

/** Sums the products handed over under this condition in five groupings, in one query. */
async function readBalance(ctx: Context, condition: SQL | undefined): Promise<ReuseBalance> {
  const rows = await ctx.db
    .select({
      groupingBits: sql<number>`grouping(category, origin, destination, source)`,
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
    .from(selectLines(ctx, condition))
    .groupBy(sql`grouping sets ((category), (origin), (destination), (source), ())`)
  const names = await listCategoryNames(ctx)
  const rowsGroupedBy = (groupingBits: number) =>
    rows
      .filter((row) => row.groupingBits === groupingBits)
      .sort((one, other) => other.weight - one.weight || other.articles - one.articles)
  const pickSums = ({ articles, weight, unweighed, avoided, sourced }: ReuseSums): ReuseSums => ({
    articles,
    weight,
    unweighed,
    avoided,
    sourced,
  })
  // `grouping()` sets one bit for each column by which a row is not grouped: category, origin, destination, source.
  const [total] = rowsGroupedBy(0b1111)
  return {
    // An empty result has a row of nulls, too.
    total: {
      articles: total?.articles ?? 0,
      weight: total?.weight ?? 0,
      unweighed: total?.unweighed ?? 0,
      avoided: total?.avoided ?? 0,
      sourced: total?.sourced ?? 0,
      handOvers: total?.handOvers ?? 0,
    },
    byCategory: rowsGroupedBy(0b0111).flatMap((row) => {
      const category = names.get(row.category ?? '')
      return category ? { ...category, ...pickSums(row) } : []
    }),
    byOrigin: rowsGroupedBy(0b1011).map((row) => ({ department: row.origin, ...pickSums(row) })),
    byDestination: rowsGroupedBy(0b1101).map((row) => ({ department: row.destination, ...pickSums(row) })),
    bySource: rowsGroupedBy(0b1110).map((row) => ({ provenance: row.source ?? {}, ...pickSums(row) })),
  }
}

/** Sums by year in Paris, oldest first. */
const readYears = (ctx: Context) =>
  ctx.db
    .select({
      year: sql<number>`extract(year from ${fulfilments.receivedAt} at time zone 'Europe/Paris')::int`,
      ...sumColumns,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(and(isReused, sql`${fulfilments.receivedAt} is not null`))
    .groupBy(sql`1`)
    .orderBy(sql`1`)

/** The site a product comes from, as its seller publishes it. */
const siteColumn = sql<string>`${orderItems.provenance} ->> 'site'`

/** Lists the sites of the products handed over under this condition. */
async function listSites({ db }: Context, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ site: siteColumn })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isReused, condition, sql`${siteColumn} is not null`))
    .limit(maxSites)
  return rows.map(({ site }) => site).sort(new Intl.Collator('fr', { numeric: true }).compare)
}

/** Maximum number of sites in the filter's list. */
const maxSites = 500

export interface OwnBalance extends ReuseBalance {
  side: BalanceSide
  /** All sites of the period in alphabetical order, whatever the filter is. */
  sites: string[]
}

/**
 * Returns the signed-in user's balance of products handed over or received in a period, for an annual report or a diagnostic.
 * @throws AppError `not-signed-in`
 */
export async function getOwnBalance(ctx: Context, search: BalanceSearch): Promise<OwnBalance> {
  const { userId, userType } = requireActor(ctx)
  const side = search.side ?? (canSell(userType) ? 'sold' : 'bought')
  requireSide(ctx, side === 'sold' ? 'seller' : 'buyer')
  const ofPeriod = and(
    side === 'sold' ? eq(fulfilments.sellerId, userId) : eq(orders.userId, userId),
    isWithinDays(fulfilments.receivedAt, { first: search.from, last: search.to }),
    // The place of another seller matches nothing.
    search.place ? eq(orderItems.placeId, search.place) : undefined,
  )
  const [balance, sites] = await Promise.all([
    readBalance(ctx, and(ofPeriod, search.site ? eq(siteColumn, search.site) : undefined)),
    listSites(ctx, ofPeriod),
  ])
  return { side, sites, ...balance }
}

/** Milliseconds for which the computed figures are cached. */
const maxAgeMs = 60 * 60_000

/**
 * Returns the association's public balance with the time of its computation and the CO₂ sources in force. It reads all orders,
 * so it is computed once an hour at most.
 */
export async function getImpact(
  ctx: Context,
): Promise<Impact & { reckonedAt: Date; sources: CarbonSource[] }> {
  const [cached, sources] = await Promise.all([findCachedImpact(ctx), listCarbonSources(ctx)])
  const isFresh = cached && ctx.clock.now().getTime() - cached.reckonedAt.getTime() < maxAgeMs
  return { ...(isFresh ? cached : await computeImpact(ctx, cached)), sources }
}

async function findCachedImpact({ db }: Context) {
  const [row] = await db.select().from(reuseImpact)
  return row ? { ...row.content, reckonedAt: row.reckonedAt } : null
}

type CachedImpact = Awaited<ReturnType<typeof findCachedImpact>>

/** Runs one computation at a time: other requests use the cached figures, or wait for the first. */
const computeImpact = (ctx: Context, cached: CachedImpact) =>
  inTransaction(ctx, async (ctx) => {
    if (cached) {
      if (!(await tryLockInTransaction(ctx.db, 'reuseImpact'))) return cached
    } else {
      await lockInTransaction(ctx.db, 'reuseImpact')
      const justComputed = await findCachedImpact(ctx)
      if (justComputed) return justComputed
    }
    const [all, years] = [await readBalance(ctx, undefined), await readYears(ctx)]
    const ever = { ...all, bySource: withoutSites(all.bySource) }
    const reckonedAt = ctx.clock.now()
    const content: Impact = { ever, years }
    await ctx.db
      .insert(reuseImpact)
      .values({ content, reckonedAt })
      .onConflictDoUpdate({ target: reuseImpact.id, set: { content, reckonedAt } })
    return { ...content, reckonedAt }
  })

/** The sites are private to their sellers: the public balance groups by kind of provenance. */
function withoutSites(sources: ReuseBalance['bySource']): ReuseBalance['bySource'] {
  const byKind = Map.groupBy(sources, ({ provenance }) => provenance.kind)
  const sum = (rows: ReuseSums[], name: keyof ReuseSums) => rows.reduce((total, row) => total + row[name], 0)
  return [...byKind]
    .map(([kind, rows]) => ({
      provenance: kind ? { kind } : {},
      articles: sum(rows, 'articles'),
      weight: sum(rows, 'weight'),
      unweighed: sum(rows, 'unweighed'),
      avoided: sum(rows, 'avoided'),
      sourced: sum(rows, 'sourced'),
    }))
    .sort((one, other) => other.weight - one.weight || other.articles - one.articles)
}
