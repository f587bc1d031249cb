import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applyObjects } from './apply-objects.ts'
import { runMigrations } from './run-migrations.ts'

/** Any number: processes that start together agree on it, so that one migrates while the others wait. */
const migrationLock = 727_001
/** In milliseconds. */
const pauseBetweenAsking = 200

export const migrationsFolder = resolve('server/database/migrations')

/**
 * What led to the baseline, for databases that were begun before it. Drizzle goes by the date of the last one it ran: the baseline has
 * that of the last one put away, so that it is run where nothing was, and nowhere else.
 */
const archiveFolder = join(migrationsFolder, 'archive')

/** Brings the database to this version's schema, forward only; several processes may call it at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    while (!(await isOurTurn(client))) await pause(pauseBetweenAsking)
    if (await isBegun(client)) await runMigrations(client, archiveFolder)
    await runMigrations(client, migrationsFolder)
    await applyObjects(client)
  } finally {
    await client.end()
  }
}

/** Asked again and again: an index made CONCURRENTLY waits for every statement under way, one that waits for the lock included. */
async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    migrationLock,
  ])
  return rows[0]?.ours === true
}

async function isBegun(client: pg.Client): Promise<boolean> {
  const journal = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  )
  if (journal.rowCount === 0) return false
  return ((await client.query('select from drizzle.__drizzle_migrations limit 1')).rowCount ?? 0) > 0
}
