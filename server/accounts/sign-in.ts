import type { z } from 'zod'
import type { signInSchema } from '#domain/accounts/schemas.ts'
import { signInMessages } from '#domain/messages.ts'
import type { Auth } from './auth.ts'
import { frenchAuthError } from './auth-errors.ts'

/**
 * Opens a session and answers its cookies.
 * @throws AppError `invalid`, alike for wrong credentials and while the address is not confirmed (a new link is sent)
 */
export async function signIn(
  auth: Auth,
  input: z.output<typeof signInSchema>,
  headers: Headers,
): Promise<string[]> {
  try {
    const { headers: answered } = await auth.api.signInEmail({
      body: { ...input, callbackURL: '/auth?confirmed=1' },
      headers,
      returnHeaders: true,
    })
    return answered.getSetCookie()
  } catch (error) {
    throw frenchAuthError(error, signInMessages.failureTitle)
  }
}
