import { and, eq, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { GivenBack, InvoiceContent, InvoiceKind } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { invoiceRequests, invoices } from '#server/database/schema/invoices.ts'

/**
 * Requests the invoice (of a private seller: the receipt) of one seller's fulfilment, in the caller's transaction, the order
 * locked: its content is fixed now, its number follows (number-invoices.ts). Does nothing when it was requested before, or
 * nothing was paid.
 */
export async function requestInvoice(
  ctx: Context,
  input: { fulfilmentId: string; sellerId: string; content: InvoiceContent; amount: Cents },
): Promise<void> {
  const { fulfilmentId, sellerId } = input
  if (input.amount === 0) return
  const [issued] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.fulfilmentId, fulfilmentId), isNull(invoices.refundId)))
  if (issued) return
  const written = await ctx.db
    .insert(invoiceRequests)
    .values({ ...input, kind: 'invoice', requestedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: invoiceRequests.id })
  if (written.length > 0) await ctx.jobs.enqueue(ctx.db, 'number-invoices', { sellerId })
}

interface Correction {
  refundId: string
  fulfilmentId: string
  amount: Cents
  reason: string
}

/**
 * Requests the credit note of a refund that has arrived, in the caller's transaction, the order locked: a number of the
 * invoice's series follows (number-invoices.ts). `givenBack` null: to the card that paid. Does nothing when it was requested
 * before, or without an invoice.
 */
export const requestCreditNote = (
  ctx: Context,
  input: Correction & { givenBack: GivenBack | null },
): Promise<void> => requestCorrection(ctx, { ...input, kind: 'credit-note' })

/**
 * Requests the invoice that cancels the credit note of a refund, since the bank gave back what it had taken; likewise, and after
 * that credit note.
 */
export const requestInvoiceAgain = (ctx: Context, input: Correction): Promise<void> =>
  requestCorrection(ctx, { ...input, kind: 'invoice' })

async function requestCorrection(
  { db, jobs, clock }: Context,
  input: Correction & { kind: InvoiceKind; givenBack?: GivenBack | null },
): Promise<void> {
  const { refundId, fulfilmentId, kind } = input
  const [issued] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.refundId, refundId), eq(invoices.kind, kind)))
  const [invoice] = await unionAll(
    db
      .select({ sellerId: invoices.sellerId })
      .from(invoices)
      .where(and(eq(invoices.fulfilmentId, fulfilmentId), isNull(invoices.refundId))),
    db
      .select({ sellerId: invoiceRequests.sellerId })
      .from(invoiceRequests)
      .where(and(eq(invoiceRequests.fulfilmentId, fulfilmentId), isNull(invoiceRequests.refundId))),
  )
  if (issued || !invoice) return
  const { sellerId } = invoice
  const written = await db
    .insert(invoiceRequests)
    .values({ ...input, sellerId, requestedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: invoiceRequests.id })
  if (written.length > 0) await jobs.enqueue(db, 'number-invoices', { sellerId })
}
