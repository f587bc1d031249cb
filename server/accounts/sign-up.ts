import type { z } from 'zod'
import { signUpMessages } from '#domain/account-messages.ts'
import type { signUpSchema } from '#domain/accounts/schemas.ts'
import type { Auth } from './auth.ts'
import { frenchAuthError } from './auth-errors.ts'
import { requireGoodPassword } from './require-good-password.ts'

/**
 * Creates an account that waits for the confirmation of its e-mail address. An address that already has one gets the
 * same answer, and a mail instead.
 * @throws AppError `invalid` at the field `password`
 */
export async function signUp(auth: Auth, input: z.output<typeof signUpSchema>): Promise<void> {
  await requireGoodPassword({ password: input.password, title: signUpMessages.failureTitle }, input)
  try {
    await auth.api.signUpEmail({
      body: { ...input, name: `${input.firstName} ${input.lastName}`, callbackURL: '/auth?confirmed=1' },
    })
  } catch (error) {
    throw frenchAuthError(error, signUpMessages.failureTitle)
  }
}
