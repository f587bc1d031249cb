import { and, eq, ne, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { sessions } from '#server/database/schema/accounts.ts'
import { findPerson } from './people.ts'

/**
 * Signs a person out everywhere, including their impersonations, or in one place. The current session is spared: it has its own way to sign out.
 * @throws AppError `not-found` for a session that is not this person's, or not any more
 */
export async function endSessions(
  ctx: Context,
  input: { userId: string; sessionId?: string },
): Promise<{ ended: number }> {
  const actor = requireAdmin(ctx)
  const { userId, sessionId } = input
  const missing = () => new AppError('not-found', userMessages.missingSession)
  if (sessionId !== undefined && !isUuid(sessionId)) throw missing()
  return inTransaction(ctx, async (ctx) => {
    const person = await findPerson(ctx, { userId })
    const ended = await ctx.db
      .delete(sessions)
      .where(
        and(
          sessionId
            ? and(eq(sessions.userId, person.id), eq(sessions.id, sessionId))
            : or(eq(sessions.userId, person.id), eq(sessions.impersonatedBy, person.id)),
          actor.sessionId ? ne(sessions.id, actor.sessionId) : undefined,
        ),
      )
      .returning({ id: sessions.id })
    if (ended.length === 0 && sessionId) throw missing()
    if (ended.length === 0) return { ended: 0 }
    await recordAudit(ctx, [
      {
        action: 'user.end-sessions',
        subject: { type: 'user', id: person.id, name: person.email },
        after: { ended: ended.length },
      },
    ])
    return { ended: ended.length }
  })
}
