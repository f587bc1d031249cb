import { inArray } from 'drizzle-orm'
import { actingPersonId, type Context } from '#server/context.ts'
import { readTeamNames } from '#server/contexts/accounts/team/members.ts'
import { messageAuthors } from '#server/database/schema/messages.ts'
import { listContacts } from '../accounts/people.ts'

/** Stores which member of a firm's team wrote a message, in the transaction that writes it. */
export async function recordAuthor(
  { db, actor }: Context,
  { messageId }: { messageId: string },
): Promise<void> {
  if (actor?.member) await db.insert(messageAuthors).values({ messageId, personId: actor.member.personId })
}

interface SentMessage {
  id: string
  senderId: string
}

/**
 * Names the authors of messages written by members: in full for colleagues, by first name for the other party. Null for the
 * account's owner and for the reader.
 */
export async function nameAuthors(
  ctx: Context,
  { userId, rows }: { userId: string; rows: readonly SentMessage[] },
): Promise<(message: SentMessage) => string | null> {
  const authors = await readAuthors(
    ctx,
    rows.map(({ id }) => id),
  )
  const contacts = await listContacts(ctx, { userIds: [...new Set(authors.values())] })
  // A member's messages are distinct from the firm's other messages.
  const isMember = ctx.actor?.member !== undefined && ctx.actor.userId === userId
  const team = isMember ? await readTeamNames(ctx, { firmId: userId }) : null
  const readerId = ctx.actor && actingPersonId(ctx.actor)
  return ({ id, senderId }) => {
    const authorId = authors.get(id)
    if (!authorId) return senderId === userId ? (team?.get(userId) ?? null) : null
    if (authorId === readerId) return null
    const contact = contacts.find((contact) => contact.id === authorId)
    if (senderId !== userId) return contact?.firstName || null
    return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || null
  }
}

/** Returns the first name of the member who wrote a message; null for the owner, or a deleted name. */
export async function readAuthorFirstName(
  ctx: Context,
  { messageId }: { messageId: string },
): Promise<string | null> {
  const authorId = (await readAuthors(ctx, [messageId])).get(messageId)
  const [contact] = authorId ? await listContacts(ctx, { userIds: [authorId] }) : []
  return contact?.firstName || null
}

async function readAuthors({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(messageAuthors).where(inArray(messageAuthors.messageId, ids))
  return new Map(rows.map(({ messageId, personId }) => [messageId, personId]))
}
