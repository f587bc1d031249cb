import { formatMonth } from '#domain/dates.ts'
import { documentName, invoiceNumber } from '#domain/invoices/invoices.ts'
import { daysOfMonth, type Month } from '#domain/payments/seller-money.ts'
import { type ArchiveEntry, archiveOf } from '#server/capabilities/files/archive.ts'
import type { Context } from '#server/context.ts'
import { readInvoicesOfMonth } from '#server/contexts/invoices/documents.ts'
import { drawInvoice } from '#server/contexts/invoices/draw-invoice.ts'

/** All invoices, receipts and credit notes of a seller's month as one ZIP; each is drawn when the one before has left. */
export const invoiceArchive = (
  ctx: Context,
  input: { sellerId: string; month: Month },
): ReadableStream<Uint8Array> => archiveOf(drawEach(ctx, input), ctx.clock.now())

async function* drawEach(
  ctx: Context,
  input: { sellerId: string; month: Month },
): AsyncGenerator<ArchiveEntry> {
  let isEmpty = true
  for await (const invoice of readInvoicesOfMonth(ctx, input)) {
    isEmpty = false
    const name = documentName(invoice.kind, invoice.content.seller).replaceAll(' ', '-')
    yield { path: `${name}-${invoiceNumber(invoice)}.pdf`, content: drawn(invoice), compress: false }
  }
  // An archive without anything is taken for a broken one.
  if (isEmpty) yield { path: 'aucun-document.txt', content: note(input.month), compress: false }
}

async function* note(month: Month) {
  yield `Aucune facture, aucun reçu et aucun avoir en ${formatMonth(daysOfMonth(month).first)}.\n`
}

async function* drawn(invoice: Parameters<typeof drawInvoice>[0]) {
  yield await drawInvoice(invoice)
}
