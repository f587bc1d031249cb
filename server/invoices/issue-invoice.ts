import { and, eq } from 'drizzle-orm'
import type { InvoiceContent } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'
import { insertInvoice } from './insert-invoice.ts'

/**
 * Issues the invoice (of a private seller: the receipt) of one seller's part of an order, in the caller's transaction, the
 * order locked. Who issues several does so in the order of the sellers' ids. What it says is never changed. Issued before:
 * that one; null: nothing was paid, there is nothing to invoice.
 */
export async function issueInvoice(
  ctx: Context,
  input: { fulfilmentId: string; sellerId: string; content: InvoiceContent; amount: Cents },
): Promise<{ invoiceId: string } | null> {
  const { fulfilmentId, sellerId, content, amount } = input
  if (amount === 0) return null
  const [known] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.fulfilmentId, fulfilmentId), eq(invoices.kind, 'invoice')))
  if (known) return { invoiceId: known.id }
  const { id } = await insertInvoice(ctx, { kind: 'invoice', fulfilmentId, sellerId, content, amount })
  return { invoiceId: id }
}
