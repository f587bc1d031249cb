import { appointmentMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { handOverDueAt, mayMeet, type Slot, slotsOf } from '#domain/orders/appointments.ts'
import type { Context } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { findCollection } from './find-collection.ts'
import { readOpeningHours } from './read-opening-hours.ts'

/**
 * The hours in which the buyer may come for a part of their order; none where its seller has not said when they receive.
 * @throws AppError `not-signed-in`, `not-found`; `conflict` for what is not (or no longer) to be fetched
 */
export async function listSlots(
  ctx: Context,
  input: { fulfilmentId: string },
): Promise<{ hasHours: boolean; slots: { startsAt: string; endsAt: string }[] }> {
  const { hasHours, slots } = await offeredSlots(ctx, await findCollection(ctx, input))
  return {
    hasHours,
    slots: slots.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

/** What is offered at this moment. */
export async function offeredSlots(
  ctx: Context,
  part: Awaited<ReturnType<typeof findCollection>>,
): Promise<{ hasHours: boolean; slots: Slot[] }> {
  if (!mayMeet(part)) throw new AppError('conflict', appointmentMessages.closed)
  const [ranges, { delays }] = await Promise.all([
    readOpeningHours(ctx, { sellerId: part.sellerId }),
    getSettings(ctx),
  ])
  const dueAt = handOverDueAt(part.waitingSince, delays.handOverDays)
  return { hasHours: ranges.length > 0, slots: slotsOf(ranges, ctx.clock.now(), dueAt) }
}
