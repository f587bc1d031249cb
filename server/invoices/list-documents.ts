import { asc, inArray, sql } from 'drizzle-orm'
import { documentName, invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { InvoiceEntry } from '#domain/invoices/invoices.ts'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'

/** Invoices and credit notes of these fulfilments, oldest first. Whoever calls has made sure that they may be seen. */
export async function listDocuments(
  ctx: Context,
  input: { fulfilmentIds: string[] },
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
    })
    .from(invoices)
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
    },
  }))
  return new Map(
    [...Map.groupBy(entries, ({ fulfilmentId }) => fulfilmentId)].map(([fulfilmentId, own]) => [
      fulfilmentId,
      own.map(({ entry }) => entry),
    ]),
  )
}
