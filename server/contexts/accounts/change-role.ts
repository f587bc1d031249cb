import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { roleSchema, userTypeSchema } from '#domain/accounts/schemas.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { profiles, sessions, users } from '#server/database/schema/accounts.ts'
import { lockPerson } from './people.ts'

/**
 * Grants or revokes a user's role of administrator.
 * @throws AppError `conflict` for one's own role, the last administrator's, a suspended user, and an unconfirmed address, with
 * which anybody may have signed up
 */
export async function changeRole(
  ctx: Context,
  input: { userId: string } & z.output<typeof roleSchema>,
): Promise<void> {
  const actor = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Locks all administrators in the same order, so that two who demote each other run one after the other, and the second has
    // lost the role.
    const admins = await ctx.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.role, 'admin'))
      .orderBy(profiles.id)
      .for('update')
    if (!admins.some(({ id }) => id === actor.userId))
      throw new AppError('forbidden', generalMessages.forbidden)
    const person = await lockPerson(ctx, input)
    if (person.role === input.role) return
    if (person.id === actor.userId) throw new AppError('conflict', userMessages.ownRole)
    if (person.suspendedAt) throw new AppError('conflict', userMessages.suspendedAdmin)
    if (input.role === null && admins.length < 2) throw new AppError('conflict', userMessages.lastAdmin)
    if (input.role && !(await isConfirmed(ctx, person.id)))
      throw new AppError('conflict', userMessages.unconfirmedAdmin)
    await ctx.db
      .update(profiles)
      .set({ role: input.role, updatedAt: ctx.clock.now() })
      .where(eq(profiles.id, person.id))
    // Administrators cannot be impersonated, and a revoked one cannot impersonate.
    await ctx.db
      .delete(sessions)
      .where(
        or(
          eq(sessions.impersonatedBy, person.id),
          and(eq(sessions.userId, person.id), isNotNull(sessions.impersonatedBy)),
        ),
      )
    await recordAudit(ctx, [
      {
        action: 'user.change-role',
        subject: { type: 'user', id: person.id, name: person.email },
        before: { role: person.role },
        after: { role: input.role },
      },
    ])
  })
}

async function isConfirmed({ db }: Context, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return user?.emailVerified === true
}

/**
 * Changes the account type of any user. A seller's listed products remain listed.
 * @throws AppError `conflict` when it was changed since the page was loaded
 */
export async function changeUserType(
  ctx: Context,
  input: { userId: string } & z.output<typeof userTypeSchema>,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (person.userType === input.userType) return
    if (input.expectedUserType && input.expectedUserType !== person.userType)
      throw new AppError('conflict', userMessages.changedMeanwhile)
    await ctx.db
      .update(profiles)
      .set({ userType: input.userType, updatedAt: ctx.clock.now() })
      .where(eq(profiles.id, person.id))
    await recordAudit(ctx, [
      {
        action: 'user.change-type',
        subject: { type: 'user', id: person.id, name: person.email },
        before: { userType: person.userType },
        after: { userType: input.userType },
      },
    ])
  })
}

export async function isLastAdmin({ db }: Context, input: { userId: string }): Promise<boolean> {
  const admins = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .limit(2)
  return admins.length === 1 && admins[0]?.id === input.userId
}
