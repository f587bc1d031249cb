import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCreatedObjects, sqlFolder } from './migrate.ts'

const server = startTestServer()
const queryNames = async (query: string) => {
  const { rows } = await server.services.connection.pool.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

/** Condition on `pg_proc` for functions of this application, not of extensions. */
const ownFunctions = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

test('every foreign key has an index on the referring columns', async () => {
  // A partial index counts when it excludes only null references.
  const unindexed = await queryNames(`
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
  expect(unindexed).toEqual([])
})

test('every function has a fixed search path', async () => {
  // Names in a body with `RETURN …` are bound at creation.
  const withoutSearchPath = await queryNames(`
    select proname as name from pg_proc
    where ${ownFunctions} and prosqlbody is null
      and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp'] order by 1`)
  expect(withoutSearchPath).toEqual([])
})

test('every function, view and trigger of the database is created by a file', async () => {
  const created = globSync(join(sqlFolder, '*/*.sql')).flatMap((path) =>
    listCreatedObjects(readFileSync(path, 'utf8')),
  )
  const existing = await queryNames(`
    select 'function ' || proname as name from pg_proc where ${ownFunctions}
    union all select 'view ' || viewname from pg_views where schemaname = 'public'`)
  expect(existing.sort()).toEqual(created.sort())
})

test('no migration creates a function, a view or a trigger', () => {
  const folder = 'server/database/migrations'
  const creating = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .filter((name) =>
      /CREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|VIEW|(CONSTRAINT\s+)?TRIGGER)/i.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    )
  expect(creating).toEqual([])
})
