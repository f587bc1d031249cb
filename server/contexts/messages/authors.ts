import { inArray } from 'drizzle-orm'
import { type Context, personOf } from '#server/context.ts'
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

interface Sent {
  id: string
  senderId: string
}

/**
 * Names the authors of messages written by members: in full for colleagues, by first name for the other party. Null for the
 * account's owner and for the reader.
 */
export async function nameAuthors(
  ctx: Context,
  { userId, rows }: { userId: string; rows: readonly Sent[] },
): Promise<(message: Sent) => string | null> {
  const authors = await readAuthors(
    ctx,
    rows.map(({ id }) => id),
  )
  const contacts = await listContacts(ctx, { userIds: [...new Set(authors.values())] })
  // A member's messages are distinct from the firm's other messages.
  const isMember = ctx.actor?.member !== undefined && ctx.actor.userId === userId
  const team = isMember ? await readTeamNames(ctx, { firmId: userId }) : null
  const reader = ctx.actor && personOf(ctx.actor)
  return ({ id, senderId }) => {
    const author = authors.get(id)
    if (!author) return senderId === userId ? (team?.get(userId) ?? null) : null
    if (author === reader) return null
    const known = contacts.find((contact) => contact.id === author)
    if (senderId !== userId) return known?.firstName || null
    return [known?.firstName, known?.lastName].filter(Boolean).join(' ') || null
  }
}

/** Returns the first name of the member who wrote a message; null for the owner, or a deleted name. */
export async function firstNameOfAuthor(
  ctx: Context,
  { messageId }: { messageId: string },
): Promise<string | null> {
  const author = (await readAuthors(ctx, [messageId])).get(messageId)
  const [contact] = author ? await listContacts(ctx, { userIds: [author] }) : []
  return contact?.firstName || null
}

async function readAuthors({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(messageAuthors).where(inArray(messageAuthors.messageId, ids))
  return new Map(rows.map(({ messageId, personId }) => [messageId, personId]))
}
