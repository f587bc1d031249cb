import { desc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { hadDispute } from '#server/contexts/orders/moves/record-dispute.ts'
import { conversationReports, conversations } from '#server/database/schema/messages.ts'
import { describeSubjects } from '../conversations.ts'
import { type Conversation, conversationColumns } from '../find-conversation.ts'
import { readMessages } from '../read-messages.ts'

/** A conversation that administrators may read, with the reason. */
interface ReadableConversation extends Conversation {
  via: 'report' | 'dispute'
}

/**
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a conversation without a report and without a dispute about
 * its fulfilment, as for an unknown one
 */
export async function findReadableConversation(
  ctx: Context,
  input: { conversationId: string },
): Promise<ReadableConversation> {
  requireAdmin(ctx)
  const [found] = isUuid(input.conversationId)
    ? await ctx.db
        .select({ ...conversationColumns, reportId: conversationReports.id })
        .from(conversations)
        .leftJoin(conversationReports, eq(conversationReports.conversationId, conversations.id))
        .where(eq(conversations.id, input.conversationId))
        .limit(1)
    : []
  if (found) {
    const { reportId, ...conversation } = found
    if (reportId !== null) return { ...conversation, via: 'report' }
    const { fulfilmentId } = conversation
    if (fulfilmentId !== null && (await hadDispute(ctx, { fulfilmentId })))
      return { ...conversation, via: 'dispute' }
  }
  throw new AppError('not-found', reportMessages.notReadable)
}

/**
 * Returns the conversation between the parties of a disputed fulfilment, if there is one.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function findFulfilmentConversation(
  ctx: Context,
  { fulfilmentId }: { fulfilmentId: string },
): Promise<{ conversationId: string | null }> {
  requireAdmin(ctx)
  if (!isUuid(fulfilmentId) || !(await hadDispute(ctx, { fulfilmentId }))) return { conversationId: null }
  const [found] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.fulfilmentId, fulfilmentId))
  return { conversationId: found?.id ?? null }
}

/**
 * Returns a part of a conversation to an administrator with a reason to read it, and records each part read in the audit log.
 * With `before`, returns only messages with a smaller number.
 * @throws AppError as findReadableConversation
 */
export async function readConversation(ctx: Context, input: { conversationId: string; before?: number }) {
  requireAdmin(ctx)
  const conversation = await findReadableConversation(ctx, input)
  const { id, subject, buyerId, sellerId, via } = conversation
  const [names, findAbout, reports, part] = await Promise.all([
    namePeople(ctx, { userIds: [buyerId, sellerId] }),
    describeSubjects(ctx, [conversation]),
    ctx.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.conversationId, id))
      .orderBy(desc(conversationReports.createdAt)),
    // Read as the buyer; the sender of each message is added below.
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
  const toPerson = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    id,
    subject,
    about: findAbout(conversation),
    via,
    buyer: toPerson(buyerId),
    seller: toPerson(sellerId),
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
    messages: part.messages.map(({ isMine, submissionKey: _, ...message }) => ({
      ...message,
      sentBy: isMine ? ('buyer' as const) : ('seller' as const),
    })),
    hasOlder: part.hasMore,
  }
}
