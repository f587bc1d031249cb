import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { signUpMessages } from '#domain/account-messages.ts'
import { isDeletedAddress } from '#domain/accounts/deleted-account.ts'
import type { signUpSchema } from '#domain/accounts/schemas.ts'
import { type Context, inTransaction } from '../context.ts'
import { users } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { createProfile } from './create-profile.ts'
import { createCode } from './mailed-codes.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { setPassword } from './set-password.ts'
import { browserDigest, createBrowserSecret, replaceSignUpCodes, writeChoice } from './sign-up-code.ts'

/**
 * Creates an account that waits for the confirmation of its e-mail address. An address that already has one gets the same
 * answer, and a mail instead. Until somebody has confirmed, the newest sign-up counts: of what earlier ones chose nothing is
 * left. Answers the secret by which the browser that signed up is known again.
 * @throws AppError `invalid` at the field `password`
 */
export async function signUp(
  ctx: Context,
  input: z.output<typeof signUpSchema>,
): Promise<{ browserSecret: string }> {
  const { email, firstName, lastName, userType } = input
  await requireGoodPassword({ password: input.password, title: signUpMessages.failureTitle }, input)
  const browserSecret = createBrowserSecret()
  // Slow on purpose, whether or not there is an account; not while a transaction is open.
  const passwordHash = await hashPassword(input.password)
  if (isDeletedAddress(email)) return { browserSecret }
  await inTransaction(ctx, async (tx) => {
    const user = await holdAddress(tx, input)
    if (user.emailVerified) {
      await enqueueEmail(tx, {
        template: 'existing-account',
        recipient: email,
        data: { firstName: user.firstName, url: `${ctx.config.origin}/auth` },
      })
      return
    }
    await createProfile(tx, { id: user.id, email, firstName, lastName, userType })
    await setPassword(tx, { userId: user.id, passwordHash })
    await replaceSignUpCodes(tx, user.id)
    const subject = writeChoice({
      firstName,
      lastName,
      userType,
      passwordHash,
      browser: browserDigest(browserSecret),
    })
    const token = await createCode(tx, 'confirm-sign-up', { userId: user.id, subject })
    await enqueueEmail(tx, {
      template: 'confirm-sign-up',
      recipient: email,
      data: { firstName, url: confirmationLink(ctx, token) },
    })
  })
  return { browserSecret }
}

/** Where the mail's button leads. */
export const confirmationLink = ({ config }: Context, token: string): string =>
  `${config.origin}/api/auth/verify-email?${new URLSearchParams({ token })}`

/** The address's account, made when there is none, and held: sign-ups and confirmations come one after the other. */
async function holdAddress({ db, clock }: Context, input: z.output<typeof signUpSchema>) {
  const { email, firstName, lastName, userType } = input
  const name = `${firstName} ${lastName}`
  const now = clock.now()
  await db
    .insert(users)
    .values({ email, name, firstName, lastName, userType, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
  const [user] = await db
    .select({ id: users.id, firstName: users.firstName, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  if (!user) throw new Error('the account was not written')
  return user
}
