import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  invoiceNumber,
  type RefundChannel,
} from '#domain/invoices/invoices.ts'
import { taxedPart } from '#domain/invoices/vat.ts'
import type { Cents } from '#domain/money.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { invoiceNumbers, invoices, unnumberedDocuments } from '#server/database/schema/invoices.ts'
import { requestTransmission } from './transmit-invoice.ts'

type Request = typeof unnumberedDocuments.$inferSelect

/** Limits a transaction, so that its locks are held briefly and its documents have their numbers soon. */
const maxInvoicesPerTransaction = 200

/**
 * The job behind requestInvoice and requestCreditNote: numbers a seller's waiting documents, in the order of their requests. It
 * locks the series until the transaction ends: a concurrent job waits and finds nothing left; a rollback leaves no gap.
 */
export async function numberInvoices(ctx: Context, input: { sellerId: string }): Promise<void> {
  const { sellerId } = input
  const count = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await db.insert(invoiceNumbers).values({ sellerId, last: 0 }).onConflictDoNothing()
    const [series] = await db
      .select()
      .from(invoiceNumbers)
      .where(eq(invoiceNumbers.sellerId, sellerId))
      .for('update')
    const requests = await db
      .select()
      .from(unnumberedDocuments)
      .where(eq(unnumberedDocuments.sellerId, sellerId))
      .orderBy(asc(unnumberedDocuments.id))
      .limit(maxInvoicesPerTransaction)
    let last = series?.last ?? 0
    for (const request of requests) {
      last += 1
      await issue(ctx, request, last)
    }
    if (requests.length > 0)
      await db.update(invoiceNumbers).set({ last }).where(eq(invoiceNumbers.sellerId, sellerId))
    return requests.length
  })
  if (count === maxInvoicesPerTransaction) await numberInvoices(ctx, input)
}

async function issue(ctx: Context, request: Request, number: number): Promise<void> {
  const { id, sellerId, kind, fulfilmentId, refundId, amount, requestedAt } = request
  const content = request.content ?? (await buildCorrectionContent(ctx, request))
  const values = { sellerId, kind, fulfilmentId, refundId, amount, content, number }
  const [issued] = await ctx.db
    .insert(invoices)
    .values({
      ...values,
      // Dates rise with the numbers, even when a server's clock is behind, and over New Year.
      issuedAt: sql`greatest(${requestedAt}::timestamptz, (
      select max(${invoices.issuedAt}) from ${invoices} where ${invoices.sellerId} = ${sellerId}))`,
    })
    .returning({ id: invoices.id })
  if (issued) {
    await requestTransmission(ctx, { invoiceId: issued.id, content })
    await publish(ctx, { type: 'invoice-issued', invoiceId: issued.id, kind, fulfilmentId })
  }
  await ctx.db.delete(unnumberedDocuments).where(eq(unnumberedDocuments.id, id))
}

/**
 * Returns the content of a refund's credit note, or of the invoice that cancels it: seller and buyer are as on the first
 * invoice, which has its number by now. Such an invoice cancels the last credited part, so that the VAT of all documents adds
 * up.
 */
async function buildCorrectionContent(
  { db }: Context,
  { kind, fulfilmentId, refundId, amount, reason, givenBack }: Request,
): Promise<InvoiceContent> {
  const issued = await db.select().from(invoices).where(eq(invoices.fulfilmentId, fulfilmentId))
  const invoice = issued.find((document) => document.refundId === null)
  const corrected =
    kind === 'credit-note'
      ? invoice
      : issued.find((document) => document.refundId === refundId && document.kind === 'credit-note')
  if (!invoice || !corrected) throw new Error(`fulfilment ${fulfilmentId}: no document to correct`)
  const credited = issued
    .filter((document) => document.refundId !== null)
    .reduce((sum, earlier) => sum + (earlier.kind === 'credit-note' ? earlier.amount : -earlier.amount), 0)
  const creditedBefore = kind === 'credit-note' ? credited : credited - amount
  return {
    ...invoice.content,
    lines: correctionLines(invoice, { kind, amount, creditedBefore }),
    corrects: {
      number: invoiceNumber(corrected),
      issuedAt: corrected.issuedAt.toISOString(),
      reason,
      creditedBefore,
      ...(isMixed(invoice) && { taxedBefore: taxedShare(invoice, creditedBefore) }),
      ...(givenBack && { givenBack }),
    },
  }
}

