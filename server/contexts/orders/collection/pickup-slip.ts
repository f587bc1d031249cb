import { and, asc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { handlingFacts } from '#domain/catalogue/handling.ts'
import { loadText, sumLoads } from '#domain/catalogue/loads.ts'
import { unitNames } from '#domain/catalogue/sale-units.ts'
import { formatFullDate, formatTime } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { isUpcomingAppointment, type OpeningRange, openingLines } from '#domain/orders/appointments.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { formatPickupCode } from '#domain/orders/pickup-code.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { placeSeenByBuyer, sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { townLine } from '#domain/places/place.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import {
  colours,
  contentArea,
  drawTable,
  type PdfDocument,
  writeDocument,
} from '#server/capabilities/pdf/document.ts'
import { type Context, requireSide } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { type FulfilmentPlace, readPlaces } from '#server/contexts/orders/read-facts.ts'
import { readOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { readAppointments } from '../appointments/appointments.ts'
import { type FulfilmentRecord, readFacts, soldUnitColumns } from '../read-facts.ts'
import { readPickupCodes } from './pickup-codes.ts'

/**
 * Returns the printable slip with the pickup code of one fulfilment, as PDF.
 * @throws AppError `not-signed-in`; `not-found` for everybody but its buyer, and without an open code
 */
export async function getPickupSlip(
  ctx: Context,
  input: { fulfilmentId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { userId } = requireSide(ctx, 'buyer')
  const { fulfilmentId } = input
  const [fulfilment] = isUuid(fulfilmentId)
    ? await ctx.db
        .select({ orderId: orders.id, sellerId: fulfilments.sellerId })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, fulfilmentId), eq(orders.userId, userId)))
    : []
  const pickup =
    fulfilment && (await readPickupCodes(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
  const { title, text } = collectionMessages.noCode
  if (!pickup) throw new AppError('not-found', text, { title })
  const { orderId, sellerId } = fulfilment
  const [[contact], [facts], ranges, places, items, appointments, { shownName }] = await Promise.all([
    listContacts(ctx, { userIds: [sellerId] }),
    readFacts(ctx, { fulfilmentIds: [fulfilmentId] }),
    readOpeningHours(ctx, { sellerId }),
    readPlaces(ctx, { fulfilmentIds: [fulfilmentId] }),
    readItems(ctx, fulfilmentId),
    readAppointments(ctx, { fulfilmentIds: [fulfilmentId] }),
    getSettings(ctx),
  ])
  if (!facts) throw new Error(`fulfilment ${fulfilmentId} is gone`)
  const seller = sellerSeenByBuyer(contact, facts.disclosure)
  const createdAt = ctx.clock.now()
  const appointment = appointments.get(fulfilmentId)
  return drawSlip({
    number: orderNumber(orderId),
    issuer: shownName,
    ...pickup,
    seller,
    places: toSlipPlaces(facts, seller.address, places.get(fulfilmentId), ranges),
    appointment:
      appointment && isUpcomingAppointment(appointment, { ...facts.facts, now: createdAt })
        ? appointment
        : null,
    items,
    createdAt,
  })
}

const readItems = (ctx: Context, fulfilmentId: string) =>
  ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      weight: orderItems.weight,
      handling: orderItems.handling,
      ...soldUnitColumns,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))

interface SlipPlace {
  lines: string[]
  hours: OpeningRange[]
}

/** Returns the places as the buyer may see them; for orders from before places existed, the seller's address and hours. */
function toSlipPlaces(
  { disclosure }: FulfilmentRecord,
  address: string | null,
  places: readonly FulfilmentPlace[] | undefined,
  hours: OpeningRange[],
): SlipPlace[] {
  if (!places || disclosure.deliveryOption !== 'pickup') return [{ lines: address ? [address] : [], hours }]
  return places.map(({ place, hours }) => {
    const visiblePlace = placeSeenByBuyer(place, disclosure)
    return {
      lines: [visiblePlace.name, visiblePlace.street, townLine(visiblePlace), visiblePlace.access].flatMap(
        (line) => line || [],
      ),
      hours,
    }
  })
}

interface Slip {
  number: string
  /** The platform's name. */
  issuer: string
  code: string
  /** The content of the QR code. */
  url: string
  seller: { name: string; phone: string | null }
  places: SlipPlace[]
  appointment: { startsAt: string; endsAt: string } | null
  items: Awaited<ReturnType<typeof readItems>>
  createdAt: Date
}

