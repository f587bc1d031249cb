import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { conversationReports } from '../database/schema/messages.ts'
import { describeSubjects } from './describe-subjects.ts'
import { findConversation } from './find-conversation.ts'
import { listCorrespondents } from './list-correspondents.ts'
import { whyNotWrite } from './may-write.ts'
import { readMessages } from './read-messages.ts'

/**
 * One's own conversation with its newest messages. Opening it marks nothing as seen: the page says what it has shown.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getConversation(ctx: Context, input: { conversationId: string }) {
  const conversation = await findConversation(ctx, input)
  const { id, subject, userId, otherId } = conversation
  const [aboutOf, personOf, { reason, isBlockedByMe }, reported, { messages, hasMore }] = await Promise.all([
    describeSubjects(ctx, [conversation]),
    listCorrespondents(ctx, [otherId]),
    whyNotWrite(ctx, { userId, otherId }),
    ctx.db.$count(
      conversationReports,
      and(
        eq(conversationReports.conversationId, id),
        eq(conversationReports.reporterId, userId),
        eq(conversationReports.status, 'open'),
      ),
    ),
    readMessages(ctx, { conversationId: id, userId }),
  ])
  return {
    id,
    subject,
    about: aboutOf(conversation),
    other: personOf(otherId),
    isBlockedByMe,
    cannotWrite: reason,
    isReportedByMe: reported > 0,
    messages,
    hasOlder: hasMore,
  }
}
