import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Before many products are written in one transaction. The check at its end (migration 0002) keeps its query plan with the
 * connection; one made while the tables were nearly empty would read all of them for every row: 40 seconds instead of 2
 * for the first 5 000 products of a new marketplace.
 */
export async function forgetPlans({ db }: Context): Promise<void> {
  await db.execute(sql`discard plans`)
}
