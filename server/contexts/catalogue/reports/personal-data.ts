import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { productReportReasonLabels, productReportStatusLabels } from '#domain/catalogue/product-reports.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { productReports } from '#server/database/schema/product-reports.ts'

/** The articles a person reported, for their export. */
export async function* readOwnProductReports({ db }: Context, { userId }: { userId: string }) {
  const rows = await db
    .select()
    .from(productReports)
    .where(eq(productReports.reporterId, userId))
    .orderBy(asc(productReports.createdAt))
  yield* rows.map(({ productTitle, reason, explanation, status, decision, createdAt }) => ({
    annonce: productTitle,
    motif: productReportReasonLabels[reason],
    explication: explanation,
    suite: productReportStatusLabels[status],
    reponse: decision,
    creeLe: createdAt,
  }))
}

/** A report remains without the name of its author. */
export async function eraseReporter({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .update(productReports)
    .set({ reporterId: null, reporterName: '', reporterEmail: null })
    .where(eq(productReports.reporterId, userId))
}

/** Settled long ago. */
export const deleteOldProductReports = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    productReports,
    productReports.id,
    and(ne(productReports.status, 'open'), lt(productReports.settledAt, before)),
  )
