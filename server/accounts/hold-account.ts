import { and, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/**
 * The person, and those they deal with, cannot delete their accounts before the transaction ends, and the person has not done
 * so: whichever of the two came first, the other sees it. Before any product is locked: who deletes an account locks it, then
 * what it offers. @throws AppError `not-signed-in`
 */
export async function holdAccount(
  { db }: Context,
  input: { userId: string; others?: readonly string[] },
): Promise<void> {
  const { userId, others = [] } = input
  const held = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, [userId, ...others]), isNull(profiles.deletedAt)))
    .orderBy(profiles.id)
    .for('key share')
  if (!held.some(({ id }) => id === userId)) throw new AppError('not-signed-in', generalMessages.notSignedIn)
}
