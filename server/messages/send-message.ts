import type { MessageInput } from '#domain/conversations/schemas.ts'
import { type Context, inTransaction } from '../context.ts'
import { findConversation, lockConversation } from './find-conversation.ts'
import { keepPictures } from './keep-pictures.ts'
import { requireMayWrite } from './may-write.ts'
import { findSent, type WrittenMessage, writeMessage } from './write-message.ts'

/**
 * Writes to the other of a conversation. The same `submissionKey` again answers the message that is there.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for the conversations of others; `conflict` when the other is
 *   deleted, suspended or one has blocked the other; `invalid`, `too-large` or `unavailable` for what is no picture
 */
export async function sendMessage(
  ctx: Context,
  { conversationId, pictures, ...text }: MessageInput & { conversationId: string },
): Promise<WrittenMessage> {
  const { userId, otherId } = await findConversation(ctx, { conversationId })
  if (pictures.length > 0) {
    // A picture is a second's work: not for what is refused anyway, or was sent before.
    const sent = await findSent(ctx, { conversationId, userId, submissionKey: text.submissionKey })
    if (sent) return { message: sent, isRepeated: true }
    await requireMayWrite(ctx, { userId, otherId })
  }
  return keepPictures(ctx, pictures, (stored) =>
    inTransaction(ctx, async (ctx) =>
      writeMessage(ctx, await lockConversation(ctx, { conversationId }), { ...text, pictures: stored }),
    ),
  )
}
