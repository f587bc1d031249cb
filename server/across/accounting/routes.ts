import { Hono } from 'hono'
import { fecFileName } from '#domain/accounting/fec.ts'
import { formatMonth } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { sirenFromSiret } from '#domain/invoices/company-numbers.ts'
import { documentName, invoiceNumber } from '#domain/invoices/invoices.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { daysOfMonth, isMonth, type Month, parisMonth } from '#domain/payments/seller-money.ts'
import { type ArchiveEntry, streamArchive } from '#server/capabilities/files/archive.ts'
import { type Context, requireActor, requireAdmin } from '#server/context.ts'
import { listInvoiceParties } from '#server/contexts/accounts/list-invoice-parties.ts'
import { readDocumentsOfMonth } from '#server/contexts/invoices/documents.ts'
import { drawInvoice } from '#server/contexts/invoices/draw-invoice.ts'
import { allow } from '#server/http/access.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import {
  entriesCsv,
  fecStream,
  privateSalesCsv,
  readAssociationEntries,
  readSellerEntries,
} from './entries.ts'

/** Each request takes up to seconds of computing time. */
const consumeLimit = (limits: RateLimiter, userId: string) =>
  limits.consume({ name: 'accounting', maxCalls: 60, seconds: 60 * 60 }, userId)

/** @throws AppError `not-found` for an invalid or future month */
function requireMonth({ clock }: Context, month: string): Month {
  if (isMonth(month) && month <= parisMonth(clock.now())) return month
  throw new AppError('not-found', moneyMessages.missingStatement)
}

/** Monthly files for accountants: the signed-in seller's, and the association's for administrators. */
export const accountingRoutes = new Hono<HttpEnv>()
  .get('/entries/:month/:file{fec.txt|ecritures.csv}', allow('signedIn'), inDocumentQueue, async (c) => {
    const { ctx, limits } = c.var
    const { userId: sellerId } = requireActor(ctx)
    const month = requireMonth(ctx, c.req.param('month'))
    await consumeLimit(limits, sellerId)
    const entries = await readSellerEntries(ctx, { sellerId, month })
    if (c.req.param('file') === 'ecritures.csv')
      return download(c, { type: 'csv', name: `ecritures-${month}.csv`, content: entriesCsv(entries) })
    const siret = (await listInvoiceParties(ctx, { userIds: [sellerId] })).get(sellerId)?.siret
    const name = fecFileName(siret ? sirenFromSiret(siret) : '', daysOfMonth(month).last)
    return download(c, { type: 'txt', name, content: fecStream(entries) })
  })
  .get('/e-reporting/:file{.+\\.csv}', allow('signedIn'), inDocumentQueue, async (c) => {
    const { ctx, limits } = c.var
    const { userId: sellerId } = requireActor(ctx)
    const month = requireMonth(ctx, c.req.param('file').slice(0, -'.csv'.length))
    await consumeLimit(limits, sellerId)
    const content = await privateSalesCsv(ctx, { sellerId, month })
    return download(c, { type: 'csv', name: `e-reporting-${month}.csv`, content })
  })
  .get('/invoices/:file{.+\\.zip}', allow('signedIn'), inDocumentQueue, async (c) => {
    const { ctx, limits } = c.var
    const { userId: sellerId } = requireActor(ctx)
    const month = requireMonth(ctx, c.req.param('file').slice(0, -'.zip'.length))
    await consumeLimit(limits, sellerId)
    const content = invoiceArchive(ctx, { sellerId, month })
    return download(c, { type: 'zip', name: `factures-${month}.zip`, content })
  })

export const associationAccountingRoutes = new Hono<HttpEnv>().get(
  '/entries/:month/:file{fec.txt|ecritures.csv}',
  inDocumentQueue,
  async (c) => {
    const { ctx, limits } = c.var
    const { userId } = requireAdmin(ctx)
    const month = requireMonth(ctx, c.req.param('month'))
    await consumeLimit(limits, userId)
    const entries = readAssociationEntries(ctx, { month })
    return c.req.param('file') === 'ecritures.csv'
      ? download(c, { type: 'csv', name: `ecritures-${month}.csv`, content: entriesCsv(entries) })
      : download(c, {
          type: 'txt',
          name: fecFileName('', daysOfMonth(month).last),
          content: fecStream(entries),
        })
  },
)

/** Streams all invoices, receipts and credit notes of a seller's month as one ZIP; each is drawn when the one before is sent. */
export const invoiceArchive = (
  ctx: Context,
  input: { sellerId: string; month: Month },
): ReadableStream<Uint8Array> => streamArchive(drawInvoices(ctx, input), ctx.clock.now())

async function* drawInvoices(
  ctx: Context,
  input: { sellerId: string; month: Month },
): AsyncGenerator<ArchiveEntry> {
  let isEmpty = true
  for await (const invoice of readDocumentsOfMonth(ctx, input)) {
    isEmpty = false
    const name = documentName(invoice.kind, invoice.content.seller).replaceAll(' ', '-')
    yield { path: `${name}-${invoiceNumber(invoice)}.pdf`, content: drawOneInvoice(invoice), compress: false }
  }
  // Users take an empty archive for a broken one.
  if (isEmpty) yield { path: 'aucun-document.txt', content: writeEmptyNote(input.month), compress: false }
}

async function* writeEmptyNote(month: Month) {
  yield `Aucune facture, aucun reçu et aucun avoir en ${formatMonth(daysOfMonth(month).first)}.\n`
}

async function* drawOneInvoice(invoice: Parameters<typeof drawInvoice>[0]) {
  yield await drawInvoice(invoice)
}
