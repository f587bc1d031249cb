import { and, asc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import { listContacts } from '../../accounts/list-contacts.ts'
import { type Context, requireActor } from '../../context.ts'
import { openingHours } from '../../database/schema/collection.ts'
import { fulfilments, orderItems, orders } from '../../database/schema/orders.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { readAppointments } from '../appointments/read-appointments.ts'
import { readFacts } from '../read-facts.ts'
import { drawSlip } from './draw-slip.ts'
import { readPickupCodes } from './read-pickup-codes.ts'

/**
 * The printable slip with the pickup code of one seller's part, as PDF.
 * @throws AppError `not-signed-in`; `not-found` for everybody but its buyer, and without an open code
 */
export async function pickupSlip(
  ctx: Context,
  input: { fulfilmentId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { userId } = requireActor(ctx)
  const { fulfilmentId } = input
  const [part] = isUuid(fulfilmentId)
    ? await ctx.db
        .select({ orderId: orders.id, sellerId: fulfilments.sellerId })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, fulfilmentId), eq(orders.userId, userId)))
    : []
  const pickup = part && (await readPickupCodes(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
  const { title, text } = collectionMessages.noCode
  if (!pickup) throw new AppError('not-found', text, { title })
  const { orderId, sellerId } = part
  const [[contact], [facts], ranges, items, appointments, { shownName }] = await Promise.all([
    listContacts(ctx, { userIds: [sellerId] }),
    readFacts(ctx, { fulfilmentIds: [fulfilmentId] }),
    readOpeningHours(ctx, sellerId),
    readItems(ctx, fulfilmentId),
    readAppointments(ctx, { fulfilmentIds: [fulfilmentId] }),
    getSettings(ctx),
  ])
  if (!facts) throw new Error(`fulfilment ${fulfilmentId} is gone`)
  const seller = sellerSeenByBuyer(contact, facts.dealing)
  return drawSlip({
    number: orderNumber(orderId),
    issuer: shownName,
    ...pickup,
    seller: { ...seller, openingHours: ranges },
    appointment: appointments.get(fulfilmentId) ?? null,
    items,
    createdAt: ctx.clock.now(),
  })
}

const readOpeningHours = (ctx: Context, sellerId: string) =>
  ctx.db
    .select({
      weekday: openingHours.weekday,
      opensAt: openingHours.opensAt,
      closesAt: openingHours.closesAt,
    })
    .from(openingHours)
    .where(eq(openingHours.sellerId, sellerId))

const readItems = (ctx: Context, fulfilmentId: string) =>
  ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
