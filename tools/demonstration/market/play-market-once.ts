import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { users } from '#server/database/schema/index.ts'
import { asSandbox } from '#server/payments/provider/sandbox/sandbox.ts'
import { type Pace, playMarket } from './play-market.ts'
import { readMarket } from './read-market.ts'

/** Any number: two processes that have the job play it once. */
const marketLock = 727_003

/**
 * Plays the market into the demonstration's goods: all of it in one transaction, so that nobody sees half of it, the running
 * site's clock and mail server never meet an order of last winter, and what is broken off has not happened. Where cards are
 * not those of the sandbox there is no market.
 */
export async function playMarketOnce(ctx: Context, pace: Pace): Promise<void> {
  if (!asSandbox(ctx.payments)) return
  const market = await readMarket()
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${marketLock})`)
    const known = await ctx.db.$count(users, eq(users.email, market.accounts[0]?.email ?? ''))
    if (known === 0) await playMarket(ctx, market, pace)
  })
  await ctx.db.execute(sql`analyze`)
}
