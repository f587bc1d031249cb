import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { unreadMailDelayMinutes } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import type { MessageInput } from '#domain/conversations/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { StoredPicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { conversations, messagePictures, messages } from '#server/database/schema/messages.ts'
import { recordAuthor } from './authors.ts'
import { type Correspondence, findCorrespondence, type SubjectInput } from './correspondence.ts'
import {
  findConversation,
  lockConversation,
  type OwnConversation,
  requireMayWrite,
} from './find-conversation.ts'
import { storeMessagePictures } from './pictures.ts'
import { type Message, toMessages } from './read-messages.ts'

export interface WrittenMessage {
  message: Message
  /** True when the same key was sent before. */
  isRepeated: boolean
}

interface NewMessage {
  content: string
  submissionKey: string
  pictures: readonly StoredPicture[]
}

/**
 * Writes a message into a conversation that the caller has locked, in its transaction. Numbers increase in the order in which
 * messages become visible, so that a reader of later messages misses none.
 * @throws AppError `conflict` when the sender cannot write to the other party
 */
async function writeMessage(
  ctx: Context,
  { id: conversationId, userId, otherId }: OwnConversation,
  { content, submissionKey, pictures }: NewMessage,
): Promise<WrittenMessage> {
  const repeated = await findSentMessage(ctx, { conversationId, userId, submissionKey })
  if (repeated) return { message: repeated, isRepeated: true }
  await requireMayWrite(ctx, { userId, otherId })
  const now = ctx.clock.now()
  const isMailPending = await hasPendingMail(ctx, { conversationId, recipientId: otherId, now })
  const [row] = await ctx.db
    .insert(messages)
    .values({
      conversationId,
      senderId: userId,
      recipientId: otherId,
      content,
      submissionKey,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  // Only a program uses one key in two conversations at the same moment.
  if (!row) throw new AppError('conflict', conversationMessages.sentElsewhere)
  await recordAuthor(ctx, { messageId: row.id })
  await publish(ctx, {
    type: 'message-sent',
    messageId: row.id,
    conversationId,
    senderId: userId,
    recipientId: otherId,
  })
  if (pictures.length > 0)
    await ctx.db
      .insert(messagePictures)
      .values(pictures.map((picture, position) => ({ ...picture, messageId: row.id, position })))
  await ctx.db
    .update(conversations)
    // Clocks of several processes differ, and the time must not decrease.
    .set({ lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(conversations.id, conversationId))
  if (!isMailPending) {
    const data = { conversationId, recipientId: otherId }
    await ctx.jobs.enqueue(ctx.db, 'mail-unread-messages', data, addMinutes(now, unreadMailDelayMinutes))
  }
  const [message] = await toMessages(ctx, [row], userId)
  return { message: message as Message, isRepeated: false }
}

/**
 * Returns the message that the user has sent under this key.
 * @throws AppError `conflict` when it was sent in another conversation
 */
async function findSentMessage(
  ctx: Context,
  {
    conversationId,
    userId,
    submissionKey,
  }: { conversationId: string; userId: string; submissionKey: string },
): Promise<Message | null> {
  const [sent] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, userId), eq(messages.submissionKey, submissionKey)))
  if (!sent) return null
  if (sent.conversationId !== conversationId)
    throw new AppError('conflict', conversationMessages.sentElsewhere)
  const [message] = await toMessages(ctx, [sent], userId)
  return message ?? null
}

/** Returns true when the job of a recent unread message will email this one as well. */
async function hasPendingMail(
  ctx: Context,
  { conversationId, recipientId, now }: { conversationId: string; recipientId: string; now: Date },
): Promise<boolean> {
  const [waiting] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.recipientId, recipientId),
        eq(messages.conversationId, conversationId),
        isNull(messages.seenAt),
        isNull(messages.mailedAt),
        gt(messages.createdAt, addMinutes(now, -unreadMailDelayMinutes)),
      ),
    )
    .limit(1)
  return waiting !== undefined
}

const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000)

/**
 * Sends a message to the other party of a conversation. A repeated `submissionKey` returns the first message.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for the conversations of others; `conflict` when the other party
 * is deleted or suspended, or one has blocked the other; `invalid`, `too-large` or `unavailable` for an invalid picture
 */
export async function sendMessage(
  ctx: Context,
  { conversationId, pictures, ...text }: MessageInput & { conversationId: string },
): Promise<WrittenMessage> {
  const { userId, otherId } = await findConversation(ctx, { conversationId })
  if (pictures.length > 0) {
    // Decoding a picture takes a second, so rejections and repetitions are checked first.
    const sent = await findSentMessage(ctx, { conversationId, userId, submissionKey: text.submissionKey })
    if (sent) return { message: sent, isRepeated: true }
    await requireMayWrite(ctx, { userId, otherId })
  }
  return storeMessagePictures(ctx, pictures, (stored) =>
    inTransaction(ctx, async (ctx) =>
      writeMessage(ctx, await lockConversation(ctx, { conversationId }), { ...text, pictures: stored }),
    ),
  )
}

interface StartedConversation extends WrittenMessage {
  conversationId: string
}

/**
 * Writes about a product or a fulfilment, in a new conversation or the existing one.
 * @throws AppError as findCorrespondence and sendMessage
 */
export async function startConversation(
  ctx: Context,
  { productId, fulfilmentId, ...message }: MessageInput & SubjectInput,
): Promise<StartedConversation> {
  const correspondence = await findCorrespondence(ctx, { productId, fulfilmentId })
  const { conversationId } = correspondence
  if (conversationId) return { conversationId, ...(await sendMessage(ctx, { conversationId, ...message })) }
  await requireMayWrite(ctx, correspondence)
  try {
    return await storeMessagePictures(ctx, message.pictures, (stored) =>
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
    // When the subject was deleted in the meantime, this throws the error about it.
    if (!(error instanceof AppError)) await findCorrespondence(ctx, { productId, fulfilmentId })
    throw error
  }
}

/** Inserts a conversation, or returns the one that a concurrent request has inserted. */
async function insertConversation(ctx: Context, correspondence: Correspondence): Promise<string> {
  const { buyerId, sellerId, productId, fulfilmentId, subject } = correspondence
  const now = ctx.clock.now()
  const [inserted] = await ctx.db
    .insert(conversations)
    .values({ buyerId, sellerId, productId, fulfilmentId, subject, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (inserted) return inserted.id
  const subjectInput = productId === null ? { fulfilmentId: fulfilmentId ?? undefined } : { productId }
  const found = await findCorrespondence(ctx, subjectInput)
  if (!found.conversationId) throw new Error('the conversation of a concurrent request was deleted')
  return found.conversationId
}
