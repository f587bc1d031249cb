import { and, eq } from 'drizzle-orm'
import { emailChangeMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '../context.ts'
import { users } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { lockUser } from './lock-user.ts'
import { createCode, endCodes } from './mailed-codes.ts'
import { requirePassword } from './require-password.ts'

/**
 * Sends a link to the address the visitor wants to change to; it replaces earlier ones. An address that already has an
 * account is answered alike, and told by another mail.
 * @throws AppError `not-signed-in`, `invalid` for a wrong password or the address they have
 */
export async function requestEmailChange(
  ctx: Context,
  input: { email: string; currentPassword: string },
): Promise<void> {
  const actor = requireOwnSession(ctx)
  if (input.email === actor.email) throw refusal('email', emailChangeMessages.sameAddress)
  const { currentPassword } = input
  await requirePassword(ctx, {
    userId: actor.userId,
    currentPassword,
    title: emailChangeMessages.failureTitle,
  })
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, actor.userId)
    const [holder] = await tx.db
      .select({ firstName: users.firstName })
      .from(users)
      .where(and(eq(users.email, input.email), eq(users.emailVerified, true)))
    await endCodes(tx, 'change-email', actor.userId)
    const token = await createCode(tx, 'change-email', { userId: actor.userId, subject: input.email })
    if (holder) {
      await enqueueEmail(tx, {
        template: 'email-taken',
        recipient: input.email,
        data: { firstName: holder.firstName, url: `${ctx.config.origin}/auth` },
      })
      return
    }
    await enqueueEmail(tx, {
      template: 'email-change',
      recipient: input.email,
      data: { url: `${ctx.config.origin}/auth/confirm-email?token=${token}` },
    })
  })
}

const refusal = (field: string, message: string) =>
  new AppError('invalid', message, {
    title: emailChangeMessages.failureTitle,
    details: { fields: { [field]: message } },
  })
