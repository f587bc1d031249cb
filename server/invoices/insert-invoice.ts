import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'
import { nextNumber } from './next-number.ts'

type Row = typeof invoices.$inferInsert

/** Writes a document under the next number of its seller's series, in the caller's transaction. */
export async function insertInvoice(
  ctx: Context,
  document: Omit<Row, 'id' | 'number' | 'issuedAt'>,
): Promise<{ id: string; number: number; issuedAt: Date }> {
  const number = await nextNumber(ctx, document)
  const [row] = await ctx.db
    .insert(invoices)
    .values({
      ...document,
      number,
      // Of two that met at the series the later one bears the later time: dates rise with the numbers, over New Year too.
      issuedAt: sql`greatest(${ctx.clock.now()}::timestamptz, (
        select max(${invoices.issuedAt}) from ${invoices} where ${invoices.sellerId} = ${document.sellerId}))`,
    })
    .returning({ id: invoices.id, number: invoices.number, issuedAt: invoices.issuedAt })
  if (!row) throw new Error('the document was not written')
  return row
}
