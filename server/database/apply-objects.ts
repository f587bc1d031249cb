import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { inLockedTransaction } from './run-migrations.ts'

/** The functions, views and triggers beside the schema. */
export const sqlFolder = resolve('server/database/sql')

/** In the order of their dependencies. */
const folders = ['functions', 'views', 'triggers']

/**
 * Replaces the functions, views and triggers of the database by those of the files, in one transaction, when a file has changed since the
 * last start. A start without a change locks no table.
 */
export async function applyObjects(client: pg.Client, folder = sqlFolder): Promise<void> {
  const contents = readFiles(folder)
  const digest = createHash('sha256').update(contents.join('\0')).digest('hex')
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.applied_objects (digest text not null, objects text[] not null)',
  )
  const { rows } = await client.query<{ digest: string; objects: string[] }>(
    'select digest, objects from drizzle.applied_objects',
  )
  if (rows[0]?.digest === digest) return
  const objects = contents.flatMap(namesOf)
  await inLockedTransaction(client, async () => {
    // The earlier ones go as well, their files may be gone. A database without a record has them from its migrations.
    await dropObjects(client, [...(rows[0]?.objects ?? (await formerTriggers(client))), ...objects])
    for (const content of contents) await client.query(content)
    await client.query('delete from drizzle.applied_objects')
    await client.query('insert into drizzle.applied_objects (digest, objects) values ($1, $2)', [
      digest,
      objects,
    ])
  })
}

const readFiles = (folder: string): string[] =>
  folders.flatMap((name) =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => readFileSync(join(folder, name, file), 'utf8')),
  )

/** What a file creates, as DROP names it: `function is_listed`. Triggers go with their functions. */
export const namesOf = (content: string): string[] =>
  [...content.matchAll(/^CREATE (?:OR REPLACE )?(FUNCTION|VIEW) (\w+)/gm)].map(
    ([, kind, name]) => `${kind?.toLowerCase()} ${name}`,
  )

/** Without CASCADE: a column or an index that depends on one of them makes it fail, and is not lost. */
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

/** The trigger functions of earlier versions: from their record, or from the first migrations. */
async function formerTriggers(client: pg.Client): Promise<string[]> {
  const first = await client.query<{ name: string }>(
    String.raw`select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and proname like 'tell\_%'`,
  )
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.applied_triggers') is not null as exists`,
  )
  if (!rows[0]?.exists) return first.rows.map(({ name }) => `function ${name}`)
  const former = await client.query<{ function_name: string }>(
    'select function_name from drizzle.applied_triggers',
  )
  await client.query('drop table drizzle.applied_triggers')
  return former.rows.map(({ function_name }) => `function ${function_name}`)
}
