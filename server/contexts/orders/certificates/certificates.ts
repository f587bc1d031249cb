import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { and, asc, eq, gt, max } from 'drizzle-orm'
import { localityText } from '#domain/accounts/locality.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import {
  type CertificateContent,
  type CertificateSums,
  certificateMessages,
  parseCertificateNumber,
  sumCertificate,
} from '#domain/orders/certificates.ts'
import { states } from '#domain/orders/states.ts'
import { type Context, requireActor, requireSide } from '#server/context.ts'
import { listInvoiceParties, type PartyDetails } from '#server/contexts/accounts/list-invoice-parties.ts'
import { soldUnitColumns } from '#server/contexts/orders/read-facts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { handOvers } from '#server/database/schema/collection.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { reuseCertificates } from '#server/database/schema/reuse.ts'

export type Certificate = typeof reuseCertificates.$inferSelect

const numberCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const drawCharacters = (count: number) =>
  Array.from({ length: count }, () => numberCharacters[randomInt(numberCharacters.length)]).join('')

/**
 * Returns the certificate of what a seller handed over to a buyer, for both and for administrators. It is issued and stored at the
 * first request; later requests return the same.
 * @throws AppError `not-signed-in`; `forbidden` to a team member whose role does not act for this side; `not-found` to all
 * others; `conflict` before the items are handed over
 */
export async function issueCertificate(ctx: Context, input: { fulfilmentId: string }): Promise<Certificate> {
  const actor = requireActor(ctx)
  const [fulfilment] = isUuid(input.fulfilmentId)
    ? await ctx.db
        .select({
          id: fulfilments.id,
          status: fulfilments.status,
          sellerId: fulfilments.sellerId,
          receivedAt: fulfilments.receivedAt,
          statusSince: fulfilments.statusSince,
          orderId: orders.id,
          buyerId: orders.userId,
          deliveryOption: orders.deliveryOption,
        })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(eq(fulfilments.id, input.fulfilmentId))
    : []
  const isTheirs =
    fulfilment && [fulfilment.buyerId, fulfilment.sellerId].some((userId) => userId === actor.userId)
  if (!fulfilment || !(isTheirs || actor.role === 'admin'))
    throw new AppError('not-found', certificateMessages.missing)
  if (isTheirs) requireSide(ctx, fulfilment.buyerId === actor.userId ? 'buyer' : 'seller')
  const existing = await findCertificate(ctx, fulfilment.id)
  if (existing) return existing
  if (fulfilment.status !== states.received) throw new AppError('conflict', certificateMessages.tooEarly)
  const content = await buildContent(ctx, fulfilment)
  if (content.lines.length === 0) throw new AppError('conflict', certificateMessages.tooEarly)
  const number = `RE-${drawCharacters(5)}-${drawCharacters(5)}`
  const [issued] = await ctx.db
    .insert(reuseCertificates)
    .values({ number, fulfilmentId: fulfilment.id, content, issuedAt: ctx.clock.now() })
    .onConflictDoNothing({ target: reuseCertificates.fulfilmentId })
    .returning()
  // A concurrent request has issued it: the first certificate is used.
  return issued ?? ((await findCertificate(ctx, fulfilment.id)) as Certificate)
}

async function findCertificate({ db }: Context, fulfilmentId: string): Promise<Certificate | undefined> {
  const [found] = await db
    .select()
    .from(reuseCertificates)
    .where(eq(reuseCertificates.fulfilmentId, fulfilmentId))
  return found
}

interface ReceivedFulfilment {
  id: string
  orderId: string
  buyerId: string
  sellerId: string
  deliveryOption: 'pickup' | 'quote'
  receivedAt: Date | null
  statusSince: Date
}

async function buildContent(ctx: Context, fulfilment: ReceivedFulfilment): Promise<CertificateContent> {
  const { id, orderId, buyerId, sellerId, receivedAt, statusSince, deliveryOption } = fulfilment
  const [items, parties, { shownName }, [lastHandOver]] = await Promise.all([
    ctx.db
      .select({
        title: orderItems.title,
        quantity: orderItems.handedOver,
        condition: orderItems.condition,
        weight: orderItems.weight,
        provenance: orderItems.provenance,
        carbon: orderItems.carbon,
        place: orderItems.place,
        ...soldUnitColumns,
      })
      .from(orderItems)
      .where(and(eq(orderItems.fulfilmentId, id), gt(orderItems.handedOver, 0)))
      .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id)),
    listInvoiceParties(ctx, { userIds: [buyerId, sellerId] }),
    getSettings(ctx),
    ctx.db
      .select({ at: max(handOvers.createdAt) })
      .from(handOvers)
      .where(eq(handOvers.fulfilmentId, id)),
  ])
  const places = items.flatMap(({ place }) => (place ? [`${place.postcode} ${place.town}`] : []))
  const seller = parties.get(sellerId)
  const buyer = parties.get(buyerId)
  return {
    orderId,
    issuer: shownName,
    isDelivered: deliveryOption === 'quote',
    handedOverAt: (lastHandOver?.at ?? receivedAt ?? statusSince).toISOString(),
    seller: toParty(seller),
    buyer: toParty(buyer),
    from: [...new Set(places)].join(', ') || localityText(seller?.address ?? null),
    to: localityText(buyer?.address ?? null),
    lines: items.map(({ place: _, carbon, ...line }) => ({ ...line, ...(carbon && { carbon }) })),
  }
}

const toParty = (party: PartyDetails | undefined) => ({
  name: party?.name ?? '',
  siret: party?.siret ?? null,
})

/**
 * Returns sixteen characters computed from the whole content with a key derived from `SECRET`, so that nobody can forge or
 * alter a certificate.
 */
export function computeSeal(ctx: Context, { number, content, issuedAt }: Certificate): string {
  const key = Buffer.from(hkdfSync('sha256', ctx.secret, '', 'rechantier certificate', 32))
  const payload = JSON.stringify([number, issuedAt.toISOString(), sortKeys(content)])
  const digits = createHmac('sha256', key).update(payload).digest('hex').slice(0, 16).toUpperCase()
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Sorts the keys of objects at every depth, because the database does not keep their order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, inner]) => [name, sortKeys(inner)])
}

export interface VerifiedCertificate extends CertificateSums {
  number: string
  issuer: string
  issuedAt: string
  handedOverAt: string
  /** The seal as printed. */
  seal: string
  /** True when the hand-over was disputed or cancelled after the certificate was issued. */
  isContested: boolean
}

/**
 * Returns public facts of a genuine certificate: its date, count and weight, without names or places.
 * @throws AppError `not-found`
 */
export async function verifyCertificate(
  ctx: Context,
  input: { number: string },
): Promise<VerifiedCertificate> {
  const number = parseCertificateNumber(input.number)
  const [found] = number
    ? await ctx.db
        .select({ certificate: reuseCertificates, status: fulfilments.status })
        .from(reuseCertificates)
        .innerJoin(fulfilments, eq(fulfilments.id, reuseCertificates.fulfilmentId))
        .where(eq(reuseCertificates.number, number))
    : []
  if (!found) throw new AppError('not-found', certificateMessages.missing)
  const { certificate, status } = found
  return {
    ...sumCertificate(certificate.content),
    number: certificate.number,
    issuer: certificate.content.issuer,
    issuedAt: certificate.issuedAt.toISOString(),
    handedOverAt: certificate.content.handedOverAt,
    seal: computeSeal(ctx, certificate),
    isContested: status !== states.received,
  }
}
