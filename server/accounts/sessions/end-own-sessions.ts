import { and, eq, isNull, ne } from 'drizzle-orm'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireOwnSession } from '../../context.ts'
import { sessions } from '../../database/schema/accounts.ts'

/**
 * Signs the person out in one place, or everywhere else. The session that asks is spared: it has its own way to sign out.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a session that is not theirs, or not any more
 */
export async function endOwnSessions(
  ctx: Context,
  input: { sessionId?: string },
): Promise<{ ended: number }> {
  const actor = requireOwnSession(ctx)
  const { sessionId } = input
  const missing = () => new AppError('not-found', secondFactorMessages.missingSession)
  if (sessionId !== undefined && !isUuid(sessionId)) throw missing()
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, actor.userId),
        isNull(sessions.impersonatedBy),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        actor.sessionId ? ne(sessions.id, actor.sessionId) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  if (ended.length === 0 && sessionId !== undefined) throw missing()
  return { ended: ended.length }
}
