import { inArray } from 'drizzle-orm'
import { dayOf } from '#domain/platform/days.ts'
import { pauseOn, type SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { hasEndedAccount } from '#server/contexts/payments/seller-accounts.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { cachedRead } from '#server/lib/cache.ts'

/** What `readSalesStop` reads of a seller. */
export const salesStopColumns = {
  salesPausedUntil: profiles.salesPausedUntil,
  hasEndedAccount: hasEndedAccount(profiles.id),
}

/** Where no cards are taken, an account at the provider is not needed. */
export const readSalesStop = (
  { clock, payments }: Pick<Context, 'clock' | 'payments'>,
  row: { salesPausedUntil: string | null; hasEndedAccount: boolean },
): SalesStop => ({
  pausedUntil: pauseOn(dayOf(clock.now()), row.salesPausedUntil),
  isUnpayable: payments !== null && row.hasEndedAccount,
})

/** By seller id; those who sell everything are absent. */
export async function listSalesStops(
  ctx: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, SalesStop>> {
  const ids = [...new Set(sellerIds)].sort()
  if (ids.length === 0) return new Map()
  return cachedRead(ctx, `sales stops ${ids}`, async () => {
    const rows = await ctx.db
      .select({ id: profiles.id, ...salesStopColumns })
      .from(profiles)
      .where(inArray(profiles.id, ids))
    const stops = rows.map((row) => [row.id, readSalesStop(ctx, row)] as const)
    return new Map(stops.filter(([, stop]) => stop.pausedUntil !== null || stop.isUnpayable))
  })
}
