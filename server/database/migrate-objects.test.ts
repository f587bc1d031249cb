import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabase } from '#tests/helpers/describe-database.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { applyObjects, sqlFolder } from './migrate.ts'

const server = startTestServer()
let client: pg.Client
let folder: string

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.services.ctx.config.databaseUrl ?? '' })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'rechantier-objects-'))
  await cp(sqlFolder, folder, { recursive: true })
})
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

const write = (file: string, content: string) => writeFile(join(folder, file), content)
const remove = (file: string) => rm(join(folder, file))

const triggerFunction = (name: string) => `CREATE FUNCTION ${name}() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$ BEGIN RETURN NULL; END $$;\n`

const listTestObjects = async () => {
  const { rows } = await client.query<{ name: string }>(`
    select tgname as name from pg_trigger where tgname like 'tested%'
    union all select proname from pg_proc where proname like 'tested%'
    union all select viewname from pg_views where viewname like 'tested%' order by 1`)
  return rows.map(({ name }) => name)
}

test('applyObjects replaces the objects of a changed file and drops those of a removed one', async () => {
  const after = (name: string) =>
    `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tested();\n`
  const trigger = 'triggers/tested.sql'
  await write(trigger, triggerFunction('tested') + after('tested_one') + after('tested_two'))
  await applyObjects(client, folder)
  expect(await listTestObjects()).toEqual(['tested', 'tested_one', 'tested_two'])
  await write(trigger, triggerFunction('tested') + after('tested_two') + after('tested_three'))
  await applyObjects(client, folder)
  expect(await listTestObjects()).toEqual(['tested', 'tested_three', 'tested_two'])
  await remove(trigger)
  await applyObjects(client, folder)
  expect(await listTestObjects()).toEqual([])
})

test('applyObjects replaces a function and the view that calls it together', async () => {
  const create = (type: string) =>
    write(
      'functions/tested.sql',
      `CREATE FUNCTION tested_value() RETURNS ${type} LANGUAGE sql RETURN 1::${type};\n`,
    )
  await create('integer')
  await write('views/tested.sql', 'CREATE VIEW tested_view AS SELECT tested_value() AS value;\n')
  await applyObjects(client, folder)
  await create('text')
  await applyObjects(client, folder)
  expect((await client.query('select value from tested_view')).rows).toEqual([{ value: '1' }])
  await remove('views/tested.sql')
  await remove('functions/tested.sql')
  await applyObjects(client, folder)
  expect(await listTestObjects()).toEqual([])
})

test('applyObjects rejects dropping a function that a column depends on', async () => {
  await write(
    'functions/tested.sql',
    'CREATE FUNCTION tested_length(text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN length($1);\n',
  )
  await applyObjects(client, folder)
  await client.query(
    'alter table orders add column tested integer generated always as (tested_length(status)) stored',
  )
  await remove('functions/tested.sql')
  await expect(applyObjects(client, folder)).rejects.toMatchObject({ code: '2BP01' })
  await client.query('alter table orders drop column tested')
  await applyObjects(client, folder)
  expect(await listTestObjects()).toEqual([])
})

test('applyObjects changes nothing when a file fails', async () => {
  const before = await describeDatabase(client)
  await write(
    'triggers/tested.sql',
    `${triggerFunction('tested')}CREATE TRIGGER tested_one AFTER INSERT ON nothing;`,
  )
  await expect(applyObjects(client, folder)).rejects.toThrow()
  expect(await describeDatabase(client)).toEqual(before)
})

test('applyObjects replaces nothing when the files are unchanged', async () => {
  const versions = async () => {
    const { rows } = await client.query(
      'select oid, xmin from pg_trigger where not tgisinternal order by oid',
    )
    return rows
  }
  const before = await versions()
  await applyObjects(client)
  expect(await versions()).toEqual(before)
})
