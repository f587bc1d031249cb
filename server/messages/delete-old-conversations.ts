import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { conversationReports, conversations, messagePictures, messages } from '../database/schema/messages.ts'

/** With their messages, which may be many. */
const conversationsAtOnce = 100

/** Conversations in which nobody has written for that long, with their pictures; one that is reported waits for its end. */
export const deleteOldConversations = (ctx: Context, { before }: { before: Date }): Promise<number> =>
  inTransaction(ctx, async ({ db, jobs }) => {
    const old = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          lt(conversations.lastMessageAt, before),
          sql`not exists (select from ${conversationReports}
            where ${conversationReports.conversationId} = ${conversations.id} and ${conversationReports.status} = 'open')`,
        ),
      )
      .limit(conversationsAtOnce)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    const pictures = await db
      .select({ url: messagePictures.url })
      .from(messagePictures)
      .innerJoin(messages, eq(messages.id, messagePictures.messageId))
      .where(inArray(messages.conversationId, ids))
    await db.delete(conversations).where(inArray(conversations.id, ids))
    if (pictures.length > 0)
      await jobs.enqueue(db, 'delete-pictures', { urls: pictures.map(({ url }) => url) })
    return ids.length
  })
