import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { tryLockInSession } from '../lib/locks.ts'
import { applyColumnFunctions, applyObjects } from './apply-objects.ts'
import { lastMigration, runMigrations } from './run-migrations.ts'

/** In milliseconds. */
const pauseBetweenAsking = 200

export const migrationsFolder = resolve('server/database/migrations')

/**
 * Brings the database to this version's schema, forward only; several processes may call it at once. A database of version 1.3 already has what
 * the baseline makes, and its last migration has the baseline's date: it goes on with the migrations after it.
 * @throws Error when the database is older than version 1.3
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Tried again and again: an index made CONCURRENTLY waits for every statement under way, one that waits for the lock included.
    while (!(await tryLockInSession(client, 'migration'))) await pause(pauseBetweenAsking)
    await refuseOlder(client)
    await applyColumnFunctions(client)
    await runMigrations(client, migrationsFolder)
    await applyObjects(client)
  } finally {
    await client.end()
  }
}

async function refuseOlder(client: pg.Client): Promise<void> {
  const baseline = readMigrationFiles({ migrationsFolder })[0]
  const last = await lastMigration(client)
  if (baseline && last > 0 && last < baseline.folderMillis)
    throw new Error(
      'La base de données est d’une version antérieure à 1.3. Installez d’abord la version 1.3 et démarrez-la une fois, puis revenez à celle-ci.',
    )
}
