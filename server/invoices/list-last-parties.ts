import { desc, inArray } from 'drizzle-orm'
import type { InvoiceParty } from '#domain/invoices/invoices.ts'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'

/** Sellers as their last invoice names them: all that is left to say who somebody was whose account is gone. */
export async function listLastParties(
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
