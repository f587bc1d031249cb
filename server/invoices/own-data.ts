import { and, asc, eq, gt, inArray, or, type SQLWrapper } from 'drizzle-orm'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { decimalFromCents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { readInBatches } from '../database/batches.ts'
import { invoices } from '../database/schema/invoices.ts'

/** Invoices and credit notes a person is named on: of what they sold, and of `bought`, a query of ids of fulfilments. */
export async function* readOwnInvoices(
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
