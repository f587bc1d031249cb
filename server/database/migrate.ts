import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { applyTriggers } from './apply-triggers.ts'

/** Any number: processes that start together agree on it, so that one migrates while the others wait. */
const migrationLock = 727_001

/** Brings the database to this version's schema, forward only; several processes may call it at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder: resolve('server/database/migrations') })
    await applyTriggers(client)
  } finally {
    await client.end()
  }
}
