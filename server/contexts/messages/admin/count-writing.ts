import { and, eq, ne, or, sql } from 'drizzle-orm'
import { type Context, requireAdmin } from '#server/context.ts'
import {
  blockedPeople,
  conversationReports,
  conversations,
  messages,
  priceRequests,
} from '#server/database/schema/messages.ts'

/** A user's counts of messages and reports; no content is read. */
export async function countWriting(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const { db } = ctx
  const own = or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId))
  const [held, sent, received, prices, blocked, reported, against] = await Promise.all([
    db.$count(conversations, own),
    db.$count(messages, eq(messages.senderId, userId)),
    db.$count(messages, eq(messages.recipientId, userId)),
    db.$count(priceRequests, eq(priceRequests.userId, userId)),
    db.$count(blockedPeople, eq(blockedPeople.blockedId, userId)),
    db.$count(conversationReports, eq(conversationReports.reporterId, userId)),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(conversations)
      .innerJoin(conversationReports, eq(conversationReports.conversationId, conversations.id))
      .where(and(own, ne(conversationReports.reporterId, userId))),
  ])
  return {
    conversations: held,
    sent,
    received,
    priceRequests: prices,
    /** By how many people they are blocked. */
    blockedBy: blocked,
    reports: reported,
    /** Of their conversations, by the other of the two. */
    reportedBy: against[0]?.count ?? 0,
  }
}
