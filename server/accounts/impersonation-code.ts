import { createHash } from 'node:crypto'
import { isDeletedAddress } from '#domain/accounts/deleted-account.ts'
import { impersonationMessages, userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, requireAdmin } from '../context.ts'
import { findPerson } from './find-person.ts'

/** Only the hash of a code is kept. */
export const codeHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** One code a session at most. */
export const codePlace = (actor: Actor): string => `impersonation ${actor.sessionId}`

/** Whom this administrator may act as. @throws AppError `not-found` or `conflict` */
export async function requireImpersonable(ctx: Context, input: { userId: string }) {
  const actor = requireAdmin(ctx)
  const person = await findPerson(ctx, input)
  if (isDeletedAddress(person.email)) throw new AppError('not-found', userMessages.missing)
  if (person.id === actor.userId) throw new AppError('conflict', impersonationMessages.self)
  if (person.role === 'admin') throw new AppError('conflict', impersonationMessages.admin)
  if (person.suspendedAt) throw new AppError('conflict', impersonationMessages.suspended)
  return person
}
