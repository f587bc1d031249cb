import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles } from '../database/schema/accounts.ts'

/**
 * The person, and those they deal with, cannot delete their accounts before the transaction ends, and the person has not done
 * so: whichever of the two came first, the other sees it. Before any product is locked: who deletes an account locks it, then
 * what it offers. `others`: a query of their ids, whose placeholders are given with the person's id. @throws AppError `not-signed-in`
 */
export function holdAccountAnd(name: string, others: SQL) {
  const lock = prepared(name, (db) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        and(
          sql`${profiles.id} = any(array(${others}) || ${sql.placeholder('userId')}::uuid)`,
          isNull(profiles.deletedAt),
        ),
      )
      .orderBy(profiles.id)
      .for('key share'),
  )
  return async ({ db }: Context, input: { userId: string } & Record<string, unknown>): Promise<void> => {
    const held = await lock(db, input)
    if (!held.some(({ id }) => id === input.userId))
      throw new AppError('not-signed-in', generalMessages.notSignedIn)
  }
}

/** The person alone. */
export const holdAccount: (ctx: Context, input: { userId: string }) => Promise<void> = holdAccountAnd(
  'held account',
  sql`select null::uuid where false`,
)
