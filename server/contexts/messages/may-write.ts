import { and, eq, or } from 'drizzle-orm'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { blockedPeople } from '#server/database/schema/messages.ts'
import { listPublicPeople } from '../accounts/people.ts'

/** Why one cannot write to the other, in words; null: one can. */
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
    if (!other || other.isDeleted) return conversationMessages.deleted
    if (other.isSuspended) return conversationMessages.suspended
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
