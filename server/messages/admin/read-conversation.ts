import { desc, eq } from 'drizzle-orm'
import { namePeople } from '../../accounts/name-people.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conversationReports } from '../../database/schema/messages.ts'
import { describeSubjects } from '../describe-subjects.ts'
import { readMessages } from '../read-messages.ts'
import { findReadable } from './find-readable.ts'

/**
 * What two people wrote to each other, for an administrator with a reason to read it. Each reading is written down, page by
 * page; `before`: only messages with a smaller number.
 * @throws AppError as findReadable
 */
export async function readConversation(ctx: Context, input: { conversationId: string; before?: number }) {
  requireAdmin(ctx)
  const conversation = await findReadable(ctx, input)
  const { id, subject, buyerId, sellerId, via } = conversation
  const [names, aboutOf, reports, read] = await Promise.all([
    namePeople(ctx, { userIds: [buyerId, sellerId] }),
    describeSubjects(ctx, [conversation]),
    ctx.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.conversationId, id))
      .orderBy(desc(conversationReports.createdAt)),
    // As the buyer's: whose a message is, is said below.
    readMessages(ctx, { conversationId: id, userId: buyerId, before: input.before }),
  ])
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, [
      {
        action: 'conversation.read',
        subject: { type: 'conversation', id, name: subject },
        after: { via, buyerId, sellerId, before: input.before },
      },
    ]),
  )
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    id,
    subject,
    about: aboutOf(conversation),
    via,
    buyer: person(buyerId),
    seller: person(sellerId),
    reports: reports.map(({ id, reason, details, status, note, reporterId, settledAt, createdAt }) => ({
      id,
      reason,
      details,
      status,
      note,
      reportedBy: reporterId === buyerId ? ('buyer' as const) : ('seller' as const),
      settledAt: settledAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    messages: read.messages.map(({ isMine, submissionKey: _, ...message }) => ({
      ...message,
      sentBy: isMine ? ('buyer' as const) : ('seller' as const),
    })),
    hasOlder: read.hasMore,
  }
}
