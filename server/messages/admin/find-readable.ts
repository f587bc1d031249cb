import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { conversationReports, conversations } from '../../database/schema/messages.ts'
import { hadDispute } from '../../orders/had-dispute.ts'
import { type Conversation, conversationColumns } from '../find-conversation.ts'

/** A conversation that administrators may read, and why. */
interface Readable extends Conversation {
  via: 'report' | 'dispute'
}

/**
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a conversation that nobody reported and whose order's part
 *   was never in dispute, as if there were none
 */
export async function findReadable(ctx: Context, input: { conversationId: string }): Promise<Readable> {
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
