import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { unreadMailPauseHours } from '#domain/conversations/conversations.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { conversations, messages } from '#server/database/schema/messages.ts'
import { listContacts, listPublicPeople } from '../accounts/people.ts'
import { readAuthorFirstName } from './authors.ts'
import { conversationColumns, findWritingObstacle } from './find-conversation.ts'

interface UnreadConversation {
  conversationId: string
  recipientId: string
}

const hourMs = 60 * 60 * 1000

/**
 * Emails the recipient about unread messages: one email for the whole conversation, and the next after they were read, or a day
 * later. The job runs two minutes after a message; it does nothing when the message was read, or the parties cannot write any
 * more.
 */
export const mailUnreadMessages = (ctx: Context, waiting: UnreadConversation): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // The lock makes concurrent messages wait, and the same job in another process.
    const [conversation] = await ctx.db
      .select(conversationColumns)
      .from(conversations)
      .where(eq(conversations.id, waiting.conversationId))
      .for('no key update')
    if (!conversation) return
    const unseen = await readUnseen(ctx, waiting)
    const notMailed = unseen.filter(({ mailedAt }) => mailedAt === null)
    const [first] = notMailed
    if (!first) return
    const now = ctx.clock.now()
    const lastMailedMs = Math.max(...unseen.map(({ mailedAt }) => mailedAt?.getTime() ?? 0))
    const nextMailAt = new Date(lastMailedMs + unreadMailPauseHours * hourMs)
    if (nextMailAt > now) return ctx.jobs.enqueue(ctx.db, 'mail-unread-messages', waiting, nextMailAt)
    const { recipientId } = waiting
    const senderId = first.senderId
    const parties = await findMailParties(ctx, { recipientId, senderId })
    if (!parties) return
    const author = await readAuthorFirstName(ctx, { messageId: first.id })
    await ctx.db
      .update(messages)
      .set({ mailedAt: now })
      .where(
        inArray(
          messages.id,
          notMailed.map(({ id }) => id),
        ),
      )
    await enqueueEmail(ctx, {
      template: 'new-message',
      recipient: parties.email,
      data: {
        firstName: parties.firstName,
        senderName: author ? `${author} (${parties.senderName})` : parties.senderName,
        about: conversation.subject,
        message: first.content,
        others: notMailed.length - 1,
        url: `${ctx.config.origin}/messages/${conversation.id}`,
      },
    })
  })

const readUnseen = (ctx: Context, { conversationId, recipientId }: UnreadConversation) =>
  ctx.db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      content: messages.content,
      mailedAt: messages.mailedAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.recipientId, recipientId),
        eq(messages.conversationId, conversationId),
        isNull(messages.seenAt),
      ),
    )
    .orderBy(asc(messages.number))

/** Returns recipient and sender; null when the recipient is deleted or suspended, or when one party has blocked the other. */
async function findMailParties(
  ctx: Context,
  { recipientId, senderId }: { recipientId: string; senderId: string },
): Promise<{ email: string; firstName: string; senderName: string } | null> {
  const people = await listPublicPeople(ctx, { userIds: [senderId] })
  const [contact] = await listContacts(ctx, { userIds: [recipientId] })
  const { reason } = await findWritingObstacle(ctx, { userId: senderId, otherId: recipientId })
  const sender = people.get(senderId)
  // Messages of a suspended user are not mailed.
  if (reason || !contact || !sender || sender.isSuspended) return null
  return { email: contact.email, firstName: contact.firstName ?? '', senderName: sender.name }
}