const qrCodeSize = 190
const besideQrCode = {
  x: contentArea.left + qrCodeSize + 30,
  width: contentArea.right - contentArea.left - qrCodeSize - 30,
}

/** Draws the sheet that a buyer prints and brings: the code, the places and the items. */
const drawSlip = (slip: Slip): Promise<Uint8Array<ArrayBuffer>> =>
  writeDocument(
    {
      title: `Bon de retrait, commande ${slip.number}`,
      createdAt: slip.createdAt,
      footer: `${slip.issuer} · Bon de retrait de la commande ${slip.number}`,
    },
    async (document) => {
      drawHead(document, slip)
      drawCode(document, slip)
      drawSeller(document, slip)
      await drawItems(document, slip)
    },
  )

function drawHead(document: PdfDocument, { number }: Slip) {
  document.rule(document.y, { width: 34, colour: colours.terracotta, thickness: 2.5 })
  let y = document.text('Bon de retrait', document.y + 12, {
    font: 'display',
    size: 26,
    colour: colours.fir,
    tag: 'H1',
  })
  y = document.text(`Commande ${number}`, y + 2, { font: 'semibold', size: 11 })
  document.y = y + 22
}

function drawCode(document: PdfDocument, { code, url }: Slip) {
  const top = document.y
  document.qrCode(url, {
    x: contentArea.left,
    y: top,
    side: qrCodeSize,
    alt: `QR code de retrait, code ${code}`,
  })
  let y = document.text('Votre code', top + 6, { ...besideQrCode, size: 11, colour: colours.soft })
  y = document.text(formatPickupCode(code), y + 2, { ...besideQrCode, font: 'display', size: 50 })
  const words = [
    'Montrez ce bon au vendeur une fois vos articles devant vous. Il scanne le QR code, ou saisit les six caractères.',
    'Ce code déclenche le versement de la somme retenue\u00a0: ne le donnez à personne d’autre.',
  ]
  for (const text of words) y = document.text(text, y + 8, { ...besideQrCode, size: 10.5 })
  document.y = Math.max(y, top + qrCodeSize) + 26
}

function drawSeller(document: PdfDocument, { seller, places, appointment }: Slip) {
  let y = document.text('Où aller', document.y, { font: 'display', size: 14, tag: 'H2' })
  y = document.text(seller.name, y + 5, { font: 'semibold', size: 12 })
  if (seller.phone) y = document.text(`Téléphone\u00a0: ${seller.phone}`, y + 1, { size: 11 })
  if (appointment)
    y = document.text(`Rendez-vous\u00a0: ${appointmentText(appointment)}`, y + 6, {
      font: 'semibold',
      size: 11,
    })
  for (const { lines, hours } of places) {
    lines.forEach((line, index) => {
      y = document.text(line, y + (index === 0 ? 6 : 1), { size: 11 })
    })
    const week = openingLines(hours)
    if (week.length > 0) y = document.text('Horaires de retrait', y + 6, { font: 'semibold', size: 10.5 })
    for (const line of week) y = document.text(line, y, { size: 10.5 })
  }
  document.y = y + 24
}

async function drawItems(document: PdfDocument, { items }: Slip) {
  document.makeRoom(110)
  document.y = document.text('À vous remettre', document.y, { font: 'display', size: 14, tag: 'H2' }) + 8
  const remainingItems = items.flatMap(({ quantity, handedOver, ...item }) =>
    quantity > handedOver ? [{ ...item, quantity: quantity - handedOver }] : [],
  )
  const load = loadText(sumLoads(remainingItems))
  if (load)
    document.y = document.text(`À charger\u00a0: ${load}`, document.y, { font: 'semibold', size: 11 }) + 8
  await drawTable(document, {
    columns: [
      { heading: 'Article', width: 360 },
      { heading: 'Quantité', width: 125, align: 'right' },
    ],
    rows: remainingItems.map(({ title, quantity, handling, ...unit }) => [
      [
        title,
        ...handlingFacts({
          ...unit,
          handling,
          each: quantity > 1 ? unitNames[unit.saleUnit ?? 'piece'].one : undefined,
        }),
      ].join('\n'),
      soldQuantityText(quantity, unit),
    ]),
  })
}

const appointmentText = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string => {
  return `${formatFullDate(startsAt)}, de ${formatTime(startsAt)} à ${formatTime(endsAt)}`
}
