import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** Time that a migration waits for a table's lock before it lets the statements behind it pass. */
const lockTimeout = '3s'
/** Attempts to get the locks, and the milliseconds between two of them. */
const maxLockAttempts = 40
const retryPauseMs = 1_000

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const retriedCodes = ['55P03', '40P01']

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * Runs the new migrations of a folder of drizzle-kit, each in a separate transaction. A migration with CONCURRENTLY runs outside a
 * transaction, as PostgreSQL requires, and continues an interrupted attempt. Throws PostgreSQL's error.
 */
export async function runMigrations(client: pg.Client, folder: string): Promise<void> {
  const last = await readLastMigration(client)
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
    if (migration.sql.some(isConcurrent)) await runWithoutTransaction(client, migration)
    else await runInTransaction(client, migration)
  }
}

/** Returns the date of the last migration in milliseconds; 0 for a new database. */
export async function readLastMigration(client: pg.Client): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}

const isConcurrent = (statement: string) =>
  /^(?:create|drop) (?:unique )?index concurrently /im.test(statement)

const recordMigration = (client: pg.Client, { hash, folderMillis }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])

const runInTransaction = (client: pg.Client, migration: Migration) =>
  inLockedTransaction(client, async () => {
    for (const statement of migration.sql) await client.query(statement)
    await recordMigration(client, migration)
  })

/** Runs `work` in a transaction, and repeats it after a lock timeout. */
export async function inLockedTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attemptsLeft = maxLockAttempts; ; attemptsLeft -= 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (attemptsLeft === 1 || !retriedCodes.includes((error as { code: string }).code)) throw error
      await pause(retryPauseMs)
    }
  }
}

async function runWithoutTransaction(client: pg.Client, migration: Migration): Promise<void> {
  // An index whose creation was interrupted exists but is invalid, and would count as created.
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    if (migration.sql.some((statement) => statement.includes(`"${name}"`)))
      await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`)
  for (const statement of migration.sql)
    await client.query(
      statement
        .replace(/^\s*(create(?: unique)? index concurrently) (?!if\b)/i, '$1 if not exists ')
        .replace(/^\s*(drop index concurrently) (?!if\b)/i, '$1 if exists '),
    )
  await recordMigration(client, migration)
}
