import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { invoices } from '../database/schema/invoices.ts'

/** A document as it was issued; undefined: there is none. Whoever calls decides who may see it. */
export async function findInvoice(ctx: Context, input: { invoiceId: string }) {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, input.invoiceId))
  return invoice
}
