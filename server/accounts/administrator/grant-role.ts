import { eq } from 'drizzle-orm'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { profiles } from '../../database/schema/accounts.ts'
import { spendCode } from '../mailed-codes.ts'
import { lockPerson } from '../people.ts'

/**
 * Uses the link up and makes this person an administrator, as their own act. In a transaction.
 * @throws AppError `conflict` for a suspended person, `invalid` for a link used meanwhile
 */
export async function grantRole(ctx: Context, input: { userId: string; token: string }): Promise<void> {
  await spendCode(ctx, 'make-administrator', input.token)
  const { id: userId, email, role, userType, suspendedAt } = await lockPerson(ctx, input)
  if (suspendedAt) throw new AppError('conflict', userMessages.suspendedAdmin)
  await ctx.db
    .update(profiles)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
  await recordAudit({ ...ctx, actor: { userId, email, role: 'admin', userType } }, [
    {
      action: 'user.become-administrator',
      subject: { type: 'user', id: userId, name: email },
      before: { role },
      after: { role: 'admin' },
    },
  ])
}
