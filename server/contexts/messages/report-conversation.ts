import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { reportSchema } from '#domain/conversations/schemas.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { blockedPeople, conversationReports } from '#server/database/schema/messages.ts'
import { findConversation } from './find-conversation.ts'

/**
 * Opens a conversation to administrators. Reported again while the first report waits, that one stays as it is.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function reportConversation(
  ctx: Context,
  { conversationId, reason, details }: z.output<typeof reportSchema> & { conversationId: string },
): Promise<void> {
  const { id, userId } = await findConversation(ctx, { conversationId })
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .insert(conversationReports)
      .values({ conversationId: id, reporterId: userId, reason, details, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
    if (rowCount) await publish(ctx, { type: 'work-changed' })
  })
}

/**
 * Neither of the two can write to the other any more, in this conversation or another; twice is once.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function blockPerson(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { userId, otherId } = await findConversation(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .insert(blockedPeople)
      .values({ blockerId: userId, blockedId: otherId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
    if (rowCount) await publish(ctx, { type: 'block-changed', blockerId: userId, blockedId: otherId })
  })
}

/** Takes back one's own block; the other's stays. @throws AppError as block-person.ts */
export async function unblockPerson(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { userId, otherId } = await findConversation(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .delete(blockedPeople)
      .where(and(eq(blockedPeople.blockerId, userId), eq(blockedPeople.blockedId, otherId)))
    if (rowCount) await publish(ctx, { type: 'block-changed', blockerId: userId, blockedId: otherId })
  })
}
