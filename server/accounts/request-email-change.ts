import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { emailChangeMessages, passwordMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, inTransaction, requireOwnSession } from '../context.ts'
import { accounts, users } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { lockUser } from './lock-user.ts'
import { createCode, endCodes } from './mailed-codes.ts'

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
  await requirePassword(ctx, actor, input.currentPassword)
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, actor.userId)
    const [holder] = await tx.db
      .select({ firstName: users.firstName })
      .from(users)
      .where(eq(users.email, input.email))
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

async function requirePassword(ctx: Context, actor: Actor, password: string): Promise<void> {
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, actor.userId), eq(accounts.providerId, 'credential')))
  const isRight = account?.hash && (await verifyPassword({ hash: account.hash, password }))
  if (!isRight) throw refusal('currentPassword', passwordMessages.wrongCurrent)
}

const refusal = (field: string, message: string) =>
  new AppError('invalid', message, {
    title: emailChangeMessages.failureTitle,
    details: { fields: { [field]: message } },
  })
