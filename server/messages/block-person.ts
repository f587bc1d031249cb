import type { Context } from '../context.ts'
import { blockedPeople } from '../database/schema/messages.ts'
import { findConversation } from './find-conversation.ts'

/**
 * Neither of the two can write to the other any more, in this conversation or another; twice is once.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function blockPerson(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { userId, otherId } = await findConversation(ctx, input)
  await ctx.db
    .insert(blockedPeople)
    .values({ blockerId: userId, blockedId: otherId, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
}
