import type { z } from 'zod'
import type { signInSchema } from '#domain/accounts/schemas.ts'
import { signInMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import type { Auth } from './auth.ts'
import { authErrorCode, frenchAuthError } from './auth-errors.ts'
import { type AwaitedStep, beginSecondStep } from './second-factor/second-step.ts'
import { awaitingSecondStep } from './second-factor/session-plugin.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { replaceSession } from './sessions/replace-session.ts'

/**
 * Opens a session, in place of the one this browser had, and answers whose, and its cookies; or begins the second step of whoever has
 * a second factor. `browserSecret`: of the sign-up made in this browser, if it was. `limitMails` throws when the
 * address has had too many.
 * @throws AppError `invalid`, alike for wrong credentials and while the address is not confirmed (a new link is sent)
 */
export async function signIn(
  ctx: Context,
  auth: Auth,
  input: z.output<typeof signInSchema> & { browserSecret: string | null; limitMails: () => Promise<void> },
  headers: Headers,
): Promise<{ userId: string; cookies: string[] } | AwaitedStep> {
  const { email, password, browserSecret, limitMails } = input
  try {
    const { headers: answered, response } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    const cookies = await replaceSession(ctx, auth, headers, answered.getSetCookie())
    return { userId: response.user.id, cookies }
  } catch (error) {
    const userId = awaitingSecondStep(error)
    if (userId) return beginSecondStep(ctx, userId)
    if (authErrorCode(error) === 'EMAIL_NOT_VERIFIED') {
      await limitMails()
      await sendConfirmation(ctx, { email, browserSecret })
    }
    throw frenchAuthError(error, signInMessages.failureTitle)
  }
}
