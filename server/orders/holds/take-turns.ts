import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * What one buyer asks for is decided one after the other, until the transaction ends. After an order's row, before any product
 * is locked.
 */
export async function takeTurns({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${buyerId}`}, 0))`)
}
