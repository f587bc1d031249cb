import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'

/** One trigger function a file, with the triggers that call it; the file is named after the function. */
export const triggersFolder = resolve('server/database/sql/triggers')

interface TriggerFile {
  functionName: string
  content: string
  digest: string
}

/**
 * Makes the database's trigger functions and triggers those of the files: what changed since the last start is made anew, what has no
 * file any more goes. Beside the journal of the migrations stands what was applied: a start that has nothing to change locks no table.
 */
export async function applyTriggers(client: pg.Client, folder = triggersFolder): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.applied_triggers (function_name text primary key, digest text not null)',
  )
  const { rows } = await client.query<{ function_name: string; digest: string }>(
    'select function_name, digest from drizzle.applied_triggers',
  )
  const applied = new Map(rows.map((row) => [row.function_name, row.digest]))
  const files = readFiles(folder)
  const changed = files.filter(({ functionName, digest }) => applied.get(functionName) !== digest)
  const gone = [...applied.keys(), ...(await findFormer(client))].filter(
    (name) => !files.some(({ functionName }) => functionName === name),
  )
  if (changed.length + gone.length === 0) return
  await client.query('begin')
  try {
    // First: a file of another name may have the same triggers.
    for (const name of gone) {
      await client.query(`drop function if exists ${client.escapeIdentifier(name)}() cascade`)
      await client.query('delete from drizzle.applied_triggers where function_name = $1', [name])
    }
    for (const file of changed) await applyFile(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Functions that no file makes any more; the oldest databases have them from their first migrations. */
async function findFormer(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ proname: string }>(
    String.raw`select proname from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and proname like 'tell\_%'`,
  )
  return rows.map(({ proname }) => proname)
}

async function applyFile(client: pg.Client, { functionName, content, digest }: TriggerFile): Promise<void> {
  // `create or replace` knows no constraint triggers, and would leave those that a file does not name any more.
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where proname = $1 and pronamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`,
    [functionName],
  )
  for (const { drop } of rows) await client.query(drop)
  await client.query(content)
  await client.query(
    `insert into drizzle.applied_triggers (function_name, digest) values ($1, $2)
     on conflict (function_name) do update set digest = excluded.digest`,
    [functionName, digest],
  )
}

const readFiles = (folder: string): TriggerFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const content = readFileSync(join(folder, name), 'utf8')
      return {
        functionName: basename(name, '.sql').replaceAll('-', '_'),
        content,
        digest: createHash('sha256').update(content).digest('hex'),
      }
    })
