import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { tryLockInSession } from '../lib/locks.ts'
import { inLockedTransaction, readLastMigration, runMigrations } from './run-migrations.ts'

/** Milliseconds between two attempts to take the lock. */
const lockPollMs = 200

export const migrationsFolder = resolve('server/database/migrations')

/**
 * Migrates the database to this version's schema, forward only; several processes may call it at once. A database of version 1.3 already
 * has the baseline's schema, and its last migration has the baseline's date, so it continues with later migrations.
 * @throws Error when the database is older than version 1.3
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Polls for the lock, because CREATE INDEX CONCURRENTLY waits for every running statement, including one that waits for the lock.
    while (!(await tryLockInSession(client, 'migration'))) await pause(lockPollMs)
    await refuseOlderThanBaseline(client)
    await applyColumnFunctions(client)
    await runMigrations(client, migrationsFolder)
    await applyObjects(client)
  } finally {
    await client.end()
  }
}

async function refuseOlderThanBaseline(client: pg.Client): Promise<void> {
  const baseline = readMigrationFiles({ migrationsFolder })[0]
  const last = await readLastMigration(client)
  if (baseline && last > 0 && last < baseline.folderMillis)
    throw new Error(
      'La base de données est d’une version antérieure à 1.3. Installez d’abord la version 1.3 et démarrez-la une fois, puis revenez à celle-ci.',
    )
}

/** Folder of the functions, views and triggers. */
export const sqlFolder = resolve('server/database/sql')

/** Functions used by columns, indexes and checks, which are therefore created before the tables and never dropped. */
const columnsFolder = 'columns'

/** Folders in the order of their dependencies. */
const foldersAfterTables = ['functions', 'views', 'triggers']

/** Objects that version 1.3 created and no file creates now. */
const formerObjects = ['function search_stretches']

/** Replaces the functions used by tables, before the migrations, when a file has changed since the last start. */
async function applyColumnFunctions(client: pg.Client): Promise<void> {
  if ((await readApplied(client))?.digest === digestFiles(sqlFolder)) return
  await inLockedTransaction(client, async () => {
    for (const content of readFiles(sqlFolder, [columnsFolder])) await client.query(content)
  })
}

/**
 * Replaces the other functions, the views and the triggers in one transaction, after the migrations, when a file has changed since the last
 * start. A start without a change locks no table.
 */
export async function applyObjects(client: pg.Client, folder = sqlFolder): Promise<void> {
  const digest = digestFiles(folder)
  const applied = await readApplied(client)
  const former = await listFormerTriggers(client)
  if (applied?.digest === digest && former.length === 0) return
  const contents = readFiles(folder, foldersAfterTables)
  const objects = contents.flatMap(listCreatedObjects)
  await inLockedTransaction(client, async () => {
    // Objects of earlier versions are dropped as well, because their files may have been deleted.
    await dropObjects(client, [...formerObjects, ...former, ...(applied?.objects ?? []), ...objects])
    await client.query('drop table if exists drizzle.applied_triggers')
    for (const content of contents) await client.query(content)
    await client.query('delete from drizzle.applied_objects')
    await client.query('insert into drizzle.applied_objects (digest, objects) values ($1, $2)', [
      digest,
      objects,
    ])
  })
}

interface AppliedObjects {
  digest: string
  objects: string[]
}

async function readApplied(client: pg.Client): Promise<AppliedObjects | undefined> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.applied_objects (digest text not null, objects text[] not null)',
  )
  const { rows } = await client.query<AppliedObjects>('select digest, objects from drizzle.applied_objects')
  return rows[0]
}

const readFiles = (folder: string, names: string[]): string[] =>
  names.flatMap((name) =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => readFileSync(join(folder, name, file), 'utf8')),
  )

const digestFiles = (folder: string): string =>
  createHash('sha256')
    .update(readFiles(folder, [columnsFolder, ...foldersAfterTables]).join('\0'))
    .digest('hex')

/** Returns the objects that a file creates, in the notation of DROP: `function is_listed`. Triggers are dropped with their functions. */
export const listCreatedObjects = (content: string): string[] =>
  [...content.matchAll(/^CREATE (?:OR REPLACE )?(FUNCTION|VIEW) (\w+)/gm)].map(
    ([, kind, name]) => `${kind?.toLowerCase()} ${name}`,
  )

/** Drops objects without CASCADE, so that a dependent column or index makes it fail and is not lost. */
async function dropObjects(client: pg.Client, objects: string[]): Promise<void> {
  const functions = objects.map((object) => /^function (\w+)$/.exec(object)?.[1]).filter(Boolean)
  const { rows } = await client.query<{ trigger: string }>(
    `select format('%I on %s', tgname, tgrelid::regclass) as trigger
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where proname = any ($1) and pronamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`,
    [functions],
  )
  for (const { trigger } of rows) await client.query(`drop trigger ${trigger}`)
  for (const object of new Set(objects.toReversed()))
    await client.query(`drop ${object.replace(' ', ' if exists ')}`)
}

/** Returns the trigger functions that version 1.3 recorded in its own table, at the first start after it or after a return to it. */
async function listFormerTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.applied_triggers') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const former = await client.query<{ function_name: string }>(
    'select function_name from drizzle.applied_triggers',
  )
  return former.rows.map(({ function_name }) => `function ${function_name}`)
}
