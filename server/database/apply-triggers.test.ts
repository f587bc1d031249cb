import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { applyTriggers, triggersFolder } from './apply-triggers.ts'

const server = startTestServer()
let client: pg.Client
let folder: string

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.services.ctx.config.databaseUrl ?? '' })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'rechantier-triggers-'))
  await cp(triggersFolder, folder, { recursive: true })
})
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

const file = (triggers: string) => `-- A test's.
CREATE OR REPLACE FUNCTION tested() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN RETURN NULL; END $$;
${triggers}`

const triggers = async () => {
  const { rows } = await client.query<{ tgname: string }>(
    `select tgname from pg_trigger where tgname like 'tested%' order by 1`,
  )
  return rows.map(({ tgname }) => tgname)
}

test('what a file says replaces what it said, and what has no file any more goes', async () => {
  const path = join(folder, 'tested.sql')
  const after = (name: string) =>
    `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tested();`
  await writeFile(path, file(after('tested_one') + after('tested_two')))
  await applyTriggers(client, folder)
  expect(await triggers()).toEqual(['tested_one', 'tested_two'])
  await writeFile(path, file(after('tested_two') + after('tested_three')))
  await applyTriggers(client, folder)
  expect(await triggers()).toEqual(['tested_three', 'tested_two'])
  await rm(path)
  await applyTriggers(client, folder)
  expect(await triggers()).toEqual([])
  const { rows } = await client.query(`select from pg_proc where proname = 'tested'`)
  expect(rows).toEqual([])
})

test('a function may change its name and keep its triggers', async () => {
  const create = 'CREATE TRIGGER tested_one AFTER INSERT ON orders EXECUTE FUNCTION tested();'
  await writeFile(join(folder, 'tested.sql'), file(create))
  await applyTriggers(client, folder)
  await rm(join(folder, 'tested.sql'))
  const renamed = file(create).replaceAll('tested()', 'named_anew()')
  await writeFile(join(folder, 'named-anew.sql'), renamed)
  await applyTriggers(client, folder)
  const { rows } = await client.query(
    `select proname from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname = 'tested_one'`,
  )
  expect(rows).toEqual([{ proname: 'named_anew' }])
  await rm(join(folder, 'named-anew.sql'))
  await applyTriggers(client, folder)
})

test('a file that fails changes nothing', async () => {
  await writeFile(join(folder, 'tested.sql'), file('CREATE TRIGGER tested_one AFTER INSERT ON nothing;'))
  await expect(applyTriggers(client, folder)).rejects.toThrow()
  const { rows } = await client.query(`select from pg_proc where proname = 'tested'`)
  expect(rows).toEqual([])
})

test('a start with the same files makes nothing anew', async () => {
  const versions = async () => {
    const { rows } = await client.query(
      'select oid, xmin from pg_trigger where not tgisinternal order by oid',
    )
    return rows
  }
  const before = await versions()
  await applyTriggers(client)
  expect(await versions()).toEqual(before)
})
