import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

const lock = (db: Context['db'], { userId }: { userId: string }) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
    .for('key share')

/**
 * The person cannot delete their account before the transaction ends, and has not done so: whichever of the two came first, the
 * other sees it. Before any product is locked: who deletes an account locks it, then what it offers. @throws AppError `not-signed-in`
 */
export async function lockAccount({ db }: Context, input: { userId: string }): Promise<void> {
  const [held] = await lock(db, input)
  if (!held) throw new AppError('not-signed-in', generalMessages.notSignedIn)
}
