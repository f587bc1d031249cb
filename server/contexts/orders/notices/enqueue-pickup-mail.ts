import { isUpcomingAppointment, openingLines } from '#domain/orders/appointments.ts'
import { deadlines } from '#domain/orders/notice-parts.ts'
import { type DeliveryOption, orderNumber, orderPath } from '#domain/orders/orders.ts'
import { directionsTo, townLine } from '#domain/places/place.ts'
import type { EmailPickup, EmailPlace } from '#server/capabilities/email/email-data.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { type FulfilmentPlace, readPlaces } from '#server/contexts/orders/read-facts.ts'
import { listOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { readAppointments } from '../appointments/appointments.ts'
import { readPickupCodes } from '../collection/pickup-codes.ts'
import { readOrderMail, toEmailSellerForBuyer } from '../read-order-mail.ts'
import { enqueueNotice } from './enqueue-notice.ts'

/**
 * Emails the buyer the open codes of these fulfilments, when they become paid or binding and after a partial hand-over. Sends
 * nothing without an open code.
 */
export async function enqueuePickupMail(
  ctx: Context,
  input: { orderId: string; fulfilmentIds: string[] },
): Promise<void> {
  const { orderId, fulfilmentIds } = input
  if (fulfilmentIds.length === 0) return
  const { origin } = ctx.config
  const { buyer, sellers } = await readOrderMail(ctx, { orderId, fulfilmentIds, onlyRemaining: true })
  const sellerIds = sellers.map(({ contact }) => contact.id)
  const codes = await readPickupCodes(ctx, { fulfilmentIds })
  const appointments = await readAppointments(ctx, { fulfilmentIds })
  const hours = await readOpeningLines(ctx, sellerIds)
  const places = await readPlaces(ctx, { fulfilmentIds })
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const pickups = sellers.flatMap((seller): EmailPickup[] => {
    const { fulfilment, contact } = seller
    const appointment = appointments.get(fulfilment.id)
    const code = codes.get(fulfilment.id)
    const visiblePlaces = seller.visibleSeller.isDisclosed ? places.get(fulfilment.id) : undefined
    if (!code) return []
    return [
      {
        ...code,
        fulfilmentId: fulfilment.id,
        seller: toEmailSellerForBuyer(seller),
        items: seller.order.items.map(({ price: _, ...item }) => item),
        ...(visiblePlaces && { places: visiblePlaces.map(placeForMail) }),
        openingHours: visiblePlaces ? [] : (hours.get(contact.id) ?? []),
        appointment:
          appointment && isUpcomingAppointment(appointment, { ...seller, now }) ? appointment.startsAt : null,
        until: deadlines.handOver({ ...fulfilment, now }, delays).toISOString(),
        slipUrl: `${origin}/api/fulfilments/${fulfilment.id}/pickup-slip.pdf`,
      },
    ]
  })
  if (pickups.length === 0) return
  await enqueueEmail(ctx, {
    template: 'pickup-code',
    recipient: buyer.email,
    orderId,
    data: {
      firstName: buyer.firstName ?? '',
      number: orderNumber(orderId),
      isUnpaid: sellers.every(({ fulfilment }) => fulfilment.paidAt === null),
      isRemainder: sellers.some(({ isPartlyHandedOver }) => isPartlyHandedOver),
      parts: pickups,
      url: `${origin}${orderPath(orderId)}`,
    },
  })
}

const placeForMail = ({ place, hours }: FulfilmentPlace): EmailPlace => ({
  lines: [place.name, place.street, townLine(place), place.access].filter(Boolean),
  hours: openingLines(hours),
  mapUrl: directionsTo(place).map,
})

/** Opening hours by seller, one line a day: `Mardi\u00a0: 9h–12h, 14h–18h`. */
async function readOpeningLines(ctx: Context, sellerIds: string[]): Promise<Map<string, string[]>> {
  const bySeller = await listOpeningHours(ctx, { sellerIds })
  return new Map([...bySeller].map(([sellerId, ranges]) => [sellerId, openingLines(ranges)]))
}

/** Emails the buyer that fulfilments are binding, with the pickup codes or the way of delivery. */
export async function enqueueBindingMail(
  ctx: Context,
  input: { orderId: string; fulfilmentIds: string[]; deliveryOption: DeliveryOption },
): Promise<void> {
  const { deliveryOption, ...bindingFulfilments } = input
  if (bindingFulfilments.fulfilmentIds.length === 0) return
  if (deliveryOption === 'pickup') await enqueuePickupMail(ctx, bindingFulfilments)
  else await enqueueNotice(ctx, { kind: 'delivery-paid', ...bindingFulfilments })
}
