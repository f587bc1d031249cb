import type { z } from 'zod'
import type { signInSchema } from '#domain/accounts/schemas.ts'
import { signInMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import type { Auth } from './auth.ts'
import { authErrorCode, frenchAuthError } from './auth-errors.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Opens a session and answers its cookies. `browserSecret`: of the sign-up made in this browser, if it was.
 * @throws AppError `invalid`, alike for wrong credentials and while the address is not confirmed (a new link is sent)
 */
export async function signIn(
  ctx: Context,
  auth: Auth,
  input: z.output<typeof signInSchema> & { browserSecret: string | null },
  headers: Headers,
): Promise<string[]> {
  const { email, password, browserSecret } = input
  try {
    const { headers: answered } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    return answered.getSetCookie()
  } catch (error) {
    if (authErrorCode(error) === 'EMAIL_NOT_VERIFIED') await sendConfirmation(ctx, { email, browserSecret })
    throw frenchAuthError(error, signInMessages.failureTitle)
  }
}
