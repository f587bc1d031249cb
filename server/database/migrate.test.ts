import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { describeDatabase } from '#tests/helpers/describe-database.ts'
import { migrateDatabase } from './migrate.ts'

/** Runs `work` on a new, empty database. */
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

/** Restores a dump of a database that version 1.3 created with all its migrations, with a few rows. */
async function restoreVersion13(client: pg.Client): Promise<void> {
  const dump = readFileSync(new URL('../../tests/helpers/version-1.3.sql.gz', import.meta.url))
  await client.query(gunzipSync(dump).toString())
  await client.query('set search_path = public')
}

const readRows = async (client: pg.Client, query: string) => (await client.query(query)).rows

const firstRowsQuery = `
  select term as name, meanings || category_slugs as content from search_synonyms
  union all select name, array[field_type, description] from custom_fields where name = 'Indetermine' order by 1`

test('migrateDatabase upgrades a database of version 1.3 to the schema of a new one', async () => {
  const fresh = await onEmptyDatabase(async (client, url) => {
    await migrateDatabase(url)
    return { schema: await describeDatabase(client), rows: await readRows(client, firstRowsQuery) }
  })
  await onEmptyDatabase(async (client, url) => {
    await restoreVersion13(client)
    const journal = await readRows(client, 'select * from drizzle.__drizzle_migrations order by id limit 72')
    await migrateDatabase(url)
    const schema = await describeDatabase(client)
    // Version 1.3 had extensions that are no longer used.
    expect(schema.extensions).toMatchObject(fresh.schema.extensions ?? {})
    for (const [part, described] of Object.entries(fresh.schema))
      if (part !== 'extensions') expect(schema[part], part).toEqual(described)
    expect(await readRows(client, firstRowsQuery)).toEqual(fresh.rows)

    expect(await readRows(client, 'select * from drizzle.__drizzle_migrations order by id limit 72')).toEqual(
      journal,
    )
    expect(await readRows(client, 'select title, price, quantity from products')).toEqual([
      { title: 'Parquet en chêne', price: '11.00', quantity: 2 },
    ])
    expect(await readRows(client, 'select content from messages')).toEqual([{ content: 'Bonjour' }])
    expect(await readRows(client, 'select count(*)::int as count from product_history')).toEqual([
      { count: 2 },
    ])
    // Version 1.3 was started again meanwhile and applied its triggers.
    await client.query(`
      create table drizzle.applied_triggers (function_name text primary key, digest text not null);
      insert into drizzle.applied_triggers values ('notify_of_fulfilments', 'of version 1.3');
      create function notify_of_fulfilments() returns trigger language plpgsql as 'begin return null; end';
      create trigger fulfilments_notify_of_new after insert on fulfilments execute function notify_of_fulfilments()`)
    await migrateDatabase(url)
    expect((await describeDatabase(client)).triggers).toEqual(fresh.schema.triggers)
    // The triggers work on existing rows.
    await client.query('update products set quantity = 1')
    expect(await readRows(client, 'select quantity from listed_products')).toEqual([{ quantity: 1 }])
  })
})

test('migrateDatabase changes nothing at a second start', async () => {
  await onEmptyDatabase(async (client, url) => {
    await migrateDatabase(url)
    const readState = async () => [
      await readRows(client, 'select * from drizzle.__drizzle_migrations'),
      await readRows(client, 'select oid, xmin from pg_proc order by oid'),
    ]
    const before = await readState()
    await migrateDatabase(url)
    expect(await readState()).toEqual(before)
  })
})

test('migrateDatabase rejects a database older than version 1.3 and leaves it unchanged', async () => {
  await onEmptyDatabase(async (client, url) => {
    await restoreVersion13(client)
    await client.query('delete from drizzle.__drizzle_migrations where id = 72')
    const before = await describeDatabase(client)
    await expect(migrateDatabase(url)).rejects.toThrow('Installez d’abord la version 1.3')
    expect(await describeDatabase(client)).toEqual(before)
  })
})
