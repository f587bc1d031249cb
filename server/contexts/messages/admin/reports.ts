import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import type { ReportSearch } from '#domain/conversations/reports.ts'
import { reportReasonLabels, reportsPerPage } from '#domain/conversations/reports.ts'
import type { reportSchema, settleReportSchema } from '#domain/conversations/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { pageCountOf } from '#domain/page.ts'
import type { WaitingList, WaitingListQuery } from '#domain/platform/work.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { findConversation } from '#server/contexts/messages/find-conversation.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import {
  blockedPeople,
  conversationReports,
  conversations,
  messages,
  priceRequests,
} from '#server/database/schema/messages.ts'

/** Lists reports, newest first, page by page. @throws AppError `not-signed-in`, `forbidden` */
export async function listReports(ctx: Context, { status, page }: ReportSearch, pageSize = reportsPerPage) {
  requireAdmin(ctx)
  const hasStatus = status === null ? undefined : eq(conversationReports.status, status)
  const [total, open, rows] = await Promise.all([
    countUpTo(ctx.db, conversationReports, hasStatus),
    countOpenReports(ctx),
    ctx.db
      .select({
        report: conversationReports,
        buyerId: conversations.buyerId,
        sellerId: conversations.sellerId,
        subject: conversations.subject,
      })
      .from(conversationReports)
      .innerJoin(conversations, eq(conversations.id, conversationReports.conversationId))
      .where(hasStatus)
      .orderBy(desc(conversationReports.createdAt), desc(conversationReports.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const names = await namePeople(ctx, {
    userIds: [
      ...new Set(
        rows.flatMap(({ report, ...parties }) =>
          [parties.buyerId, parties.sellerId, report.settledBy ?? []].flat(),
        ),
      ),
    ],
  })
  const toPerson = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    items: rows.map(({ report, buyerId, sellerId, subject }) => ({
      id: report.id,
      conversationId: report.conversationId,
      subject,
      reason: report.reason,
      details: report.details,
      status: report.status,
      note: report.note,
      reporter: toPerson(report.reporterId),
      reported: toPerson(report.reporterId === buyerId ? sellerId : buyerId),
      settledBy: report.settledBy && toPerson(report.settledBy),
      settledAt: report.settledAt?.toISOString() ?? null,
      createdAt: report.createdAt.toISOString(),
    })),
    /** The number of open reports, whatever the filter of the list is. */
    open,
    total,
    page,
    pageCount: pageCountOf(total, pageSize),
  }
}

/**
 * Records the decision about a report. Measures against users, such as a suspension, are separate operations.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for a report that another administrator has settled
 */
export async function settleReport(
  ctx: Context,
  { reportId, status, note }: z.output<typeof settleReportSchema> & { reportId: string },
): Promise<void> {
  const { userId } = requireAdmin(ctx)
  if (!isUuid(reportId)) throw new AppError('not-found', reportMessages.missing)
  await inTransaction(ctx, async (ctx) => {
    const [report] = await ctx.db
      .select({ status: conversationReports.status, subject: conversations.subject })
      .from(conversationReports)
      .innerJoin(conversations, eq(conversations.id, conversationReports.conversationId))
      .where(eq(conversationReports.id, reportId))
      .for('update', { of: conversationReports })
    if (!report) throw new AppError('not-found', reportMessages.missing)
    if (report.status !== 'open') throw new AppError('conflict', reportMessages.alreadySettled)
    await ctx.db
      .update(conversationReports)
      .set({ status, note, settledBy: userId, settledAt: ctx.clock.now() })
      .where(eq(conversationReports.id, reportId))
    await publish(ctx, { type: 'work-changed' })
    await recordAudit(ctx, [
      {
        action: 'report.settle',
        subject: { type: 'report', id: reportId, name: report.subject },
        before: { status: report.status },
        after: { status, ...(note && { note }) },
      },
    ])
  })
}

/** Lists open reports, oldest first, with the reporter as the first party. */
export async function listWaitingReports(
  ctx: Context,
  { limit, ids }: WaitingListQuery,
): Promise<WaitingList> {
  const [count, rows] = await Promise.all([
    countOpenReports(ctx),
    ctx.db
      .select({ report: conversationReports, conversation: conversations })
      .from(conversationReports)
      .innerJoin(conversations, eq(conversations.id, conversationReports.conversationId))
      .where(and(eq(conversationReports.status, 'open'), ids && inArray(conversationReports.id, ids)))
      .orderBy(asc(conversationReports.createdAt), asc(conversationReports.id))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ report, conversation: { buyerId, sellerId, subject } }) => ({
      id: report.id,
      title: subject,
      text: reportReasonLabels[report.reason],
      people: [report.reporterId, report.reporterId === buyerId ? sellerId : buyerId],
      since: report.createdAt,
      to: '/admin/reports?status=open',
    })),
  }
}

/** Counts open reports, at most `maxCount` (domain/page.ts). */
const countOpenReports = (ctx: Context): Promise<number> =>
  countUpTo(ctx.db, conversationReports, eq(conversationReports.status, 'open'))

/** Counts a user's messages and reports without reading any content. */
export async function countCorrespondence(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const { db } = ctx
  const isParty = or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId))
  const [conversationCount, sent, received, priceRequestCount, blocked, reported, against] =
    await Promise.all([
      db.$count(conversations, isParty),
      db.$count(messages, eq(messages.senderId, userId)),
      db.$count(messages, eq(messages.recipientId, userId)),
      db.$count(priceRequests, eq(priceRequests.userId, userId)),
      db.$count(blockedPeople, eq(blockedPeople.blockedId, userId)),
      db.$count(conversationReports, eq(conversationReports.reporterId, userId)),
      db
        .select({ count: sql<number>`count(*)::int` })
        .from(conversations)
        .innerJoin(conversationReports, eq(conversationReports.conversationId, conversations.id))
        .where(and(isParty, ne(conversationReports.reporterId, userId))),
    ])
  return {
    conversations: conversationCount,
    sent,
    received,
    priceRequests: priceRequestCount,
    /** The number of users who have blocked this user. */
    blockedBy: blocked,
    reports: reported,
    /** The number of reports of this user's conversations by the other party. */
    reportedBy: against[0]?.count ?? 0,
  }
}

/**
 * Reports a conversation, which opens it to administrators. A repetition does not change an open report.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function reportConversation(
  ctx: Context,
  { conversationId, reason, details }: z.output<typeof reportSchema> & { conversationId: string },
): Promise<void> {
  const { id, userId } = await findConversation(ctx, { conversationId })
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .insert(conversationReports)
      .values({ conversationId: id, reporterId: userId, reason, details, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
    if (rowCount) await publish(ctx, { type: 'work-changed' })
  })
}

/**
 * Blocks messages between the two parties in all conversations; a second block changes nothing.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function blockPerson(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { userId, otherId } = await findConversation(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .insert(blockedPeople)
      .values({ blockerId: userId, blockedId: otherId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
    if (rowCount) await publish(ctx, { type: 'block-changed', blockerId: userId, blockedId: otherId })
  })
}

/** Removes the user's own block; the other party's remains. @throws AppError as `blockPerson` */
export async function unblockPerson(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { userId, otherId } = await findConversation(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .delete(blockedPeople)
      .where(and(eq(blockedPeople.blockerId, userId), eq(blockedPeople.blockedId, otherId)))
    if (rowCount) await publish(ctx, { type: 'block-changed', blockerId: userId, blockedId: otherId })
  })
}
