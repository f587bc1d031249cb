import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { signInMessages } from '#domain/account-messages.ts'
import type { signInSchema } from '#domain/accounts/schemas.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { accounts, users } from '#server/database/schema/accounts.ts'
import { type Auth, authErrorCode, translateAuthError } from './auth.ts'
import { quitImpersonation } from './impersonation.ts'
import { lockUser } from './lock-accounts.ts'
import { createCode } from './mailed-codes.ts'
import { findRejectedUser } from './second-factor/second-factor.ts'
import { type PendingSignIn, startSecondStep } from './second-factor/second-step.ts'
import { replaceSession } from './sessions/own-sessions.ts'
import { confirmationLink, digestBrowserSecret, serializeSignUp } from './sign-up.ts'

/**
 * Opens a session in place of this browser's former one, and returns its user and cookies; or begins the second step of a user
 * with a second factor. `browserSecret` is that of the sign-up made in this browser, if any. `limitMails` throws when the
 * address has received too many.
 * @throws AppError `invalid`, alike for wrong credentials and for an unconfirmed address (which receives a new link)
 */
export async function signIn(
  ctx: Context,
  auth: Auth,
  input: z.output<typeof signInSchema> & { browserSecret: string | null; limitMails: () => Promise<void> },
  headers: Headers,
): Promise<{ userId: string; cookies: string[] } | PendingSignIn> {
  const { email, password, browserSecret, limitMails } = input
  try {
    const { headers: responseHeaders, response } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    const cookies = await replaceSession(ctx, auth, headers, responseHeaders.getSetCookie())
    return { userId: response.user.id, cookies }
  } catch (error) {
    const userId = findRejectedUser(error)
    if (userId) return startSecondStep(ctx, userId)
    if (authErrorCode(error) === 'EMAIL_NOT_VERIFIED') {
      await limitMails()
      await sendConfirmation(ctx, { email, browserSecret })
    }
    throw translateAuthError(error, signInMessages.failureTitle)
  }
}

/**
 * Emails a new confirmation link after the password of an unconfirmed account was entered. `browserSecret` is that of the
 * sign-up made in this browser, if any.
 */
async function sendConfirmation(
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
    const browser = digestBrowserSecret(input.browserSecret)
    const payload = serializeSignUp({ firstName, lastName, userType, passwordHash, browser })
    const token = await createCode(tx, 'confirm-sign-up', { userId, payload })
    await enqueueEmail(tx, {
      template: 'confirm-sign-up',
      recipient: input.email,
      data: { firstName, url: confirmationLink(ctx, token) },
    })
  })
}

/** Ends the session and returns the cookies that clear it. During an impersonation the administrator's own session ends too. */
export async function signOut(ctx: Context, auth: Auth, headers: Headers): Promise<string[]> {
  if (ctx.actor?.impersonatedBy)
    return (await quitImpersonation(ctx, auth, headers, { endsAdminSession: true })).cookies
  const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
  return responseHeaders.getSetCookie()
}
