import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { invoiceNumbers } from '../database/schema/invoices.ts'

/**
 * The next number of a seller's series. Whoever asks holds the series until their transaction ends: the next waits, and a
 * transaction that is rolled back leaves no gap.
 */
export async function nextNumber(ctx: Context, input: { sellerId: string }): Promise<number> {
  const [row] = await ctx.db
    .insert(invoiceNumbers)
    .values({ sellerId: input.sellerId, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.sellerId, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning({ last: invoiceNumbers.last })
  if (!row) throw new Error('the series answered no number')
  return row.last
}
