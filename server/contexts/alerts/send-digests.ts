import { and, asc, between, eq, gt } from 'drizzle-orm'
import { daysBeforeEnd } from '#domain/alerts/alerts.ts'
import { addDays, dayOf } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { isListed } from '../catalogue/listing.ts'
import { mailProductAlerts } from './mail-product-alerts.ts'
import { readProducts } from './read-products.ts'
import { sendSearchResults } from './send-search-results.ts'

/** The mails sent once a day: the finds of saved searches (on Mondays the weekly ones too), and what soon ends. */
export async function sendDigests(ctx: Context): Promise<void> {
  await sendSearchResults(ctx, { frequencies: isMonday(ctx.clock.now()) ? ['daily', 'weekly'] : ['daily'] })
  await sendExpiryAlerts(ctx)
}

/** In Paris. */
const isMonday = (moment: Date): boolean => new Date(dayOf(moment)).getUTCDay() === 1

const batchSize = 25
const day = 24 * 60 * 60 * 1000

/** Notifies of products that are on the market for three days more, or fewer where no user was notified yet. */
async function sendExpiryAlerts(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock.now())
  const endsSoon = and(
    between(products.availableUntil, today, addDays(today, daysBeforeEnd)),
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
        // Longer than the days in which it is due: once.
        quietTime: (daysBeforeEnd + 1) * day,
      })
      return ending.at(-1)?.id
    })
  } while (last)
}
