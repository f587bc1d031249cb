import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import { pauseOn, refusePause } from '#domain/selling/pause.ts'
import { type Context, requireActor } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/**
 * Nothing of the signed-in person is sold until a day is over, or from now on again (null). One row says it of everything they
 * offer, and it expires: readers compare it with today.
 * @throws AppError `not-signed-in`; `invalid` with `details.fields` for a day that cannot be
 */
export async function pauseSales(
  ctx: Context,
  { until }: { until: Day | null },
): Promise<{ until: Day | null }> {
  const { userId } = requireActor(ctx)
  const refusal = until && refusePause(until, dayOf(ctx.clock.now()))
  if (refusal) throw new AppError('invalid', refusal, { details: { fields: { until: refusal } } })
  await ctx.db
    .update(profiles)
    .set({ salesPausedUntil: until, updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
  return { until }
}

/** Until when the signed-in person has paused; null: they have not, or it is over. */
export async function getPause(ctx: Context): Promise<{ until: Day | null }> {
  const { userId } = requireActor(ctx)
  const [row] = await ctx.db
    .select({ until: profiles.salesPausedUntil })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return { until: pauseOn(dayOf(ctx.clock.now()), row?.until ?? null) }
}
