import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { shareInTransaction } from '#server/lib/locks.ts'

/**
 * No other transaction changes what the catalogue shows until this one ends. The first statement of whoever changes, besides
 * products, what many of them show: the triggers take it too, but by then rows are locked that others wait for.
 */
export async function lockCatalogue({ db }: Context): Promise<void> {
  await db.execute(sql`select hold_catalogue()`)
}

/**
 * Nobody changes what many products show (a place, a category, a field) until this transaction ends; other products may change. Before any
 * row is locked.
 */
export async function shareCatalogue({ db }: Context): Promise<void> {
  await shareInTransaction(db, 'catalogue')
}
