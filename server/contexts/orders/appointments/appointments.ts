import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { appointmentMessages, orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import {
  commonRanges,
  handOverDueAt,
  listAvailableSlots,
  mayHaveAppointment,
  type OpeningRange,
  type Slot,
} from '#domain/orders/appointments.ts'
import { awaitingHandOver } from '#domain/orders/states.ts'
import { addDays, toMoment, toParisDay } from '#domain/platform/days.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireSide } from '#server/context.ts'
import { readPlaces } from '#server/contexts/orders/read-facts.ts'
import { readOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { lockOrder } from '../lock-order.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'

export interface Appointment {
  startsAt: string
  endsAt: string
}

/** Returns appointments by fulfilment; a fulfilment without one is absent. The caller checks who may see them. */
export async function readAppointments(
  ctx: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, Appointment>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      fulfilmentId: pickupAppointments.fulfilmentId,
      startsAt: pickupAppointments.startsAt,
      endsAt: pickupAppointments.endsAt,
    })
    .from(pickupAppointments)
    .where(inArray(pickupAppointments.fulfilmentId, input.fulfilmentIds))
  return new Map(
    rows.map(({ fulfilmentId, startsAt, endsAt }) => [
      fulfilmentId,
      { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ]),
  )
}

/**
 * Returns a fulfilment that the actor bought, with the facts on which its appointment depends.
 * @throws AppError `not-signed-in`; `forbidden` to a team member; `not-found` for the purchases of others and for an invalid id
 */
async function findOwnPurchase(ctx: Context, input: { fulfilmentId: string }) {
  const { userId } = requireSide(ctx, 'buyer')
  const [fulfilment] = isUuid(input.fulfilmentId)
    ? await ctx.db
        .select({
          id: fulfilments.id,
          orderId: fulfilments.orderId,
          sellerId: fulfilments.sellerId,
          status: fulfilments.status,
          waitingSince: fulfilments.waitingSince,
          deliveryOption: orders.deliveryOption,
        })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, input.fulfilmentId), eq(orders.userId, userId)))
    : []
  if (!fulfilment) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return fulfilment
}

/**
 * Returns the slots in which the buyer may collect a fulfilment; none when the seller has no opening hours, and none when the
 * fulfilment need not be collected (any more), because a page may request them at that moment.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function listSlots(
  ctx: Context,
  input: { fulfilmentId: string },
): Promise<{ hasHours: boolean; slots: { startsAt: string; endsAt: string }[] }> {
  const fulfilment = await findOwnPurchase(ctx, input)
  if (!mayHaveAppointment(fulfilment)) return { hasHours: false, slots: [] }
  const { hasHours, slots } = await findOfferedSlots(ctx, fulfilment)
  return {
    hasHours,
    slots: slots.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

/** Returns the slots offered now. @throws AppError `conflict` when the fulfilment need not be collected (any more) */
async function findOfferedSlots(
  ctx: Context,
  fulfilment: Awaited<ReturnType<typeof findOwnPurchase>>,
): Promise<{ hasHours: boolean; slots: Slot[] }> {
  if (!mayHaveAppointment(fulfilment)) throw new AppError('conflict', appointmentMessages.closed)
  const ranges = await readCommonHours(ctx, fulfilment)
  const { delays } = await getSettings(ctx)
  const dueAt = handOverDueAt(fulfilment.waitingSince, delays.handOverDays)
  return { hasHours: ranges.length > 0, slots: listAvailableSlots(ranges, ctx.clock.now(), dueAt) }
}

/** Returns the hours common to all places of a fulfilment that have hours; for orders from before places existed, the seller's hours. */
async function readCommonHours(
  ctx: Context,
  fulfilment: { id: string; sellerId: string },
): Promise<OpeningRange[]> {
  const places = (await readPlaces(ctx, { fulfilmentIds: [fulfilment.id] })).get(fulfilment.id)
  if (!places) return readOpeningHours(ctx, { sellerId: fulfilment.sellerId })
  return commonRanges(places.map(({ hours }) => hours).filter((hours) => hours.length > 0))
}

/**
 * Sets the buyer's appointment, or replaces it. Only a slot offered at this moment is accepted.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when the fulfilment need not be collected, and for
 * a slot that is not offered
 */
export async function chooseAppointment(
  ctx: Context,
  input: { fulfilmentId: string; startsAt: string },
): Promise<Appointment> {
  const { fulfilmentId } = input
  const { orderId } = await findOwnPurchase(ctx, input)
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const { slots } = await findOfferedSlots(ctx, await findOwnPurchase(ctx, input))
    const requestedAt = new Date(input.startsAt).getTime()
    const slot = slots.find(({ startsAt }) => startsAt.getTime() === requestedAt)
    if (!slot) throw new AppError('conflict', appointmentMessages.gone)
    const appointment = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
    const [current] = await ctx.db
      .select({ startsAt: pickupAppointments.startsAt })
      .from(pickupAppointments)
      .where(eq(pickupAppointments.fulfilmentId, fulfilmentId))
    // The same slot again is a second click, which changes nothing.
    if (current?.startsAt.getTime() === requestedAt) return appointment
    const values = { ...slot, createdAt: ctx.clock.now(), remindedAt: null }
    await ctx.db
      .insert(pickupAppointments)
      .values({ fulfilmentId, ...values })
      .onConflictDoUpdate({ target: pickupAppointments.fulfilmentId, set: values })
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    await enqueueNotice(ctx, {
      kind: 'appointment-chosen',
      orderId,
      fulfilmentId,
      by: 'buyer',
      at: appointment.startsAt,
    })
    return appointment
  })
}

/**
 * Cancels the buyer's appointment; does nothing without one.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` once it has begun, and when the fulfilment need not be
 * collected
 */
export async function cancelAppointment(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { fulfilmentId } = input
  const { orderId } = await findOwnPurchase(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const fulfilment = await findOwnPurchase(ctx, input)
    if (!mayHaveAppointment(fulfilment)) throw new AppError('conflict', appointmentMessages.closed)
    const ofFulfilment = eq(pickupAppointments.fulfilmentId, fulfilmentId)
    const [current] = await ctx.db.select().from(pickupAppointments).where(ofFulfilment)
    if (!current) return
    if (current.startsAt <= ctx.clock.now()) throw new AppError('conflict', appointmentMessages.started)
    await ctx.db.delete(pickupAppointments).where(ofFulfilment)
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    await enqueueNotice(ctx, {
      kind: 'appointment-cancelled',
      orderId,
      fulfilmentId,
      by: 'buyer',
      at: current.startsAt.toISOString(),
    })
  })
}

const batchSize = 100

/**
 * Reminds buyer and seller once of tomorrow's appointments, and of today's that no reminder announced (chosen at night, or the
 * site was down). Runs every hour.
 */
export async function remindAppointments(ctx: Context): Promise<void> {
  while ((await remindBatch(ctx)) === batchSize);
}

const remindBatch = (ctx: Context): Promise<number> =>
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
          lt(pickupAppointments.startsAt, toMoment(addDays(toParisDay(now), 2), 0)),
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
