import { and, count, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { conversationsPerPage } from '#domain/conversations/conversations.ts'
import { messagePreview } from '#domain/emails/message-preview.ts'
import { pageCountOf } from '#domain/page.ts'
import { type Actor, type Context, mayActAs } from '#server/context.ts'
import { listProductLinks } from '#server/contexts/catalogue/find-product-id.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import {
  conversationReports,
  conversations,
  messagePictures,
  messages,
} from '#server/database/schema/messages.ts'
import { listPublicPeople } from '../accounts/people.ts'
import { listFulfilmentLinks } from '../orders/list-fulfilment-links.ts'
import { nameAuthors } from './authors.ts'
import { findConversation, findWritingObstacle, requireCorrespondent } from './find-conversation.ts'
import { readMessages } from './read-messages.ts'

/** The correspondent as shown on the pages. */
interface Correspondent {
  id: string
  name: string
  avatarUrl: string | null
  isDeleted: boolean
  hasSellerPage: boolean
}

const deletedAccount = { name: 'Compte supprimé', avatarUrl: null, isDeleted: true, hasSellerPage: false }

/** Reads many correspondents at once; returns a function that finds one. */
export async function listCorrespondents(
  ctx: Context,
  userIds: readonly string[],
): Promise<(userId: string) => Correspondent> {
  const people = await listPublicPeople(ctx, { userIds: [...new Set(userIds)] })
  return (id) => {
    const person = people.get(id)
    if (!person) return { id, ...deletedAccount }
    const { isSuspended: _, ...shown } = person
    return shown
  }
}

/** The subject of a conversation, with its page. */
export type About =
  /** `path` and `picture` are null when the product is no longer shown; `productId` is null when it is deleted. */
  | { kind: 'product'; productId: string | null; path: string | null; picture: Picture | null }
  | { kind: 'order'; orderId: string; number: string; path: string }

interface Subject {
  productId: string | null
  fulfilmentId: string | null
}

/** Describes the subjects of many conversations at once; returns a function that finds one. */
export async function describeSubjects(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => About> {
  const [products, fulfilments] = await Promise.all([
    listProductLinks(ctx, { productIds: subjects.flatMap(({ productId }) => productId ?? []) }),
    listFulfilmentLinks(ctx, { fulfilmentIds: subjects.flatMap(({ fulfilmentId }) => fulfilmentId ?? []) }),
  ])
  return ({ productId, fulfilmentId }) => {
    const fulfilment = fulfilmentId === null ? undefined : fulfilments.get(fulfilmentId)
    if (fulfilment)
      return { kind: 'order', orderId: fulfilment.orderId, number: fulfilment.number, path: fulfilment.path }
    const product = productId === null ? undefined : products.get(productId)
    return { kind: 'product', productId, path: product?.path ?? null, picture: product?.picture ?? null }
  }
}

/**
 * Returns the user's own conversation with its newest messages. It marks nothing as seen, because the page reports what it has
 * shown.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getConversation(ctx: Context, input: { conversationId: string }) {
  const conversation = await findConversation(ctx, input)
  const { id, subject, userId, otherId } = conversation
  const [findAbout, findCorrespondent, { reason, isBlockedByMe }, reported, { messages, hasMore }] =
    await Promise.all([
      describeSubjects(ctx, [conversation]),
      listCorrespondents(ctx, [otherId]),
      findWritingObstacle(ctx, { userId, otherId }),
      ctx.db.$count(
        conversationReports,
        and(
          eq(conversationReports.conversationId, id),
          eq(conversationReports.reporterId, userId),
          eq(conversationReports.status, 'open'),
        ),
      ),
      readMessages(ctx, { conversationId: id, userId }),
    ])
  return {
    id,
    subject,
    about: findAbout(conversation),
    other: findCorrespondent(otherId),
    isBlockedByMe,
    cannotWrite: reason,
    isReportedByMe: reported > 0,
    messages,
    hasOlder: hasMore,
  }
}

/**
 * Lists the user's conversations by their last message, page by page.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function listConversations(ctx: Context, { page }: { page: number }) {
  const actor = requireCorrespondent(ctx)
  const { userId } = actor
  const ownConditions = listOwnConditions(actor)
  const [total, rows] = await Promise.all([
    countOwnConversations(ctx, ownConditions),
    readConversations(ctx, { userId, ownConditions, page }),
  ])
  const otherPartyId = ({ buyerId, sellerId }: Row) => (buyerId === userId ? sellerId : buyerId)
  const lastMessages = rows.map(({ messageId, senderId }) => ({ id: messageId, senderId }))
  const [findAbout, findCorrespondent, findAuthor] = await Promise.all([
    describeSubjects(ctx, rows),
    listCorrespondents(ctx, rows.map(otherPartyId)),
    nameAuthors(ctx, { userId, rows: lastMessages }),
  ])
  return {
    conversations: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      about: findAbout(row),
      other: findCorrespondent(otherPartyId(row)),
      last: {
        preview: messagePreview(row.content),
        isMine: row.senderId === userId,
        author: findAuthor({ id: row.messageId, senderId: row.senderId }),
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

const listColumns = {
  id: conversations.id,
  buyerId: conversations.buyerId,
  sellerId: conversations.sellerId,
  productId: conversations.productId,
  fulfilmentId: conversations.fulfilmentId,
  subject: conversations.subject,
  lastMessageAt: conversations.lastMessageAt,
}

/** Reads the newest conversations of each side by its own index, and returns the page of both. */
async function readConversations(
  ctx: Context,
  { userId, ownConditions, page }: { userId: string; ownConditions: SQL[]; page: number },
) {
  const { db } = ctx
  const end = page * conversationsPerPage
  const newest = (isOwn: SQL) =>
    db
      .select(listColumns)
      .from(conversations)
      .where(isOwn)
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(end)
  const [first, second] = ownConditions.map(newest)
  if (!first) throw new Error('a role acts for no side')
  const ownConversations = (second ? unionAll(first, second) : first).as('own')
  const shown = db
    .select()
    .from(ownConversations)
    .orderBy(desc(ownConversations.lastMessageAt), desc(ownConversations.id))
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
  const unreadCounts = db
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
      messageId: last.id,
      content: last.content,
      senderId: last.senderId,
      createdAt: last.createdAt,
      hasPictures: exists(
        db.select({ one: sql`1` }).from(messagePictures).where(eq(messagePictures.messageId, last.id)),
      ).mapWith(Boolean),
      unread: unreadCounts.unread,
    })
    .from(shown)
    .innerJoinLateral(last, sql`true`)
    .innerJoinLateral(unreadCounts, sql`true`)
    .orderBy(desc(shown.lastMessageAt), desc(shown.id))
}

async function countOwnConversations(ctx: Context, ownConditions: SQL[]): Promise<number> {
  const counts = await Promise.all(ownConditions.map((isOwn) => countUpTo(ctx.db, conversations, isOwn)))
  return counts.reduce((sum, one) => sum + one, 0)
}

/** Conditions for the conversations of each side that the actor acts for. */
const listOwnConditions = (actor: Actor): SQL[] =>
  (['buyer', 'seller'] as const)
    .filter((side) => mayActAs(actor, side))
    .map((side) => eq(side === 'buyer' ? conversations.buyerId : conversations.sellerId, actor.userId))
