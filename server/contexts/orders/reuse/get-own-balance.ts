import { and, eq } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import type { BalanceSearch, BalanceSide, ReuseBalance } from '#domain/orders/reuse-balance.ts'
import { type Context, requireActor, requireSide } from '#server/context.ts'
import { inDays } from '#server/database/paris-days.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { listSites, readBalance, siteOf } from './read-balance.ts'

export interface OwnBalance extends ReuseBalance {
  side: BalanceSide
  /** All sites of the period, in alphabetical order, whichever one is selected. */
  sites: string[]
}

/**
 * What the signed-in person handed over (or received) in a period, for their annual report or the follow-up of a diagnostic.
 * @throws AppError `not-signed-in`
 */
export async function getOwnBalance(ctx: Context, search: BalanceSearch): Promise<OwnBalance> {
  const { userId, userType } = requireActor(ctx)
  const side = search.side ?? (canSell(userType) ? 'sold' : 'bought')
  requireSide(ctx, side === 'sold' ? 'seller' : 'buyer')
  const ofPeriod = and(
    side === 'sold' ? eq(fulfilments.sellerId, userId) : eq(orders.userId, userId),
    inDays(fulfilments.receivedAt, { first: search.from, last: search.to }),
    // Another seller's place finds nothing.
    search.place ? eq(orderItems.placeId, search.place) : undefined,
  )
  const [balance, sites] = await Promise.all([
    readBalance(ctx, and(ofPeriod, search.site ? eq(siteOf, search.site) : undefined)),
    listSites(ctx, ofPeriod),
  ])
  return { side, sites, ...balance }
}
