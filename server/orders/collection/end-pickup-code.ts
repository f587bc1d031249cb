import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { pickupCodes } from '../../database/schema/collection.ts'

/** The fulfilment's code, if it was not used, opens nothing any more. In the caller's transaction, with the order's row locked. */
export async function endPickupCode(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  await ctx.db
    .update(pickupCodes)
    .set({ endedAt: ctx.clock.now() })
    .where(
      and(
        eq(pickupCodes.fulfilmentId, input.fulfilmentId),
        isNull(pickupCodes.usedAt),
        isNull(pickupCodes.endedAt),
      ),
    )
}
