import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runMigrations } from './run-migrations.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const serverUrl = () => inject('databaseServer')
const connect = async (database = name) => {
  const client = new pg.Client({ connectionString: serverUrl().replace(/\/postgres$/, `/${database}`) })
  await client.connect()
  return client
}

let folder: string
let client: pg.Client
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rechantier-migrations-'))
  await mkdir(join(folder, 'meta'))
  const maintenance = await connect('postgres')
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  client = await connect()
  await client.query('create table goods (id int, title text)')
})
afterEach(async () => {
  await client.end()
  const maintenance = await connect('postgres')
  await maintenance.query(`drop database ${name} with (force)`)
  await maintenance.end()
  await rm(folder, { recursive: true })
})

/** Writes the folder in the format of drizzle-kit. */
async function write(...migrations: string[]): Promise<void> {
  const entries = migrations.map((_, idx) => ({ idx, when: idx + 1, tag: `000${idx}`, breakpoints: true }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  await Promise.all(migrations.map((content, index) => writeFile(join(folder, `000${index}.sql`), content)))
}

const listRecorded = async () =>
  (await client.query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map((row) =>
    Number(row.created_at),
  )
const listIndexes = async () =>
  (
    await client.query(
      `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid where indrelid = 'goods'::regclass`,
    )
  ).rows

test('runMigrations runs each migration once and rolls back a failed one', async () => {
  await write('alter table goods add column price int', 'alter table goods add column a int; select 1/0')
  await expect(runMigrations(client, folder)).rejects.toThrow('division by zero')
  expect(await listRecorded()).toEqual([1])
  await write('alter table goods add column price int', 'alter table goods add column a int')
  await runMigrations(client, folder)
  await runMigrations(client, folder)
  expect(await listRecorded()).toEqual([1, 2])
})

test('runMigrations creates indexes concurrently and replaces an invalid one', async () => {
  await client.query("insert into goods values (1, 'a'), (2, 'a')")
  await write('CREATE UNIQUE INDEX CONCURRENTLY "goods_by_title" ON "goods" ("title");')
  // Two rows have one title: PostgreSQL fails and leaves an invalid index.
  await expect(runMigrations(client, folder)).rejects.toThrow('could not create unique index')
  expect(await listIndexes()).toEqual([{ name: 'goods_by_title', valid: false }])
  await client.query('delete from goods where id = 2')
  await runMigrations(client, folder)
  expect(await listIndexes()).toEqual([{ name: 'goods_by_title', valid: true }])
  expect(await listRecorded()).toEqual([1])
})

test('runMigrations does not create an existing index again', async () => {
  await client.query('create index concurrently goods_by_title on goods (title)')
  await write('CREATE INDEX CONCURRENTLY "goods_by_title" ON "goods" ("title");')
  await runMigrations(client, folder)
  expect(await listIndexes()).toEqual([{ name: 'goods_by_title', valid: true }])
})

test('runMigrations does not block readers behind its own lock request', async () => {
  const [reader, visitor] = [await connect(), await connect()]
  try {
    await reader.query('begin')
    await reader.query('select * from goods')
    await write('alter table goods add column price int')
    const migrated = runMigrations(client, folder)
    // The query waits behind the migration's lock request until that one times out.
    await waitForLock(visitor)
    expect((await visitor.query('select count(*)::int as count from goods')).rows).toEqual([{ count: 0 }])
    expect(await isStillReading(visitor)).toBe(true)
    await reader.query('commit')
    await migrated
    expect(await listRecorded()).toEqual([1])
  } finally {
    await reader.end()
    await visitor.end()
  }
})

async function waitForLock(visitor: pg.Client): Promise<void> {
  const { rows } = await visitor.query(
    `select from pg_locks where relation = 'goods'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  if (rows.length === 0) await waitForLock(visitor)
}

async function isStillReading(visitor: pg.Client): Promise<boolean> {
  const { rows } = await visitor.query(
    `select from pg_locks where relation = 'goods'::regclass and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}
