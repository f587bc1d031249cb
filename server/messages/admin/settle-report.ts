import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import type { settleReportSchema } from '#domain/conversations/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conversationReports, conversations } from '../../database/schema/messages.ts'

/**
 * Writes down what became of a report. What is done to people (suspended, for one) is done where it is done.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for one that another administrator has settled
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
    if (report.status !== 'open') throw new AppError('conflict', reportMessages.settled)
    await ctx.db
      .update(conversationReports)
      .set({ status, note, settledBy: userId, settledAt: ctx.clock.now() })
      .where(eq(conversationReports.id, reportId))
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
