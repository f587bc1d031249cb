import { eq } from 'drizzle-orm'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { InvoiceContent, InvoiceLine } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'

/** What the credit note of a refund says: seller and buyer as its invoice named them, which has its number by now. */
export async function contentOfCreditNote(
  { db }: Context,
  { fulfilmentId, amount, reason }: { fulfilmentId: string; amount: Cents; reason: string },
): Promise<InvoiceContent> {
  const issued = await db.select().from(invoices).where(eq(invoices.fulfilmentId, fulfilmentId))
  const invoice = issued.find(({ kind }) => kind === 'invoice')
  if (!invoice) throw new Error(`fulfilment ${fulfilmentId}: no invoice to correct`)
  return {
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
}

/** Everything given back: article by article; otherwise which articles the money was for is not known. */
const linesOf = (invoice: { content: InvoiceContent; amount: Cents }, amount: Cents): InvoiceLine[] =>
  amount === invoice.amount
    ? invoice.content.lines
    : [{ title: 'Remboursement d’une partie de la commande', quantity: 1, price: amount }]
