import { and, eq, ne, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { suspensionSchema } from '#domain/accounts/schemas.ts'
import { isUuid } from '#domain/address.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { profiles, sessions } from '#server/database/schema/accounts.ts'
import { findPerson, lockPerson } from './people.ts'

/**
 * Suspends a user: ends their sessions, refuses sign-in, hides their products (people.ts), stops their open sales until a decision
 * (orders/suspended-sales.ts), and emails them the reason.
 * @throws AppError `conflict` for oneself, an administrator, and an already suspended user
 */
export async function suspendUser(
  ctx: Context,
  input: { userId: string } & z.output<typeof suspensionSchema>,
): Promise<void> {
  const actor = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (person.id === actor.userId) throw new AppError('conflict', userMessages.ownSuspension)
    if (person.role === 'admin') throw new AppError('conflict', userMessages.adminSuspension)
    if (person.suspendedAt) throw new AppError('conflict', userMessages.alreadySuspended)
    const now = ctx.clock.now()
    await ctx.db
      .update(profiles)
      .set({ suspendedAt: now, suspensionReason: input.reason, updatedAt: now })
      .where(eq(profiles.id, person.id))
    await ctx.db
      .delete(sessions)
      .where(or(eq(sessions.userId, person.id), eq(sessions.impersonatedBy, person.id)))
    await ctx.jobs.enqueue(ctx.db, 'apply-suspension', { sellerId: person.id })
    await enqueueEmail(ctx, {
      template: 'account-suspended',
      recipient: person.email,
      data: {
        firstName: person.firstName ?? '',
        reason: input.reason,
        url: `${ctx.config.origin}/contact`,
      },
    })
    await recordAudit(ctx, [
      {
        action: 'user.suspend',
        subject: { type: 'user', id: person.id, name: person.email },
        after: { reason: input.reason },
      },
    ])
  })
}

/** Ends a suspension. @throws AppError `conflict` for a user who is not suspended */
export async function restoreUser(ctx: Context, input: { userId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (!person.suspendedAt) throw new AppError('conflict', userMessages.notSuspended)
    await ctx.db
      .update(profiles)
      .set({ suspendedAt: null, suspensionReason: null, updatedAt: ctx.clock.now() })
      .where(eq(profiles.id, person.id))
    await ctx.jobs.enqueue(ctx.db, 'apply-suspension', { sellerId: person.id })
    await recordAudit(ctx, [
      {
        action: 'user.restore',
        subject: { type: 'user', id: person.id, name: person.email },
        before: { reason: person.suspensionReason },
      },
    ])
  })
}

/**
 * Ends all sessions of a user with their impersonations, or one session. The current session remains.
 * @throws AppError `not-found` for a session that is not this user's, or not any more
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
