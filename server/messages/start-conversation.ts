import type { MessageInput } from '#domain/conversations/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '../context.ts'
import { conversations } from '../database/schema/messages.ts'
import { lockConversation } from './find-conversation.ts'
import { type Correspondence, findCorrespondence, type Topic } from './find-correspondence.ts'
import { keepPictures } from './keep-pictures.ts'
import { requireMayWrite } from './may-write.ts'
import { sendMessage } from './send-message.ts'
import { type WrittenMessage, writeMessage } from './write-message.ts'

interface StartedConversation extends WrittenMessage {
  conversationId: string
}

/**
 * Writes about a product or an order's part: the first message makes the conversation, others join it.
 * @throws AppError as findCorrespondence and sendMessage
 */
export async function startConversation(
  ctx: Context,
  { productId, fulfilmentId, ...message }: MessageInput & Topic,
): Promise<StartedConversation> {
  const correspondence = await findCorrespondence(ctx, { productId, fulfilmentId })
  const { conversationId } = correspondence
  if (conversationId) return { conversationId, ...(await sendMessage(ctx, { conversationId, ...message })) }
  await requireMayWrite(ctx, correspondence)
  try {
    return await keepPictures(ctx, message.pictures, (stored) =>
      inTransaction(ctx, async (ctx) => {
        const conversationId = await insertConversation(ctx, correspondence)
        const conversation = await lockConversation(ctx, { conversationId })
        return {
          conversationId,
          ...(await writeMessage(ctx, conversation, { ...message, pictures: stored })),
        }
      }),
    )
  } catch (error) {
    // What it is about was deleted in between: then that is the answer.
    if (!(error instanceof AppError)) await findCorrespondence(ctx, { productId, fulfilmentId })
    throw error
  }
}

/** A double click, or the other of the two, may have been faster: then theirs is it. */
async function insertConversation(ctx: Context, correspondence: Correspondence): Promise<string> {
  const { buyerId, sellerId, productId, fulfilmentId, subject } = correspondence
  const now = ctx.clock.now()
  const [made] = await ctx.db
    .insert(conversations)
    .values({ buyerId, sellerId, productId, fulfilmentId, subject, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made) return made.id
  const topic = productId === null ? { fulfilmentId: fulfilmentId ?? undefined } : { productId }
  const found = await findCorrespondence(ctx, topic)
  if (!found.conversationId) throw new Error('a conversation that stood in the way is gone')
  return found.conversationId
}
