import { and, asc, eq, inArray } from 'drizzle-orm'
import { reportReasonLabels } from '#domain/conversations/conversations.ts'
import type { Waiting, WaitingWindow } from '#domain/platform/work.ts'
import type { Context } from '../../context.ts'
import { conversationReports, conversations } from '../../database/schema/messages.ts'
import { countOpenReports } from '../figures.ts'

/** Reports nobody has settled, those that wait longest first; whoever reported comes first. */
export async function listWaitingReports(ctx: Context, { limit, ids }: WaitingWindow): Promise<Waiting> {
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
      ...{ id: report.id, title: subject, text: reportReasonLabels[report.reason] },
      people: [report.reporterId, report.reporterId === buyerId ? sellerId : buyerId],
      ...{ since: report.createdAt, to: '/admin/reports?status=open' },
    })),
  }
}
