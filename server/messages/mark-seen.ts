import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { messages } from '../database/schema/messages.ts'
import { findConversation } from './find-conversation.ts'

/**
 * The signed-in person has seen what they were sent, up to this message.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function markSeen(ctx: Context, input: { conversationId: string; upTo: number }): Promise<void> {
  const { id, userId } = await findConversation(ctx, input)
  await ctx.db
    .update(messages)
    .set({ seenAt: ctx.clock.now() })
    .where(
      and(
        eq(messages.recipientId, userId),
        eq(messages.conversationId, id),
        isNull(messages.seenAt),
        lte(messages.number, input.upTo),
      ),
    )
}
