import { inArray } from 'drizzle-orm'
import { toParisDay } from '#domain/platform/days.ts'
import { currentPauseEnd, type SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { hasEndedAccount } from '#server/contexts/payments/seller-accounts.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { readThroughCache } from '#server/lib/cache.ts'

/** The columns of a seller that `toSalesStop` needs. */
export const salesStopColumns = (ctx: Pick<Context, 'payments'>) => ({
  salesPausedUntil: profiles.salesPausedUntil,
  isUnpayable: hasEndedAccount(ctx, profiles.id),
})

export const toSalesStop = (
  { clock }: Pick<Context, 'clock'>,
  row: { salesPausedUntil: string | null; isUnpayable: boolean },
): SalesStop => ({
  pausedUntil: currentPauseEnd(toParisDay(clock.now()), row.salesPausedUntil),
  isUnpayable: row.isUnpayable,
})

/** Lists sales stops by seller id; sellers without one are absent. */
export async function listSalesStops(
  ctx: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, SalesStop>> {
  const ids = [...new Set(sellerIds)].sort()
  if (ids.length === 0) return new Map()
  return readThroughCache(ctx, `sales stops ${ids}`, async () => {
    const rows = await ctx.db
      .select({ id: profiles.id, ...salesStopColumns(ctx) })
      .from(profiles)
      .where(inArray(profiles.id, ids))
    const stops = rows.map((row) => [row.id, toSalesStop(ctx, row)] as const)
    return new Map(stops.filter(([, stop]) => stop.pausedUntil !== null || stop.isUnpayable))
  })
}
