import { eq, or } from 'drizzle-orm'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { sessions } from '../../database/schema/accounts.ts'
import { lockPerson } from '../find-person.ts'
import { forgetFactors } from './forget-factors.ts'
import { notifySecurity } from './notify-security.ts'

/**
 * For a person who has lost telephone and codes: the password alone opens their account again, their sessions end, a mail
 * tells them.
 * @throws AppError `conflict` for oneself, who has a page for it, and for a person without a second factor
 */
export async function resetSecondFactor(ctx: Context, input: { userId: string }): Promise<void> {
  const actor = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (person.id === actor.userId) throw new AppError('conflict', userMessages.ownSecondFactor)
    if (!(await forgetFactors(ctx, person.id))) throw new AppError('conflict', secondFactorMessages.off)
    await ctx.db
      .delete(sessions)
      .where(or(eq(sessions.userId, person.id), eq(sessions.impersonatedBy, person.id)))
    await notifySecurity(ctx, person, 'second-factor-reset')
    await recordAudit(ctx, [
      { action: 'user.reset-second-factor', subject: { type: 'user', id: person.id, name: person.email } },
    ])
  })
}
