import { eq } from 'drizzle-orm'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { InvoiceContent, InvoiceLine } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'
import { insertInvoice } from './insert-invoice.ts'

/**
 * Issues the credit note of a refund that has arrived, in the caller's transaction, the order locked: a number of the same
 * series, seller and buyer as the invoice named them. Issued before: that one; null: there is no invoice to correct.
 */
export async function issueCreditNote(
  ctx: Context,
  input: { refundId: string; fulfilmentId: string; amount: Cents; reason: string },
): Promise<{ invoiceId: string } | null> {
  const { refundId, fulfilmentId, amount, reason } = input
  const issued = await ctx.db.select().from(invoices).where(eq(invoices.fulfilmentId, fulfilmentId))
  const known = issued.find((document) => document.refundId === refundId)
  if (known) return { invoiceId: known.id }
  const invoice = issued.find(({ kind }) => kind === 'invoice')
  if (!invoice) return null
  const content: InvoiceContent = {
    ...invoice.content,
    lines: linesOf(invoice, amount),
    corrects: {
      number: invoiceNumber(invoice),
      issuedAt: invoice.issuedAt.toISOString(),
      reason,
      creditedBefore: issued
        .filter(({ kind }) => kind === 'credit-note')
        .reduce((sum, earlier) => sum + earlier.amount, 0),
    },
  }
  const { id } = await insertInvoice(ctx, {
    kind: 'credit-note',
    fulfilmentId,
    refundId,
    sellerId: invoice.sellerId,
    content,
    amount,
  })
  return { invoiceId: id }
}

/** Everything given back: article by article; otherwise which articles the money was for is not known. */
const linesOf = (invoice: { content: InvoiceContent; amount: Cents }, amount: Cents): InvoiceLine[] =>
  amount === invoice.amount
    ? invoice.content.lines
    : [{ title: 'Remboursement d’une partie de la commande', quantity: 1, price: amount }]
