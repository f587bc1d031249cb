import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { userTypeSchema } from '#domain/accounts/administration-schemas.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { lockPerson } from './find-person.ts'

/**
 * Changes the account type of anybody. What a seller has online stays online.
 * @throws AppError `conflict` when somebody else changed it since it was looked at
 */
export async function changeUserType(
  ctx: Context,
  input: { userId: string } & z.output<typeof userTypeSchema>,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (person.userType === input.userType) return
    if (input.from && input.from !== person.userType)
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
