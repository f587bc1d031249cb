import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** One administrator after the other: a name taken twice, or an order of a list that changes, would slip through. */
export async function lockFieldList({ db }: Context): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('custom_fields'))`)
}
