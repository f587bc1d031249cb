import { eq } from 'drizzle-orm'
import { appointmentMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { mayMeet } from '#domain/orders/appointments.ts'
import { type Context, inTransaction } from '../../context.ts'
import { pickupAppointments } from '../../database/schema/collection.ts'
import { lockOrder } from '../lock-order.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { findCollection } from './find-collection.ts'

/**
 * The buyer does not come at the hour they chose. Without an appointment nothing happens: a second click.
 * @throws AppError `not-signed-in`, `not-found`; `conflict` once it has begun, and for what is not to be fetched
 */
export async function cancelAppointment(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { fulfilmentId } = input
  const { orderId } = await findCollection(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const part = await findCollection(ctx, input)
    if (!mayMeet(part)) throw new AppError('conflict', appointmentMessages.closed)
    const own = eq(pickupAppointments.fulfilmentId, fulfilmentId)
    const [agreed] = await ctx.db.select().from(pickupAppointments).where(own)
    if (!agreed) return
    if (agreed.startsAt <= ctx.clock.now()) throw new AppError('conflict', appointmentMessages.started)
    await ctx.db.delete(pickupAppointments).where(own)
    await enqueueNotice(ctx, {
      kind: 'appointment-cancelled',
      orderId,
      fulfilmentId,
      by: 'buyer',
      at: agreed.startsAt.toISOString(),
    })
  })
}
