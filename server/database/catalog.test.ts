import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { triggersFolder } from './apply-triggers.ts'

const server = startTestServer()
const listOf = async (query: string) => {
  const { rows } = await server.services.connection.pool.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

/** Ours: not those of extensions. */
const ownFunctions = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

test('every foreign key has an index that finds the rows which refer to a deleted one', async () => {
  // A partial index serves where it leaves out nothing but rows that refer to none.
  const without = await listOf(`
    select format('%s(%s)', conrelid::regclass, string_agg(attname, ', ' order by place)) as name
    from pg_constraint
      cross join unnest(conkey) with ordinality as key (attnum, place)
      join pg_attribute on attrelid = conrelid and pg_attribute.attnum = key.attnum
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) in (
          select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = conrelid and attnum = any (conkey)))
    )
    group by pg_constraint.oid, conrelid order by 1`)
  expect(without).toEqual([])
})

test('no function looks for its tables where its caller says', async () => {
  // What is parsed when it is made (`RETURN …`) has its names bound for good.
  const loose = await listOf(`
    select proname as name from pg_proc
    where ${ownFunctions} and prosqlbody is null
      and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp'] order by 1`)
  expect(loose).toEqual([])
})

test('the trigger functions and triggers of the database are those of the files', async () => {
  const pool: Pool = server.services.connection.pool
  const client = await pool.connect()
  try {
    await client.query('begin')
    const migrated = await describeTriggers(client)
    for (const name of await functionNames(client)) await client.query(`drop function ${name}() cascade`)
    expect(await describeTriggers(client)).toEqual([])
    for (const file of readdirSync(triggersFolder))
      await client.query(readFileSync(join(triggersFolder, file), 'utf8'))
    const names = readdirSync(triggersFolder).map((file) => file.replace('.sql', '').replaceAll('-', '_'))
    expect(await functionNames(client)).toEqual(names.sort())
    expect(migrated).toEqual(await describeTriggers(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no migration makes a trigger: they stand in their folder', () => {
  const folder = 'server/database/migrations'
  const makers = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .filter((name) =>
      /CREATE\s+(OR\s+REPLACE\s+)?(FUNCTION[^;]+RETURNS\s+trigger|(CONSTRAINT\s+)?TRIGGER)/i.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    )
  expect(makers).toEqual([])
})

async function functionNames(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ proname: string }>(
    `select proname from pg_proc where ${ownFunctions} and prorettype = 'trigger'::regtype order by proname`,
  )
  return rows.map(({ proname }) => proname).sort()
}

async function describeTriggers(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_functiondef(oid) as definition from pg_proc where ${ownFunctions} and prorettype = 'trigger'::regtype
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and ${ownFunctions}
    order by 1`)
  return rows.map(({ definition }) => definition)
}
