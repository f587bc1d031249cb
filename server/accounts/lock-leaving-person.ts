import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

interface LeavingPerson {
  email: string
  firstName: string | null
  avatarUrl: string | null
}

/**
 * The person as they are, whom nothing refers to anew until the transaction ends: an order or a message that names them
 * waits. @throws AppError `not-signed-in` when the account is gone already
 */
export async function lockLeavingPerson({ db }: Context, input: { userId: string }): Promise<LeavingPerson> {
  // All administrators first, in the order of change-role.ts: of the last two one stays.
  await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update')
  const [person] = await db
    .select({ email: profiles.email, firstName: profiles.firstName, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(and(eq(profiles.id, input.userId), isNull(profiles.deletedAt)))
    .for('update')
  if (!person) throw new AppError('not-signed-in', generalMessages.notSignedIn)
  return person
}
