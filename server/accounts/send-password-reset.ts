import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { users } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { createCode } from './mailed-codes.ts'

/** Sends the link to choose a new password; nothing to an address without an account. Called by its job. */
export async function sendPasswordReset(ctx: Context, input: { email: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select({ id: users.id, firstName: users.firstName })
      .from(users)
      .where(eq(users.email, input.email))
    if (!user) return
    const token = await createCode(tx, 'reset-password', { userId: user.id, subject: '' })
    await enqueueEmail(tx, {
      template: 'reset-password',
      recipient: input.email,
      data: { firstName: user.firstName, url: `${ctx.config.origin}/reset-password?token=${token}` },
    })
  })
}
