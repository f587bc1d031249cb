import { and, asc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import {
  documentMessages,
  documentName,
  type InvoiceContent,
  invoiceNumber,
} from '#domain/invoices/invoices.ts'
import { parseDestination } from '#domain/orders/delivery-request.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { type Context, requireActor, requireSide } from '#server/context.ts'
import { listInvoiceParties } from '#server/contexts/accounts/list-invoice-parties.ts'
import { findDocument } from '#server/contexts/invoices/documents.ts'
import { drawInvoice } from '#server/contexts/invoices/draw-invoice.ts'
import { requestInvoice } from '#server/contexts/invoices/number-invoices.ts'
import { soldUnitColumns } from '#server/contexts/orders/read-facts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { readPlaces } from './read-facts.ts'

/**
 * Returns an invoice, receipt or credit note as PDF, for its buyer, its seller and administrators.
 * @throws AppError `not-signed-in`; `forbidden` to a team member whose role does not act for this side; `not-found` to all others
 */
export async function getDocument(
  ctx: Context,
  input: { invoiceId: string },
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> }> {
  const actor = requireActor(ctx)
  const invoice = isUuid(input.invoiceId) ? await findDocument(ctx, input) : undefined
  if (!invoice) throw new AppError('not-found', documentMessages.missing)
  if (actor.role !== 'admin') {
    const isSeller = invoice.sellerId === actor.userId
    if (!isSeller && !(await isBuyer(ctx, { fulfilmentId: invoice.fulfilmentId, userId: actor.userId })))
      throw new AppError('not-found', documentMessages.missing)
    requireSide(ctx, isSeller ? 'seller' : 'buyer')
  }
  const name = `${documentName(invoice.kind, invoice.content.seller)}-${invoiceNumber(invoice)}.pdf`
  return {
    name: name.normalize('NFD').replaceAll(/[^\w.-]+/g, (character) => (character === ' ' ? '-' : '')),
    pdf: await drawInvoice(invoice),
  }
}

async function isBuyer(ctx: Context, { fulfilmentId, userId }: { fulfilmentId: string; userId: string }) {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(and(eq(fulfilments.id, fulfilmentId), eq(orders.userId, userId)))
  return rows.length > 0
}

/**
 * Requests the invoice of one seller's fulfilment with its current content: items, delivery, both profiles. In the caller's
 * transaction, the order locked.
 */
export async function invoiceFulfilment(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const [fulfilment] = await ctx.db
    .select({
      orderId: orders.id,
      orderedAt: orders.createdAt,
      deliveryOption: orders.deliveryOption,
      deliveryNote: orders.deliveryNote,
      buyerId: orders.userId,
      sellerId: fulfilments.sellerId,
      transportAmount: fulfilments.transportAmount,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(eq(fulfilments.id, input.fulfilmentId))
  if (!fulfilment) throw new Error(`fulfilment ${input.fulfilmentId}: there is none`)
  const { orderId, orderedAt, buyerId, sellerId, transportAmount, deliveryOption } = fulfilment
  const deliveredTo = deliveryOption === 'quote' ? parseDestination(fulfilment.deliveryNote) : null
  const items = await ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      vatRegime: orderItems.vatRegime,
      ...soldUnitColumns,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, input.fulfilmentId))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const parties = await listInvoiceParties(ctx, { userIds: [buyerId, sellerId] })
  const seller = parties.get(sellerId)
  const buyer = parties.get(buyerId)
  if (!seller || !buyer)
    throw new Error(`fulfilment ${input.fulfilmentId}: no profile of its buyer or seller`)
  const { shownName } = await getSettings(ctx)
  const { isProfessional: _, vatRegime: __, vatOnDebits: ___, ...buyerDetails } = buyer
  const lines = [...items, ...(transportAmount ? [deliveryLine(items, transportAmount)] : [])].map(
    ({ vatRegime, ...line }) => ({
      ...line,
      ...(vatRegime && { vatRegime }),
    }),
  )
  const content: InvoiceContent = {
    orderId,
    orderedAt: orderedAt.toISOString(),
    issuer: shownName,
    seller,
    buyer: buyerDetails,
    lines,
    ...(deliveryOption === 'pickup' && (await findPickupPlace(ctx, input))),
    ...(deliveredTo && { deliveredTo }),
  }
  await requestInvoice(ctx, {
    fulfilmentId: input.fulfilmentId,
    sellerId,
    content,
    amount: orderTotal(lines),
  })
}

/** Returns the line of a delivery. It has the VAT regime of the items; with several regimes, VAT is shown. */
function deliveryLine(
  items: readonly { vatRegime: (typeof orderItems.$inferSelect)['vatRegime'] }[],
  transportAmount: number,
) {
  const [regime = null, ...others] = new Set(items.map(({ vatRegime }) => vatRegime))
  const vatRegime = others.length > 0 ? ('standard' as const) : regime
  return { title: 'Livraison', quantity: 1, price: transportAmount, vatRegime }
}

/** Returns the place where all items are collected; empty with several places, because an invoice names one. */
async function findPickupPlace(
  ctx: Context,
  { fulfilmentId }: { fulfilmentId: string },
): Promise<Pick<InvoiceContent, 'fetchedAt'>> {
  const [only, other] = (await readPlaces(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId) ?? []
  if (!only || other) return {}
  const { street, postcode, town } = only.place
  return { fetchedAt: { street, postcode, town } }
}
