import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { signUpMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { signInMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { demonstrationCode } from './demonstration-accounts.ts'

/** The code of what better-auth refuses; null for any other error. */
export const authErrorCode = (error: unknown): string | null =>
  error instanceof APIError ? ((error.body as { code?: string } | undefined)?.code ?? '') : null

/** What better-auth refuses, in French. Anything unknown is passed on as it is. */
export function frenchAuthError(error: unknown, title: string): unknown {
  switch (authErrorCode(error)) {
    case null:
      return error
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
    case 'USER_NOT_FOUND':
    case 'EMAIL_NOT_VERIFIED':
      return new AppError('invalid', signInMessages.wrongCredentials, { title, cause: error })
    case suspendedCode:
      return new AppError('forbidden', signInMessages.suspended, { title, cause: error })
    case demonstrationCode:
      return new AppError('forbidden', signInMessages.demonstration, { title, cause: error })
    default:
      return new AppError('invalid', signUpMessages.failure, { title, cause: error })
  }
}

export const suspendedCode = 'ACCOUNT_SUSPENDED'

/** No session of any kind opens for a suspended person. Checked after the password: only the owner learns of it. */
export async function refuseSuspended(ctx: Context, input: { userId: string }): Promise<void> {
  const [profile] = await ctx.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  if (profile?.suspendedAt) throw new APIError('FORBIDDEN', { code: suspendedCode })
}
