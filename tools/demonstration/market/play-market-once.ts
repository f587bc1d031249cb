import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { asSandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { users } from '#server/database/schema/index.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { type Pace, playMarket } from './play-market.ts'
import { readMarket } from './read-market.ts'

/**
 * Plays the market into the demonstration's goods: all of it in one transaction, so that no user sees half of it, the running
 * site's clock and mail server never meet an order of last winter, and what is broken off has not happened. Where cards are
 * not those of the sandbox there is no market.
 */
export async function playMarketOnce(ctx: Context, pace: Pace): Promise<void> {
  if (!asSandbox(ctx.payments)) return
  const market = await readMarket()
  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'market')
    const known = await ctx.db.$count(users, eq(users.email, market.accounts[0]?.email ?? ''))
    if (known === 0) await playMarket(ctx, market, pace)
  })
  await ctx.db.execute(sql`analyze`)
}
