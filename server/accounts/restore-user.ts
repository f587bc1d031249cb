import { eq } from 'drizzle-orm'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { lockPerson } from './find-person.ts'

/** Ends a suspension. @throws AppError `conflict` for a person who is not suspended */
export async function restoreUser(ctx: Context, input: { userId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (!person.suspendedAt) throw new AppError('conflict', userMessages.notSuspended)
    await ctx.db
      .update(profiles)
      .set({ suspendedAt: null, suspensionReason: null, updatedAt: ctx.clock.now() })
      .where(eq(profiles.id, person.id))
    await recordAudit(ctx, [
      {
        action: 'user.restore',
        subject: { type: 'user', id: person.id, name: person.email },
        before: { reason: person.suspensionReason },
      },
    ])
  })
}
