import { eq } from 'drizzle-orm'
import { appointmentMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '../../context.ts'
import { pickupAppointments } from '../../database/schema/collection.ts'
import { lockOrder } from '../lock-order.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { findCollection } from './find-collection.ts'
import { offeredSlots } from './list-slots.ts'
import type { Appointment } from './read-appointments.ts'

/**
 * The buyer says when they come; a later choice replaces it. Only an hour that is offered at this moment is taken.
 * @throws AppError `not-signed-in`, `not-found`; `conflict` for what is not to be fetched and for an hour not offered
 */
export async function chooseAppointment(
  ctx: Context,
  input: { fulfilmentId: string; startsAt: string },
): Promise<Appointment> {
  const { fulfilmentId } = input
  const { orderId } = await findCollection(ctx, input)
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const { slots } = await offeredSlots(ctx, await findCollection(ctx, input))
    const wanted = new Date(input.startsAt).getTime()
    const slot = slots.find(({ startsAt }) => startsAt.getTime() === wanted)
    if (!slot) throw new AppError('conflict', appointmentMessages.gone)
    const appointment = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
    const [agreed] = await ctx.db
      .select({ startsAt: pickupAppointments.startsAt })
      .from(pickupAppointments)
      .where(eq(pickupAppointments.fulfilmentId, fulfilmentId))
    // The same again: a second click.
    if (agreed?.startsAt.getTime() === wanted) return appointment
    const chosen = { ...slot, createdAt: ctx.clock.now(), remindedAt: null }
    await ctx.db
      .insert(pickupAppointments)
      .values({ fulfilmentId, ...chosen })
      .onConflictDoUpdate({ target: pickupAppointments.fulfilmentId, set: chosen })
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
