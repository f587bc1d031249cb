import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'

/** The name of a database and of its owner, who has no other rights, as on a rented server. */
const name = `owned_${randomUUID().replaceAll('-', '')}`

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
beforeAll(() =>
  asSuperuser(`create role ${name} login password 'theirs'`, `create database ${name} owner ${name}`),
)
afterAll(() => asSuperuser(`drop database ${name} with (force)`, `drop role ${name}`))

test('migrateDatabase prepares an empty database as its owner without superuser rights', async () => {
  const url = new URL(inject('databaseServer'))
  Object.assign(url, { username: name, password: 'theirs', pathname: `/${name}` })
  await migrateDatabase(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query(
    'select usesuper, (select count(*)::int from categories) as categories from pg_user where usename = current_user',
  )
  expect(rows).toMatchObject([{ usesuper: false, categories: expect.any(Number) }])
  await client.end()
})
