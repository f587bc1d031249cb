import { and, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalogue.ts'

const lockPeople = prepared('people of an act', (db) => {
  const ofProducts = sql`select ${products.userId} from ${products} where ${products.id} = any(${sql.placeholder('productIds')}::uuid[])`
  return db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        sql`${profiles.id} = any(array(${ofProducts}) || ${sql.placeholder('userId')}::uuid)`,
        isNull(profiles.deletedAt),
      ),
    )
    .orderBy(profiles.id)
    .for('key share')
})

/**
 * The person, and the sellers of these products, cannot delete their accounts before the transaction ends, and the person has not done
 * so: whichever of the two came first, the other sees it. Before any product is locked: who deletes an account locks it, then
 * what it offers. A product never changes hands, so that it need not be locked to know whose it is. @throws AppError `not-signed-in`
 */
export async function holdAccount(
  { db }: Context,
  input: { userId: string; productIds?: readonly string[] },
): Promise<void> {
  const { userId, productIds = [] } = input
  const held = await lockPeople(db, { userId, productIds })
  if (!held.some(({ id }) => id === userId)) throw new AppError('not-signed-in', generalMessages.notSignedIn)
}
