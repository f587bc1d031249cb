import { and, eq, isNull } from 'drizzle-orm'
import { type Context, requireActor } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { messages } from '../database/schema/messages.ts'

/** How many messages wait for the signed-in person. @throws AppError `not-signed-in` */
export async function countUnread(ctx: Context): Promise<{ unread: number }> {
  const { userId } = requireActor(ctx)
  const unread = await countUpTo(
    ctx.db,
    messages,
    and(eq(messages.recipientId, userId), isNull(messages.seenAt)),
  )
  return { unread }
}
