import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { documentName, invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { documentMessages } from '#domain/invoices/messages.ts'
import { type Context, requireActor } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'
import { drawInvoice } from '../../invoices/draw-invoice.ts'
import { findInvoice } from '../../invoices/find-invoice.ts'

/**
 * An invoice, receipt or credit note as PDF, for its buyer, its seller and administrators.
 * @throws AppError `not-signed-in`; `not-found` for everybody else
 */
export async function getDocument(
  ctx: Context,
  input: { invoiceId: string },
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> }> {
  const actor = requireActor(ctx)
  const invoice = isUuid(input.invoiceId) ? await findInvoice(ctx, input) : undefined
  const maySee =
    invoice &&
    (actor.role === 'admin' ||
      invoice.sellerId === actor.userId ||
      (await isBuyer(ctx, { fulfilmentId: invoice.fulfilmentId, userId: actor.userId })))
  if (!maySee) throw new AppError('not-found', documentMessages.missing)
  const name = `${documentName(invoice.kind, invoice.content.seller)}-${invoiceNumber(invoice)}.pdf`
  return {
    name: name.normalize('NFD').replaceAll(/[^\w.-]+/g, (part) => (part === ' ' ? '-' : '')),
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
