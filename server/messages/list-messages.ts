import type { Context } from '../context.ts'
import { findConversation } from './find-conversation.ts'
import { readMessages } from './read-messages.ts'

/**
 * What came after a message, or before one.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function listMessages(
  ctx: Context,
  input: { conversationId: string; after?: number; before?: number },
) {
  const { userId, id } = await findConversation(ctx, input)
  const { after, before } = input
  return readMessages(ctx, { conversationId: id, userId, after, before })
}
