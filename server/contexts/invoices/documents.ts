import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  documentName,
  type InvoiceEntry,
  type InvoiceParty,
  invoiceNumber,
} from '#domain/invoices/invoices.ts'
import { decimalFromCents } from '#domain/money.ts'
import { daysOfMonth, type Month } from '#domain/payments/seller-money.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import type { Context } from '#server/context.ts'
import { readInBatches } from '#server/database/batches.ts'
import { isWithinDays } from '#server/database/expressions.ts'
import { invoices, invoiceTransmissions, unnumberedDocuments } from '#server/database/schema/invoices.ts'
import { cursorMoment, isAfterCursor, parseCursor, toCursorPage } from '#server/http/cursor.ts'

/** Returns a document as it was issued; undefined if there is none. The caller checks who may see it. */
export async function findDocument(ctx: Context, input: { invoiceId: string }) {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, input.invoiceId))
  return invoice
}

/** Lists the documents of these fulfilments, oldest first. The caller checks who may see them. */
export async function listDocuments(
  ctx: Context,
  input: { fulfilmentIds: string[]; withTransmissions?: boolean },
): Promise<Map<string, InvoiceEntry[]>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: invoices.id,
      fulfilmentId: invoices.fulfilmentId,
      sellerId: invoices.sellerId,
      number: invoices.number,
      kind: invoices.kind,
      amount: invoices.amount,
      issuedAt: invoices.issuedAt,
      isProfessional: sql<boolean>`(${invoices.content} -> 'seller' ->> 'isProfessional')::boolean`,
      state: invoiceTransmissions.state,
      reason: invoiceTransmissions.reason,
    })
    .from(invoices)
    .leftJoin(invoiceTransmissions, eq(invoiceTransmissions.invoiceId, invoices.id))
    .where(inArray(invoices.fulfilmentId, input.fulfilmentIds))
    .orderBy(asc(invoices.number))
  const entries = rows.map((row) => ({
    fulfilmentId: row.fulfilmentId,
    entry: {
      id: row.id,
      kind: row.kind,
      label: `${documentName(row.kind, row)} ${invoiceNumber(row)}`,
      amount: row.amount,
      issuedAt: row.issuedAt.toISOString(),
      ...(input.withTransmissions &&
        row.state && { transmission: { state: row.state, reason: row.reason ?? '' } }),
    },
  }))
  return new Map(
    [...Map.groupBy(entries, ({ fulfilmentId }) => fulfilmentId)].map(([fulfilmentId, documents]) => [
      fulfilmentId,
      documents.map(({ entry }) => entry),
    ]),
  )
}

/** Reads a seller's documents of a month in Paris, by number. */
export const readDocumentsOfMonth = (
  { db }: Context,
  { sellerId, month }: { sellerId: string; month: Month },
): AsyncGenerator<typeof invoices.$inferSelect> =>
  readInBatches((after, limit) =>
    db
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.sellerId, sellerId),
          isWithinDays(invoices.issuedAt, daysOfMonth(month)),
          after && gt(invoices.number, after.number),
        ),
      )
      .orderBy(asc(invoices.number))
      .limit(limit),
  )

/** Returns deleted sellers' names and numbers from their last invoice, since their accounts no longer have them. */
export async function listSellersAsInvoiced(
  { db }: Context,
  { sellerIds }: { sellerIds: string[] },
): Promise<Map<string, InvoiceParty & { isProfessional: boolean }>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([invoices.sellerId], { sellerId: invoices.sellerId, content: invoices.content })
    .from(invoices)
    .where(inArray(invoices.sellerId, sellerIds))
    .orderBy(invoices.sellerId, desc(invoices.number))
  return new Map(rows.map(({ sellerId, content }) => [sellerId, content.seller]))
}

