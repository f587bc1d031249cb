import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { awaitingHandOver } from '#domain/orders/states.ts'
import { addDays, dayOf, momentOf } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'

const batchSize = 100

/**
 * Every hour of the day: buyer and seller are reminded, once, of the appointments of tomorrow, and of today's that were
 * missed (chosen in the night, or the site was down).
 */
export async function remindAppointments(ctx: Context): Promise<void> {
  while ((await remindSome(ctx)) === batchSize);
}

const remindSome = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const due = await ctx.db
      .select({
        fulfilmentId: pickupAppointments.fulfilmentId,
        orderId: fulfilments.orderId,
        startsAt: pickupAppointments.startsAt,
      })
      .from(pickupAppointments)
      .innerJoin(fulfilments, eq(fulfilments.id, pickupAppointments.fulfilmentId))
      .where(
        and(
          isNull(pickupAppointments.remindedAt),
          gt(pickupAppointments.startsAt, now),
          lt(pickupAppointments.startsAt, momentOf(addDays(dayOf(now), 2), 0)),
          inArray(fulfilments.status, awaitingHandOver),
        ),
      )
      .limit(batchSize)
      .for('update', { of: pickupAppointments, skipLocked: true })
    if (due.length === 0) return 0
    await ctx.db
      .update(pickupAppointments)
      .set({ remindedAt: now })
      .where(
        inArray(
          pickupAppointments.fulfilmentId,
          due.map(({ fulfilmentId }) => fulfilmentId),
        ),
      )
    for (const { startsAt, ...fulfilment } of due)
      await enqueueNotice(ctx, { kind: 'appointment-reminder', ...fulfilment, at: startsAt.toISOString() })
    return due.length
  })
