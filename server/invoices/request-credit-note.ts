import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { invoiceRequests, invoices } from '../database/schema/invoices.ts'

/**
 * Has the credit note of a refund that has arrived issued, in the caller's transaction, the order locked: a number of the same
 * series as the invoice's, right after (number-invoices.ts). Asked for before: nothing; nor without an invoice to correct.
 */
export async function requestCreditNote(
  { db, jobs, clock }: Context,
  input: { refundId: string; fulfilmentId: string; amount: Cents; reason: string },
): Promise<void> {
  const { refundId, fulfilmentId } = input
  const [[issued], [invoice]] = await Promise.all([
    db.select({ id: invoices.id }).from(invoices).where(eq(invoices.refundId, refundId)),
    unionAll(
      db
        .select({ sellerId: invoices.sellerId })
        .from(invoices)
        .where(and(eq(invoices.fulfilmentId, fulfilmentId), eq(invoices.kind, 'invoice'))),
      db
        .select({ sellerId: invoiceRequests.sellerId })
        .from(invoiceRequests)
        .where(and(eq(invoiceRequests.fulfilmentId, fulfilmentId), eq(invoiceRequests.kind, 'invoice'))),
    ),
  ])
  if (issued || !invoice) return
  const { sellerId } = invoice
  const written = await db
    .insert(invoiceRequests)
    .values({ ...input, sellerId, kind: 'credit-note', requestedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: invoiceRequests.id })
  if (written.length > 0) await jobs.enqueue(db, 'number-invoices', { sellerId })
}
