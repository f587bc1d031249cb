import { and, eq, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, requireActor, requireSide } from '#server/context.ts'
import { listPublicPeople } from '#server/contexts/accounts/people.ts'
import { blockedPeople, conversations } from '#server/database/schema/messages.ts'

export interface Conversation {
  id: string
  buyerId: string
  sellerId: string
  productId: string | null
  fulfilmentId: string | null
  subject: string
}

/** A conversation as one of its parties sees it. */
export interface OwnConversation extends Conversation {
  userId: string
  otherId: string
}

export const conversationColumns = {
  id: conversations.id,
  buyerId: conversations.buyerId,
  sellerId: conversations.sellerId,
  productId: conversations.productId,
  fulfilmentId: conversations.fulfilmentId,
  subject: conversations.subject,
}

/**
 * The first line of every operation on the user's conversations. An impersonating administrator may not read them; reports give
 * access instead.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export function requireCorrespondent(
  ctx: Context,
  notSignedIn: string = conversationMessages.notSignedIn,
): Actor {
  const actor = requireActor(ctx, notSignedIn)
  if (actor.impersonatedBy) throw new AppError('forbidden', conversationMessages.ownConversationsOnly)
  return actor
}

const missingError = () => new AppError('not-found', conversationMessages.missing)

/** @throws AppError `not-signed-in`, `forbidden`; `not-found` for the conversations of others as well */
export const findConversation = (ctx: Context, input: { conversationId: string }): Promise<OwnConversation> =>
  selectOwnConversation(ctx, input, false)

/** Returns the same, locked until the transaction ends, which serialises messages. */
export const lockConversation = (ctx: Context, input: { conversationId: string }): Promise<OwnConversation> =>
  selectOwnConversation(ctx, input, true)

async function selectOwnConversation(
  ctx: Context,
  { conversationId }: { conversationId: string },
  isLocked: boolean,
): Promise<OwnConversation> {
  const { userId } = requireCorrespondent(ctx)
  if (!isUuid(conversationId)) throw missingError()
  const query = ctx.db
    .select(conversationColumns)
    .from(conversations)
    .where(
      and(
        eq(conversations.id, conversationId),
        or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId)),
      ),
    )
  const [found] = await (isLocked ? query.for('no key update') : query)
  if (!found) throw missingError()
  const isBuyer = found.buyerId === userId
  requireSide(ctx, isBuyer ? 'buyer' : 'seller')
  return { ...found, userId, otherId: isBuyer ? found.sellerId : found.buyerId }
}

/** Returns the reason why the user cannot write to the other party; null when they can. */
export async function findWritingObstacle(
  ctx: Context,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<{ reason: string | null; isBlockedByMe: boolean }> {
  const people = await listPublicPeople(ctx, { userIds: [otherId] })
  const blocks = await ctx.db
    .select({ blockerId: blockedPeople.blockerId })
    .from(blockedPeople)
    .where(
      or(
        and(eq(blockedPeople.blockerId, userId), eq(blockedPeople.blockedId, otherId)),
        and(eq(blockedPeople.blockerId, otherId), eq(blockedPeople.blockedId, userId)),
      ),
    )
  const other = people.get(otherId)
  const isBlockedByMe = blocks.some(({ blockerId }) => blockerId === userId)
  const reason = () => {
    if (otherId === userId) return conversationMessages.toYourself
    if (!other || other.isDeleted) return conversationMessages.otherDeleted
    if (other.isSuspended) return conversationMessages.otherSuspended
    if (isBlockedByMe) return conversationMessages.blockedByMe
    return blocks.length > 0 ? conversationMessages.blocked : null
  }
  return { reason: reason(), isBlockedByMe }
}

/** @throws AppError `conflict` */
export async function requireMayWrite(
  ctx: Context,
  people: { userId: string; otherId: string },
): Promise<void> {
  const { reason } = await findWritingObstacle(ctx, people)
  if (reason) throw new AppError('conflict', reason, { title: conversationMessages.failureTitle })
}
