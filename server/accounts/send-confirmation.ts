import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { accounts, users } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { lockUser } from './lock-user.ts'
import { createCode } from './mailed-codes.ts'
import { confirmationLink } from './sign-up.ts'
import { browserDigest, writeChoice } from './sign-up-code.ts'

/**
 * Mails a new confirmation link to whoever has just typed the password of an account that waits for it. `browserSecret`: of
 * the sign-up made in this browser, if it was.
 */
export async function sendConfirmation(
  ctx: Context,
  input: { email: string; browserSecret: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        userType: users.userType,
        passwordHash: accounts.password,
      })
      .from(users)
      .innerJoin(accounts, eq(accounts.userId, users.id))
      .where(eq(users.email, input.email))
    if (!user?.passwordHash) return
    await lockUser(tx, user.id)
    const { id: userId, firstName, lastName, userType, passwordHash } = user
    const browser = browserDigest(input.browserSecret)
    const subject = writeChoice({ firstName, lastName, userType, passwordHash, browser })
    const token = await createCode(tx, 'confirm-sign-up', { userId, subject })
    await enqueueEmail(tx, {
      template: 'confirm-sign-up',
      recipient: input.email,
      data: { firstName, url: confirmationLink(ctx, token) },
    })
  })
}
