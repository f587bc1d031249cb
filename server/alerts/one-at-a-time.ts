import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** For the rest of the transaction: whatever is limited a person cannot be passed by two tabs together. */
export async function oneAtATime(
  { db }: Context,
  what: 'alert-preferences' | 'product-watches' | 'saved-searches',
  userId: string,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${userId}`}, 0))`)
}
