import { desc, sql } from 'drizzle-orm'
import {
  type UnreadableReason,
  type UnreadableSearch,
  unreadableReportsPerPage,
} from '#domain/emails/unreadable-reports.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { unreadableEmailReports } from '#server/database/schema/platform.ts'

export interface UnreadableReportLine {
  id: string
  reason: UnreadableReason
  receivedAt: string
  /** How it begins: who it may speak of stands there. */
  beginning: string
}

const maxExcerptLength = 500

/** Signed reports of the mail provider that could not be read, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listUnreadableReports(
  ctx: Context,
  { page }: UnreadableSearch,
  pageSize = unreadableReportsPerPage,
): Promise<Page<UnreadableReportLine>> {
  requireAdmin(ctx)
  const { id, reason, receivedAt, body } = unreadableEmailReports
  const [total, rows] = await Promise.all([
    countUpTo(ctx.db, unreadableEmailReports, undefined),
    ctx.db
      .select({ id, reason, receivedAt, beginning: sql<string>`left(${body}, ${maxExcerptLength})` })
      .from(unreadableEmailReports)
      .orderBy(desc(receivedAt), id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const items = rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
  return { items, page, total, pageCount: pageCountOf(total, pageSize) }
}