type IssuedInvoice = Pick<typeof invoices.$inferSelect, 'content' | 'amount'>

const taxedAmount = ({ content, amount }: IssuedInvoice): Cents => taxedPart(content, amount)
const isMixed = (invoice: IssuedInvoice): boolean =>
  taxedAmount(invoice) > 0 && taxedAmount(invoice) < invoice.amount

/** The part of a refunded sum that falls to taxed products, in proportion; for the whole invoice it is their whole sum. */
const taxedShare = (invoice: IssuedInvoice, amount: Cents): Cents =>
  Math.round((amount * taxedAmount(invoice)) / invoice.amount)

const partTitles: Record<InvoiceKind, string> = {
  'credit-note': 'Remboursement d’une partie de la commande',
  invoice: 'Partie de la commande, après annulation du remboursement',
}

/**
 * Returns the invoice's lines for a full refund; otherwise one line for taxed and one for untaxed products, because it is
 * unknown which of them the money was for.
 */
function correctionLines(
  invoice: IssuedInvoice,
  { kind, amount, creditedBefore }: { kind: InvoiceKind; amount: Cents; creditedBefore: Cents },
): InvoiceLine[] {
  if (amount === invoice.amount) return invoice.content.lines
  const part = { title: partTitles[kind], quantity: 1 }
  const findRegime = (isTaxed: boolean) =>
    invoice.content.lines.find(({ vatRegime }) => vatRegime && (vatRegime === 'standard') === isTaxed)
      ?.vatRegime
  const line = (price: Cents, isTaxed: boolean): InvoiceLine => {
    const vatRegime = findRegime(isTaxed)
    return { ...part, price, ...(vatRegime && { vatRegime }) }
  }
  const taxed = taxedShare(invoice, creditedBefore + amount) - taxedShare(invoice, creditedBefore)
  return [line(taxed, true), line(amount - taxed, false)].filter(({ price }) => price > 0)
}

/**
 * Requests the invoice (for a private seller the receipt) of one seller's fulfilment, in the caller's transaction, with the
 * order locked: its content is fixed now, numberInvoices adds its number. Does nothing when it was requested before, or
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
  const insertedRequests = await ctx.db
    .insert(unnumberedDocuments)
    .values({ ...input, kind: 'invoice', requestedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: unnumberedDocuments.id })
  if (insertedRequests.length > 0) await ctx.jobs.enqueue(ctx.db, 'number-invoices', { sellerId })
}

interface Correction {
  refundId: string
  fulfilmentId: string
  amount: Cents
  reason: string
}

/**
 * Requests the credit note of a completed refund, in the caller's transaction, with the order locked; numberInvoices adds its
 * number, of the same series as the invoices. `givenBack` is null when the money went to the card that paid. Does nothing when
 * it was requested before, or without an invoice.
 */
export const requestCreditNote = (
  ctx: Context,
  input: Correction & { givenBack: RefundChannel | null },
): Promise<void> => requestCorrection(ctx, { ...input, kind: 'credit-note' })

/**
 * Requests the invoice that cancels a refund's credit note, because the bank gave back the disputed sum. It has the conditions
 * of requestCreditNote and a number after that of the credit note.
 */
export const requestCancellingInvoice = (ctx: Context, input: Correction): Promise<void> =>
  requestCorrection(ctx, { ...input, kind: 'invoice' })

async function requestCorrection(
  { db, jobs, clock }: Context,
  input: Correction & { kind: InvoiceKind; givenBack?: RefundChannel | null },
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
      .select({ sellerId: unnumberedDocuments.sellerId })
      .from(unnumberedDocuments)
      .where(and(eq(unnumberedDocuments.fulfilmentId, fulfilmentId), isNull(unnumberedDocuments.refundId))),
  )
  if (issued || !invoice) return
  const { sellerId } = invoice
  const insertedRequests = await db
    .insert(unnumberedDocuments)
    .values({ ...input, sellerId, requestedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: unnumberedDocuments.id })
  if (insertedRequests.length > 0) await jobs.enqueue(db, 'number-invoices', { sellerId })
}
