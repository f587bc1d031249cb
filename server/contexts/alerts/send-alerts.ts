import { and, asc, between, eq, gt, sql } from 'drizzle-orm'
import { expiryNoticeDays } from '#domain/alerts/alerts.ts'
import { decideAlerts } from '#domain/alerts/decide-alerts.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { type Cents, centsFromDecimal } from '#domain/money.ts'
import { addDays, toParisDay } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { isListed } from '#server/contexts/catalogue/listing.ts'
import { productChanges, productPrices, products } from '#server/database/schema/catalogue.ts'
import { mailProductAlerts, type ProductAlert } from './mail-product-alerts.ts'
import { matchSearches } from './match-searches.ts'
import { hasProductId, readProducts } from './read-products.ts'
import { sendSearchResults } from './send-search-results.ts'

/** Limits the changes processed at a time, because each may concern thousands of users and searches. */
const batchSize = 25
const hourMs = 60 * 60 * 1000

/** Notifies subscribers of changes. Any number of processes may run it at once. */
export async function sendAlerts(ctx: Context): Promise<void> {
  while ((await processChanges(ctx)) > 0);
  await sendSearchResults(ctx, { frequencies: ['immediate'] })
}

/**
 * Processes one batch in one transaction: either the changes are deleted and all emails enqueued, or nothing happens. Skips changes
 * that another process has locked.
 */
const processChanges = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const oldest = ctx.db
      .select({ id: productChanges.id })
      .from(productChanges)
      .orderBy(asc(productChanges.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const changes = await ctx.db
      .delete(productChanges)
      .where(sql`${productChanges.id} = any(array(${oldest}))`)
      .returning()
    if (changes.length === 0) return 0

    const byProduct = Map.groupBy(
      changes.sort((a, b) => a.id - b.id),
      ({ productId }) => productId,
    )
    const decided = (await readProducts(ctx, hasProductId([...byProduct.keys()]))).map((product) => ({
      product,
      ...decideAlerts(byProduct.get(product.id) ?? [], { ...product, isBuyable: isBuyable(product) }),
    }))
    const withPriceDrop = decided.filter(({ oldPrice }) => oldPrice !== null)
    const lowest = await listLowestPrices(ctx, { productIds: withPriceDrop.map(({ product }) => product.id) })
    const alerts = decided.flatMap(({ product, oldPrice, alerts }) =>
      alerts.map((alert): ProductAlert => {
        const prices = { oldPrice, lowestPrice: lowest.get(product.id) ?? oldPrice }
        return { ...alert, product, ...(alert.kind === 'price_drop' && prices) }
      }),
    )
    await mailProductAlerts(ctx, { alerts, minIntervalMs: hourMs })
    await matchSearches(
      ctx,
      decided.flatMap(({ product, listingActorIds }) =>
        listingActorIds ? [{ productId: product.id, actorIds: listingActorIds }] : [],
      ),
    )
    return changes.length
  })

/**
 * Returns the lowest price of each of these products in the 30 days before its present one, including the price in force at
 * their beginning, as an announced reduction requires (code de la consommation, L. 112-1-1). Products without a former price
 * are absent.
 */
async function listLowestPrices(
  { db }: Context,
  input: { productIds: string[] },
): Promise<Map<string, Cents>> {
  if (input.productIds.length === 0) return new Map()
  const { rows } = await db.execute<{ productId: string; lowest: string }>(sql`
    select product_id as "productId", min(price) as lowest
    from (
      select product_id, price,
        lead(since) over (partition by product_id order by id) as until,
        first_value(since) over (partition by product_id order by id desc) as present_since
      from ${productPrices}
      where product_id = any(${sql.param(input.productIds)}::uuid[])
    ) price_periods
    where price is not null and until > present_since - interval '30 days'
    group by product_id`)
  return new Map(rows.map(({ productId, lowest }) => [productId, centsFromDecimal(lowest)]))
}

/** Sends the daily emails: new results of saved searches (weekly ones on Mondays) and products that expire soon. */
export async function sendDigests(ctx: Context): Promise<void> {
  await sendSearchResults(ctx, { frequencies: isMonday(ctx.clock.now()) ? ['daily', 'weekly'] : ['daily'] })
  await sendExpiryAlerts(ctx)
}

/** True on Mondays in Paris. */
const isMonday = (moment: Date): boolean => new Date(toParisDay(moment)).getUTCDay() === 1

const dayMs = 24 * 60 * 60 * 1000

/** Notifies of products that expire within three days and were not announced yet. */
async function sendExpiryAlerts(ctx: Context): Promise<void> {
  const today = toParisDay(ctx.clock.now())
  const endsSoon = and(
    between(products.availableUntil, today, addDays(today, expiryNoticeDays)),
    eq(products.status, 'disponible'),
    gt(products.quantity, 0),
    isListed,
  )
  let last: string | undefined
  do {
    const after = last ? gt(products.id, last) : undefined
    last = await inTransaction(ctx, async (ctx) => {
      const ending = await readProducts(ctx, and(endsSoon, after)).orderBy(asc(products.id)).limit(batchSize)
      await mailProductAlerts(ctx, {
        alerts: ending.map((product) => ({
          product,
          kind: 'expiring_soon',
          actorIds: [],
          isForWatchersOnly: false,
        })),
        // The interval exceeds the notice, so that each product is announced once.
        minIntervalMs: (expiryNoticeDays + 1) * dayMs,
      })
      return ending.at(-1)?.id
    })
  } while (last)
}
