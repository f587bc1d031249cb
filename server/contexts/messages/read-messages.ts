import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { validator } from 'hono/validator'
import { isUuid } from '#domain/address.ts'
import {
  type AnswerTime,
  classifyAnswerTime,
  messagesPerLoad,
  minAnswersForAnswerTime,
} from '#domain/conversations/conversations.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, mayActAs, requireActor } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { conversations, messagePictures, messages } from '#server/database/schema/messages.ts'
import { nameAuthors } from './authors.ts'
import { findConversation } from './find-conversation.ts'

/** The requested range of message numbers; malformed values are ignored. */
export const messageRange = validator('query', ({ after, before }): { after?: string; before?: string } => ({
  ...(isMessageNumber(after) && { after }),
  ...(isMessageNumber(before) && { before }),
}))

const isMessageNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,15}$/.test(value)

export interface Message {
  id: string
  /** Increases with each message, whatever the clocks say. */
  number: number
  content: string
  isMine: boolean
  /** The member of a firm who wrote it; null for the firm's owner and for the reader (authors.ts). */
  author: string | null
  pictures: { id: string; width: number; height: number }[]
  /** The time at which the recipient saw it, ISO 8601. */
  seenAt: string | null
  createdAt: string
  /** The key by which the page recognises its own messages. */
  submissionKey: string | null
}

interface MessageRange {
  conversationId: string
  /** The user whose side is read. */
  userId: string
  /** Returns messages with a greater number, oldest first. */
  after?: number
  /** Returns messages with a smaller number, from the newest on. Without both bounds, returns the newest. */
  before?: number
}

/** Reads a part of a conversation, oldest first, and whether there are more messages in that direction. */
export async function readMessages(
  ctx: Context,
  { conversationId, userId, after, before }: MessageRange,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        after === undefined ? undefined : gt(messages.number, after),
        before === undefined ? undefined : lt(messages.number, before),
      ),
    )
    .orderBy(after === undefined ? desc(messages.number) : asc(messages.number))
    .limit(messagesPerLoad + 1)
  const shown = rows.slice(0, messagesPerLoad)
  if (after === undefined) shown.reverse()
  return { messages: await toMessages(ctx, shown, userId), hasMore: rows.length > messagesPerLoad }
}

type Row = typeof messages.$inferSelect

/** Converts rows to messages, with one query for all pictures and one for all authors. */
export async function toMessages(ctx: Context, rows: readonly Row[], userId: string): Promise<Message[]> {
  const pictures =
    rows.length === 0
      ? []
      : await ctx.db
          .select({
            id: messagePictures.id,
            messageId: messagePictures.messageId,
            width: messagePictures.width,
            height: messagePictures.height,
          })
          .from(messagePictures)
          .where(
            inArray(
              messagePictures.messageId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(messagePictures.messageId), asc(messagePictures.position))
  const findAuthor = await nameAuthors(ctx, { userId, rows })
  return rows.map(({ id, number, content, senderId, submissionKey, seenAt, createdAt }) => {
    const isMine = senderId === userId
    return {
      id,
      number,
      content,
      isMine,
      author: findAuthor({ id, senderId }),
      pictures: pictures
        .filter(({ messageId }) => messageId === id)
        .map(({ messageId: _, ...picture }) => picture),
      seenAt: seenAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      submissionKey: isMine ? submissionKey : null,
    }
  })
}

/**
 * Lists the messages after or before one.
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

/**
 * Marks the messages sent to the signed-in user as seen, up to this one.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function markSeen(ctx: Context, input: { conversationId: string; upTo: number }): Promise<void> {
  const { id, userId, otherId } = await findConversation(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
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
    if (rowCount)
      await publish(ctx, {
        type: 'messages-seen',
        conversationId: id,
        senderId: otherId,
        recipientId: userId,
      })
  })
}

/** Counts the unread messages of the signed-in user. @throws AppError `not-signed-in` */
export async function countUnread(ctx: Context): Promise<{ unread: number }> {
  const actor = requireActor(ctx)
  const { userId } = actor
  const unread = await countUpTo(
    ctx.db,
    messages,
    and(
      eq(messages.recipientId, userId),
      isNull(messages.seenAt),
      mayActAs(actor, 'buyer')
        ? undefined
        : inArray(
            messages.conversationId,
            ctx.db
              .select({ id: conversations.id })
              .from(conversations)
              .where(eq(conversations.sellerId, userId)),
          ),
    ),
  )
  return { unread }
}

/** The number of recent conversations from which the answer time is computed. */
const recentConversations = 20

/**
 * Returns the usual answer time of a seller in their last conversations; an open question counts with its age. Null with too
 * few conversations. Needs no account.
 */
export async function readAnswerTime(
  { db, clock }: Context,
  { sellerId }: { sellerId: string },
): Promise<AnswerTime | null> {
  if (!isUuid(sellerId)) return null
  const now = clock.now().toISOString()
  const { rows } = await db.execute<{ count: number; seconds: number | null }>(sql`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(answer.at, ${now}::timestamptz) - question.at))::float8 as seconds
    from (
      select id, seller_id from conversations where seller_id = ${sellerId} order by last_message_at desc, id desc limit ${recentConversations}
    ) conversation
    cross join lateral (
      select number, created_at as at from messages
      where conversation_id = conversation.id and sender_id <> conversation.seller_id order by number limit 1
    ) question
    left join lateral (
      select created_at as at from messages
      where conversation_id = conversation.id and sender_id = conversation.seller_id and number > question.number order by number limit 1
    ) answer on true`)
  const [row] = rows
  return row && row.seconds !== null && row.count >= minAnswersForAnswerTime
    ? classifyAnswerTime(row.seconds)
    : null
}
