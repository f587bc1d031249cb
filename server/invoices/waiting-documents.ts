import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { invoiceRequests } from '../database/schema/invoices.ts'
import { jobless } from '../jobs/jobless.ts'

/** Which of these fulfilments have a document that is about to be numbered. */
export async function listWaitingDocuments(
  { db }: Context,
  { fulfilmentIds }: { fulfilmentIds: string[] },
): Promise<Set<string>> {
  if (fulfilmentIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: invoiceRequests.fulfilmentId })
    .from(invoiceRequests)
    .where(inArray(invoiceRequests.fulfilmentId, fulfilmentIds))
  return new Set(rows.map(({ id }) => id))
}

/** Has numbered what has waited since before `before`; answers how many sellers that concerns. */
export async function wakeWaitingDocuments(
  { db, jobs }: Context,
  { before }: { before: Date },
): Promise<number> {
  const sellers = await db
    .selectDistinct({ sellerId: invoiceRequests.sellerId })
    .from(invoiceRequests)
    .where(lt(invoiceRequests.requestedAt, before))
  await jobs.enqueueAll(db, 'number-invoices', sellers)
  return sellers.length
}

/** Has numbered what nobody is about to number; answers how many sellers that concerns. One that was given up waits for the night. */
export async function wakeLostDocuments({ db, jobs }: Context): Promise<number> {
  const sellers = await db
    .selectDistinct({ sellerId: invoiceRequests.sellerId })
    .from(invoiceRequests)
    .where(jobless('number-invoices', { sellerId: invoiceRequests.sellerId }, { orGivenUp: true }))
  if (sellers.length > 0) await jobs.enqueueAll(db, 'number-invoices', sellers)
  return sellers.length
}
