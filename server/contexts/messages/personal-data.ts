import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { reportReasonLabels } from '#domain/conversations/reports.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { deleteBatch, readInBatches } from '#server/database/batches.ts'
import {
  blockedPeople,
  conversationReports,
  conversations,
  messageAuthors,
  messagePictures,
  messages,
  priceRequests,
  quickAnswers,
} from '#server/database/schema/messages.ts'
import { listPublicPeople } from '../accounts/people.ts'

const conversationsPerRead = 50

/** Reads a user's conversations for their export, with the other party's public name. */
export async function* readOwnConversations(ctx: Context, { userId }: { userId: string }) {
  const { db } = ctx
  let after: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(conversations)
      .where(
        and(
          or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId)),
          after ? gt(conversations.id, after) : undefined,
        ),
      )
      .orderBy(asc(conversations.id))
      .limit(conversationsPerRead)
    if (rows.length === 0) return
    after = rows.at(-1)?.id
    const otherIds = rows.map(({ buyerId, sellerId }) => (buyerId === userId ? sellerId : buyerId))
    const people = await listPublicPeople(ctx, { userIds: otherIds })
    for (const [index, { id, subject, createdAt }] of rows.entries()) {
      const avec = people.get(otherIds[index] ?? '')?.name ?? null
      for await (const message of readAllMessages(ctx, id))
        yield {
          conversation: id,
          sujet: subject,
          commenceeLe: createdAt,
          avec,
          // The number that the file names of its pictures contain.
          numero: message.number,
          photos: message.pictures,
          deMoi: message.senderId === userId,
          texte: message.content,
          envoyeLe: message.createdAt,
          vuLe: message.seenAt,
        }
    }
  }
}

const readAllMessages = ({ db }: Context, conversationId: string) =>
  readInBatches<typeof messages.$inferSelect & { pictures: number }>((after, limit) =>
    db
      .select({
        ...getTableColumns(messages),
        pictures: db.$count(messagePictures, eq(messagePictures.messageId, messages.id)),
      })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), after && gt(messages.number, after.number)))
      .orderBy(asc(messages.number))
      .limit(limit),
  )

/** Reads which messages a user wrote for firms; their content belongs to the firm. */
export const readMessagesWrittenForFirms = ({ db }: Context, { userId }: { userId: string }) =>
  readInBatches<{ entreprise: string; numero: number; envoyeLe: Date }>((after, limit) =>
    db
      .select({ entreprise: messages.senderId, numero: messages.number, envoyeLe: messages.createdAt })
      .from(messageAuthors)
      .innerJoin(messages, eq(messages.id, messageAuthors.messageId))
      .where(and(eq(messageAuthors.personId, userId), after && gt(messages.number, after.numero)))
      .orderBy(asc(messages.number))
      .limit(limit),
  )

/** Reads the pictures a user sent, each identified by the message's number and its place in it. */
export const readOwnMessagePictures = ({ db }: Context, { userId }: { userId: string }) =>
  readInBatches<{ id: string; url: string; number: number; position: number }>((after, limit) =>
    db
      .select({
        id: messagePictures.id,
        url: messagePictures.url,
        number: messages.number,
        position: messagePictures.position,
      })
      .from(messages)
      .innerJoin(messagePictures, eq(messagePictures.messageId, messages.id))
      .where(
        and(
          eq(messages.senderId, userId),
          after &&
            or(
              gt(messages.number, after.number),
              and(eq(messages.number, after.number), gt(messagePictures.position, after.position)),
            ),
        ),
      )
      .orderBy(asc(messages.number), asc(messagePictures.position))
      .limit(limit),
  )

export async function* readOwnPriceRequests({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      annonce: priceRequests.productId,
      precisions: priceRequests.notes,
      le: priceRequests.createdAt,
    })
    .from(priceRequests)
    .where(eq(priceRequests.userId, userId))
    .orderBy(asc(priceRequests.createdAt))
}

export async function* readOwnReports({ db }: Context, { userId }: { userId: string }) {
  const rows = await db
    .select()
    .from(conversationReports)
    .where(eq(conversationReports.reporterId, userId))
    .orderBy(asc(conversationReports.createdAt))
  for (const { conversationId, reason, details, createdAt, settledAt } of rows)
    yield {
      conversation: conversationId,
      motif: reportReasonLabels[reason],
      precisions: details,
      le: createdAt,
      traiteLe: settledAt,
    }
}

/** Reads the users that a user has blocked, by their public names. */
export async function* readOwnBlocks(ctx: Context, { userId }: { userId: string }) {
  const rows = await ctx.db
    .select()
    .from(blockedPeople)
    .where(eq(blockedPeople.blockerId, userId))
    .orderBy(asc(blockedPeople.createdAt))
  const people = await listPublicPeople(ctx, { userIds: rows.map(({ blockedId }) => blockedId) })
  for (const { blockedId, createdAt } of rows)
    yield { personne: people.get(blockedId)?.name ?? null, le: createdAt }
}

/** Reads a user's quick answers. */
export async function* readOwnQuickAnswers({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({ texte: quickAnswers.content })
    .from(quickAnswers)
    .where(eq(quickAnswers.userId, userId))
    .orderBy(asc(quickAnswers.position))
}

/** Deletes a user's data; messages remain with their recipients until retention deletes them. */
export async function forgetAuthor({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(messageAuthors).where(eq(messageAuthors.personId, userId))
  await db.delete(quickAnswers).where(eq(quickAnswers.userId, userId))
  const blocks = await db
    .delete(blockedPeople)
    .where(or(eq(blockedPeople.blockerId, userId), eq(blockedPeople.blockedId, userId)))
    .returning()
  for (const { blockerId, blockedId } of blocks)
    await publish({ db }, { type: 'block-changed', blockerId, blockedId })
  await db.delete(priceRequests).where(eq(priceRequests.userId, userId))
}

/** Limits a batch, because conversations are deleted with all their messages. */
const conversationsPerDeletion = 100

/** Deletes conversations without a message since `before`, with their pictures, unless a report is open. */
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
      .limit(conversationsPerDeletion)
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

export const deleteOldPriceRequests = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, priceRequests, priceRequests.id, lt(priceRequests.createdAt, before))

/**
 * Locks a seller's conversations against new messages until the transaction ends. Must come before the lock of the seller,
 * because a sender locks the conversation first and its parties then.
 */
export async function lockSellerConversations({ db }: Context, input: { sellerId: string }): Promise<void> {
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.sellerId, input.sellerId), isNotNull(conversations.productId)))
    .orderBy(conversations.id)
    .for('no key update')
}
