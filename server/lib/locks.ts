import { type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import type { Database } from '../database/client.ts'
import { products } from '../database/schema/catalogue.ts'

/** All advisory locks. A number is never reused, because two versions run side by side during an update. */
const lockNumbers = {
  migration: 727_001,
  /** Taken by hold_catalogue (server/database/sql). */
  catalogue: 727_002,
  demonstration: 727_003,
  market: 727_004,
  reuseImpact: 727_010,
  synonyms: 727_011,
  customFields: 727_012,
  categories: 727_013,
  catalogueCounts: 727_014,
  carbonFactors: 727_015,
  // One for each key, so that two tabs cannot exceed the limits of one user together.
  feedsOfSeller: 727_020,
  openingHoursOfPlace: 727_021,
  reservationsOfBuyer: 727_022,
  importPreview: 727_023,
  draftsOfSeller: 727_024,
  alertPreferences: 727_025,
  favorites: 727_026,
  productWatches: 727_027,
  savedSearches: 727_028,
  backup: 0x6261636b,
  /** Taken in the database `postgres` by the application that uses the embedded server. */
  embeddedServer: 0x72656368,
} as const

type LockName = keyof typeof lockNumbers

const lockArguments = (name: LockName, key?: string): SQL =>
  key === undefined ? sql`${lockNumbers[name]}::bigint` : sql`${lockNumbers[name]}::int, hashtext(${key})`

/** Waits for the lock and holds it until the transaction ends. `key` distinguishes locks of one name, such as one for each user. */
export async function lockInTransaction(db: Database, name: LockName, key?: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockArguments(name, key)})`)
}

/** Takes the lock in shared mode until the transaction ends. */
export async function lockSharedInTransaction(db: Database, name: LockName): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockArguments(name)})`)
}

/** Takes the lock if it is free, until the transaction ends; returns whether it was. */
export async function tryLockInTransaction(db: Database, name: LockName): Promise<boolean> {
  const { rows } = await db.execute(sql`select pg_try_advisory_xact_lock(${lockArguments(name)}) as locked`)
  return rows[0]?.locked === true
}

/** Waits for the lock and holds it until the connection closes. */
export async function lockInSession(client: ClientBase, name: LockName): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockNumbers[name]])
}

/** Takes the lock if it is free, until the connection closes; returns whether it was. */
export async function tryLockInSession(client: ClientBase, name: LockName): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockNumbers[name]])
  return rows[0].locked === true
}

/**
 * Locks the products of this query (`.$dynamic()`), not its joined tables, until the transaction ends. They are locked in the order of
 * their ids, so that transactions do not deadlock. `no key update` lets others insert rows that refer to a product; `update` is for
 * deletions.
 */
export const lockProductRows = <Query extends PgSelect>(
  query: Query,
  strength: 'no key update' | 'update' = 'no key update',
) => query.orderBy(products.id).for(strength, { of: products })
