import { APIError } from 'better-auth/api'
import { AppError } from '#domain/errors.ts'
import { signInMessages, signUpMessages } from '#domain/messages.ts'

/** What better-auth refuses, in French. Anything unknown is passed on as it is. */
export function frenchAuthError(error: unknown, title: string): unknown {
  if (!(error instanceof APIError)) return error
  const code = (error.body as { code?: string } | undefined)?.code
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
    case 'USER_NOT_FOUND':
      return new AppError('invalid', signInMessages.wrongCredentials, { title, cause: error })
    case 'EMAIL_NOT_VERIFIED':
      return new AppError('forbidden', signInMessages.notConfirmed, { title, cause: error })
    default:
      return new AppError('invalid', signUpMessages.failure, { title, cause: error })
  }
}
