import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { isAtLength } from '#tests/helpers/at-length.ts'
import { describeDatabase } from '#tests/helpers/describe-database.ts'
import { migrateDatabase } from './migrate.ts'

const archive = 'server/database/migrations/archive'

/** Runs `work` on an empty database of its own. */
async function onEmptyDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name}`)
  const url = inject('databaseServer').replace(/\/postgres$/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client, url)
  } finally {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}

/** As a version from before the baseline left it, after the first `count` of its migrations. */
async function runArchived(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-migrations-'))
  try {
    await cp(archive, folder, { recursive: true })
    const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
    const entries = journal.entries.slice(0, count)
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const rowsOf = async (client: pg.Client, query: string) => (await client.query(query)).rows

/** How many rows there are of each table, the journals aside. */
async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const tables = await rowsOf(
    client,
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { tablename } of tables) {
    const [row] = await rowsOf(
      client,
      `select count(*)::int as count from ${client.escapeIdentifier(tablename)}`,
    )
    if (row.count > 0) counts[tablename] = row.count
  }
  return counts
}

const fieldsAtFirst = 'select name, description, field_type, options from custom_fields'
let wanted: {
  schema: Awaited<ReturnType<typeof describeDatabase>>
  counts: Record<string, number>
  fields: unknown[]
}
beforeAll(async () => {
  wanted = await onEmptyDatabase(async (client, url) => {
    await migrateDatabase(url)
    return {
      schema: await describeDatabase(client),
      counts: await countRows(client),
      fields: await rowsOf(client, fieldsAtFirst),
    }
  })
})

test('a database begun before the baseline becomes what a new one is', async () => {
  await onEmptyDatabase(async (client, url) => {
    await runArchived(client, Number.POSITIVE_INFINITY)
    await migrateDatabase(url)
    const schema = await describeDatabase(client)
    for (const [part, described] of Object.entries(wanted.schema))
      expect(schema[part], part).toEqual(described)
    expect(await countRows(client)).toEqual(wanted.counts)
    expect(await rowsOf(client, fieldsAtFirst)).toEqual(wanted.fields)
    // Asked again there is nothing to do.
    const journal = await rowsOf(client, 'select * from drizzle.__drizzle_migrations')
    await migrateDatabase(url)
    expect(await rowsOf(client, 'select * from drizzle.__drizzle_migrations')).toEqual(journal)
  })
})

test.each(isAtLength ? [3, 7, 12] : [7])(
  'one that stopped after %i of its first migrations goes on with what is in it',
  async (count) => {
    await onEmptyDatabase(async (client, url) => {
      await runArchived(client, count)
      const id = randomUUID()
      await client.query(
        `insert into users (id, name, email) values ('${id}', 'Ancienne', 'ancienne@exemple.fr')`,
      )
      await client.query(`insert into profiles (id, email) values ('${id}', 'ancienne@exemple.fr')`)
      const [category] = await rowsOf(
        client,
        `insert into categories (name, slug) values ('Sols', 'sols') returning id`,
      )
      await client.query(
        `insert into products (title, price, quantity, category_id, user_id, unique_code) values ('Parquet', 12.5, 3, $1, $2, 'AB12')`,
        [category.id, id],
      )
      await migrateDatabase(url)
      expect(await describeDatabase(client)).toEqual(wanted.schema)
      const products = await rowsOf(client, 'select title, price, quantity, user_id from products')
      expect(products).toEqual([{ title: 'Parquet', price: '12.50', quantity: 3, user_id: id }])
      expect(await rowsOf(client, 'select id, email from profiles')).toEqual([
        { id, email: 'ancienne@exemple.fr' },
      ])
    })
  },
)
