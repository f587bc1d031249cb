import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { conversations } from '../../database/schema/messages.ts'
import { hadDispute } from '../../orders/had-dispute.ts'

/**
 * The conversation of the two of an order's part, if they disagreed and wrote to each other.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function findPartConversation(
  ctx: Context,
  { fulfilmentId }: { fulfilmentId: string },
): Promise<{ conversationId: string | null }> {
  requireAdmin(ctx)
  if (!isUuid(fulfilmentId) || !(await hadDispute(ctx, { fulfilmentId }))) return { conversationId: null }
  const [found] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.fulfilmentId, fulfilmentId))
  return { conversationId: found?.id ?? null }
}
