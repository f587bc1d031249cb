import { desc, eq, like, sql } from 'drizzle-orm'
import { blockedAddressMessages } from '#domain/admin-messages.ts'
import {
  type BlockedAddressSearch,
  type BlockReason,
  blockedAddressesPerPage,
  type UnreadableReportReason,
  type UnreadableReportSearch,
  unreadableReportsPerPage,
} from '#domain/emails/emails.ts'
import { AppError } from '#domain/errors.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { escapeLike } from '#server/database/expressions.ts'
import { emailSuppressions, unreadableEmailReports } from '#server/database/schema/platform.ts'

export interface BlockedAddressLine {
  address: string
  reason: BlockReason
  /** The mail provider's message, empty without one. */
  detail: string
  createdAt: string
}

/** Lists blocked addresses, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listBlockedAddresses(
  ctx: Context,
  { address, page }: BlockedAddressSearch,
  pageSize = blockedAddressesPerPage,
): Promise<Page<BlockedAddressLine>> {
  requireAdmin(ctx)
  // `like`, because the addresses are stored in lower case.
  const matching = address
    ? like(emailSuppressions.address, `%${escapeLike(address.toLowerCase())}%`)
    : undefined
  const [total, rows] = await Promise.all([
    countUpTo(ctx.db, emailSuppressions, matching),
    ctx.db
      .select()
      .from(emailSuppressions)
      .where(matching)
      .orderBy(desc(emailSuppressions.createdAt), emailSuppressions.address)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { items, page, total, pageCount: pageCountOf(total, pageSize) }
}

/**
 * Allows emails to an address again; those that were not sent meanwhile stay unsent.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function unblockAddress(ctx: Context, input: { address: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const address = input.address.replaceAll('\0', '')
    const [lifted] = await ctx.db
      .delete(emailSuppressions)
      .where(eq(emailSuppressions.address, address))
      .returning()
    if (!lifted) throw new AppError('not-found', blockedAddressMessages.missing)
    await recordAudit(ctx, [
      {
        action: 'email.unblock',
        subject: { type: 'email-address', id: address, name: address },
        before: { reason: lifted.reason },
      },
    ])
  })
}

export interface UnreadableReportLine {
  id: string
  reason: UnreadableReportReason
  receivedAt: string
  /** The first characters of the report, which usually contain the address concerned. */
  beginning: string
}

const maxExcerptLength = 500

/** Lists signed reports of the mail provider that could not be parsed, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listUnreadableReports(
  ctx: Context,
  { page }: UnreadableReportSearch,
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
