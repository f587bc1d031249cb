import { and, count, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { conversationsPerPage } from '#domain/conversations/conversations.ts'
import { messagePreview } from '#domain/emails/message-preview.ts'
import { pageCountOf } from '#domain/page.ts'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { conversations, messagePictures, messages } from '../database/schema/messages.ts'
import { describeSubjects } from './describe-subjects.ts'
import { requireCorrespondent } from './find-conversation.ts'
import { listCorrespondents } from './list-correspondents.ts'

/**
 * One's conversations, those written in last first, page by page.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function listConversations(ctx: Context, { page }: { page: number }) {
  const { userId } = requireCorrespondent(ctx)
  const [total, rows] = await Promise.all([countOwn(ctx, userId), readConversations(ctx, userId, page)])
  const otherOf = ({ buyerId, sellerId }: Row) => (buyerId === userId ? sellerId : buyerId)
  const [aboutOf, personOf] = await Promise.all([
    describeSubjects(ctx, rows),
    listCorrespondents(ctx, rows.map(otherOf)),
  ])
  return {
    conversations: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      about: aboutOf(row),
      other: personOf(otherOf(row)),
      last: {
        preview: messagePreview(row.content),
        isMine: row.senderId === userId,
        hasPictures: row.hasPictures,
        createdAt: row.createdAt.toISOString(),
      },
      unread: row.unread,
    })),
    total,
    page,
    pages: pageCountOf(total, conversationsPerPage),
  }
}

type Row = Awaited<ReturnType<typeof readConversations>>[number]

const columns = {
  id: conversations.id,
  buyerId: conversations.buyerId,
  sellerId: conversations.sellerId,
  productId: conversations.productId,
  fulfilmentId: conversations.fulfilmentId,
  subject: conversations.subject,
  lastMessageAt: conversations.lastMessageAt,
}

/** Of the conversations where one buys and of those where one sells the newest, each off its own index; of both the page. */
async function readConversations(ctx: Context, userId: string, page: number) {
  const { db } = ctx
  const end = page * conversationsPerPage
  const newest = (mine: SQL) =>
    db
      .select(columns)
      .from(conversations)
      .where(mine)
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(end)
  const own = unionAll(
    newest(eq(conversations.buyerId, userId)),
    newest(eq(conversations.sellerId, userId)),
  ).as('own')
  const shown = db
    .select()
    .from(own)
    .orderBy(desc(own.lastMessageAt), desc(own.id))
    .limit(conversationsPerPage)
    .offset(end - conversationsPerPage)
    .as('shown')
  const last = db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, shown.id))
    .orderBy(desc(messages.number))
    .limit(1)
    .as('last')
  const waiting = db
    .select({ unread: count().as('unread') })
    .from(messages)
    .where(
      and(eq(messages.recipientId, userId), eq(messages.conversationId, shown.id), isNull(messages.seenAt)),
    )
    .as('waiting')
  return db
    .select({
      id: shown.id,
      buyerId: shown.buyerId,
      sellerId: shown.sellerId,
      productId: shown.productId,
      fulfilmentId: shown.fulfilmentId,
      subject: shown.subject,
      content: last.content,
      senderId: last.senderId,
      createdAt: last.createdAt,
      hasPictures: exists(
        db.select({ one: sql`1` }).from(messagePictures).where(eq(messagePictures.messageId, last.id)),
      ).mapWith(Boolean),
      unread: waiting.unread,
    })
    .from(shown)
    .innerJoinLateral(last, sql`true`)
    .innerJoinLateral(waiting, sql`true`)
    .orderBy(desc(shown.lastMessageAt), desc(shown.id))
}

async function countOwn(ctx: Context, userId: string): Promise<number> {
  const [bought, sold] = await Promise.all([
    countUpTo(ctx.db, conversations, eq(conversations.buyerId, userId)),
    countUpTo(ctx.db, conversations, eq(conversations.sellerId, userId)),
  ])
  return bought + sold
}
