import { and, asc, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { productPath } from '#domain/catalogue/addresses.ts'
import {
  type ProductReportSearch,
  productReportReasonLabels,
  productReportStatusLabels,
  productReportsPerPage,
} from '#domain/catalogue/product-reports.ts'
import { pageCountOf } from '#domain/page.ts'
import type { WaitingList, WaitingListQuery } from '#domain/platform/work.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { productReports } from '#server/database/schema/product-reports.ts'

const isOpen = eq(productReports.status, 'open')

/** Lists reports about products, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listProductReports(
  ctx: Context,
  { status, page }: ProductReportSearch,
  pageSize = productReportsPerPage,
) {
  requireAdmin(ctx)
  const hasStatus = status === null ? undefined : eq(productReports.status, status)
  const [total, open, rows] = await Promise.all([
    countUpTo(ctx.db, productReports, hasStatus),
    countUpTo(ctx.db, productReports, isOpen),
    ctx.db
      .select()
      .from(productReports)
      .where(hasStatus)
      .orderBy(desc(productReports.createdAt), desc(productReports.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const people = rows.flatMap(({ sellerId, settledBy }) => [sellerId ?? [], settledBy ?? []].flat())
  const names = await namePeople(ctx, { userIds: [...new Set(people)] })
  const person = (id: string | null) => id && { id, name: names.get(id) ?? '' }
  return {
    items: rows.map(({ productId, productNumber, productTitle, sellerId, settledBy, ...row }) => ({
      id: row.id,
      product: {
        title: productTitle,
        number: productNumber,
        path: productId && productPath({ number: productNumber, title: productTitle }),
      },
      reason: row.reason,
      explanation: row.explanation,
      status: row.status,
      decision: row.decision,
      reporter: { id: row.reporterId, name: row.reporterName, email: row.reporterEmail },
      seller: person(sellerId),
      settledBy: person(settledBy),
      createdAt: row.createdAt.toISOString(),
    })),
    /** The number of open reports, whichever page is listed. */
    open,
    total,
    page,
    pageCount: pageCountOf(total, pageSize),
  }
}

/** Lists open reports, the longest waiting first. */
export async function listWaitingProductReports(
  ctx: Context,
  { limit, ids }: WaitingListQuery,
): Promise<WaitingList> {
  const [count, rows] = await Promise.all([
    countUpTo(ctx.db, productReports, isOpen),
    ctx.db
      .select()
      .from(productReports)
      .where(and(isOpen, ids && inArray(productReports.id, ids)))
      .orderBy(asc(productReports.createdAt), asc(productReports.id))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, productTitle, reason, sellerId, createdAt }) => ({
      id,
      title: productTitle,
      text: productReportReasonLabels[reason],
      people: sellerId ? [sellerId] : [],
      since: createdAt,
      to: '/admin/reports/products?status=open',
    })),
  }
}

/** Counts the reports by a user, and those about their products. */
export async function countProductReports(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const [made, received] = await Promise.all([
    ctx.db.$count(productReports, eq(productReports.reporterId, userId)),
    ctx.db.$count(productReports, eq(productReports.sellerId, userId)),
  ])
  return { made, received }
}

/** Reads the reports by a user, for their export. */
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

/** Removes the author's name from reports; the reports remain. */
export async function eraseReporter({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .update(productReports)
    .set({ reporterId: null, reporterName: '', reporterEmail: null })
    .where(eq(productReports.reporterId, userId))
}

/** Deletes reports that were settled long ago. */
export const deleteOldProductReports = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    productReports,
    productReports.id,
    and(ne(productReports.status, 'open'), lt(productReports.settledAt, before)),
  )