/** Lists the documents of a user's sales and of the purchases whose fulfilment ids the query `bought` selects; newest first. */
export async function listDocumentsByCursor(
  { db }: Context,
  input: { userId: string; bought: SQLWrapper; limit: number; cursor?: string },
) {
  const { id, issuedAt, sellerId, fulfilmentId, number, kind, amount, content } = invoices
  const rows = await db
    .select({
      at: cursorMoment(issuedAt),
      id,
      issuedAt,
      sellerId,
      fulfilmentId,
      number,
      kind,
      amount,
      isProfessional: sql<boolean>`(${content} -> 'seller' ->> 'isProfessional')::boolean`,
    })
    .from(invoices)
    .where(
      and(
        or(eq(sellerId, input.userId), inArray(fulfilmentId, input.bought)),
        isAfterCursor(issuedAt, id, parseCursor(input.cursor)),
      ),
    )
    .orderBy(desc(issuedAt), desc(id))
    .limit(input.limit + 1)
  return toCursorPage(rows, input.limit, (row) => ({
    id: row.id,
    fulfilmentId: row.fulfilmentId,
    kind: row.kind,
    label: `${documentName(row.kind, row)} ${invoiceNumber(row)}`,
    amount: row.amount,
    issuedAt: row.issuedAt.toISOString(),
    isOwnSale: row.sellerId === input.userId,
  }))
}

/** Returns which of the fulfilments have a document that is still to be numbered. */
export async function filterAwaitingDocument(
  { db }: Context,
  { fulfilmentIds }: { fulfilmentIds: string[] },
): Promise<Set<string>> {
  if (fulfilmentIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: unnumberedDocuments.fulfilmentId })
    .from(unnumberedDocuments)
    .where(inArray(unnumberedDocuments.fulfilmentId, fulfilmentIds))
  return new Set(rows.map(({ id }) => id))
}

/** Enqueues the numbering of documents requested before `before`; returns the number of sellers. */
export async function requeueWaitingDocuments(
  { db, jobs }: Context,
  { before }: { before: Date },
): Promise<number> {
  const sellers = await db
    .selectDistinct({ sellerId: unnumberedDocuments.sellerId })
    .from(unnumberedDocuments)
    .where(lt(unnumberedDocuments.requestedAt, before))
  await jobs.enqueueAll(db, 'number-invoices', sellers)
  return sellers.length
}

/** The invoiced and credited sums of each fulfilment, including documents still to be numbered. */
export const documentSums: SQL = sql`
  select fulfilment_id, sum(amount) filter (where kind = 'invoice') as invoiced,
    coalesce(sum(amount) filter (where kind = 'credit-note'), 0) as credited
  from (select fulfilment_id, kind, amount from ${invoices}
    union all select fulfilment_id, kind, amount from ${unnumberedDocuments}) documents
  group by fulfilment_id`

/**
 * Enqueues the numbering of documents without a job; returns the number of sellers. A job that was given up is not replaced here: the
 * nightly run enqueues the numbering of all documents that wait.
 */
export async function requeueLostDocuments({ db, jobs }: Context): Promise<number> {
  const sellers = await db
    .selectDistinct({ sellerId: unnumberedDocuments.sellerId })
    .from(unnumberedDocuments)
    .where(hasNoJob('number-invoices', { sellerId: unnumberedDocuments.sellerId }, { countsGivenUp: true }))
  if (sellers.length > 0) await jobs.enqueueAll(db, 'number-invoices', sellers)
  return sellers.length
}

/** Reads the documents of a user's sales and of the purchases whose fulfilment ids the query `bought` selects. */
export async function* readOwnDocuments(
  { db }: Context,
  { userId, bought }: { userId: string; bought: SQLWrapper },
) {
  const rows = readInBatches<typeof invoices.$inferSelect>((after, limit) =>
    db
      .select()
      .from(invoices)
      .where(
        and(
          or(eq(invoices.sellerId, userId), inArray(invoices.fulfilmentId, bought)),
          after && gt(invoices.id, after.id),
        ),
      )
      .orderBy(asc(invoices.id))
      .limit(limit),
  )
  for await (const invoice of rows)
    yield {
      numero: invoiceNumber(invoice),
      nature: invoice.kind === 'invoice' ? 'facture ou reçu' : 'avoir ou reçu de remboursement',
      montantEnEuros: decimalFromCents(invoice.amount),
      emiseLe: invoice.issuedAt,
      contenu: invoice.content,
    }
}
