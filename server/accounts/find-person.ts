import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

const person = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  userType: profiles.userType,
  role: profiles.role,
  avatarUrl: profiles.avatarUrl,
  suspendedAt: profiles.suspendedAt,
  suspensionReason: profiles.suspensionReason,
}

const missing = () => new AppError('not-found', userMessages.missing)

/** @throws AppError `not-found`, for an id that is none as well */
export async function findPerson(ctx: Context, input: { userId: string }) {
  if (!isUuid(input.userId)) throw missing()
  const [row] = await ctx.db.select(person).from(profiles).where(eq(profiles.id, input.userId))
  if (!row) throw missing()
  return row
}

/** The same, kept as it is until the transaction ends. Whoever deleted their account is nobody any more. */
export async function lockPerson(ctx: Context, input: { userId: string }) {
  if (!isUuid(input.userId)) throw missing()
  const [row] = await ctx.db
    .select(person)
    .from(profiles)
    .where(and(eq(profiles.id, input.userId), isNull(profiles.deletedAt)))
    .for('update')
  if (!row) throw missing()
  return row
}
