import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { lockSharedInTransaction } from '#server/lib/locks.ts'

/**
 * Prevents other transactions from changing the catalogue until this one ends. It is the first statement of a change that affects many
 * products: the triggers take the lock too, but by then rows are locked that others wait for.
 */
export async function lockCatalogue({ db }: Context): Promise<void> {
  await db.execute(sql`select hold_catalogue()`)
}

/**
 * Prevents changes that affect many products (a place, a category, a field) until this transaction ends; products may still change. Called
 * before any row is locked.
 */
export async function shareCatalogue({ db }: Context): Promise<void> {
  await lockSharedInTransaction(db, 'catalogue')
}
