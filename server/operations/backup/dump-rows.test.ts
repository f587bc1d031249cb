import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { dumpRows, restoreRows } from './dump-rows.ts'
import { compareContent, countContent } from './manifest.ts'

const server = startTestServer({}, { hasJobs: false })
/** The name of an empty database and of its owner, who has no other rights, as on a rented server. */
const name = `dump_${randomUUID().replaceAll('-', '')}`
let folder: string
let path: string

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rechantier-rows-'))
  path = join(folder, 'rows.tar.gz')
  await asSuperuser(`create role ${name} login password 'theirs'`, `create database ${name} owner ${name}`)
})
afterAll(async () => {
  await asSuperuser(`drop database if exists ${name} with (force)`, `drop role ${name}`)
  await rm(folder, { recursive: true })
})

const sourceUrl = () => server.services.ctx.config.databaseUrl ?? ''
const targetUrl = () => {
  const url = new URL(inject('databaseServer'))
  Object.assign(url, { username: name, password: 'theirs', pathname: `/${name}` })
  return url.href
}

test('restoreRows restores every row, foreign key and trigger in an empty database of an ordinary owner', async () => {
  const ctx = server.as()
  const seller = await makeSeller(ctx)
  await makeProduct(ctx, {
    userId: seller.userId,
    categoryId: await makeCategory(ctx),
    title: 'Porte\tà «\u00a0vitre\u00a0»\\ \n 2 m',
  })
  await makePerson(ctx, { firstName: 'Zoé' })
  await dumpRows({ url: sourceUrl(), to: path, secretFile: join(folder, 'none') })
  expect(await restoreRows({ path, url: targetUrl() })).toBeNull()
  const [before, after] = [await countContent(sourceUrl()), await countContent(targetUrl())]
  expect(before.tables.listed_products).toBeGreaterThan(0)
  expect(compareContent(before, after)).toEqual([])

  const client = new pg.Client({ connectionString: targetUrl() })
  await client.connect()
  try {
    const { rows } = await client.query("select title from products where title like 'Porte%'")
    expect(rows).toEqual([{ title: 'Porte\tà «\u00a0vitre\u00a0»\\ \n 2 m' }])
    // Foreign keys and triggers exist again.
    await expect(
      client.query(
        `insert into favorites (user_id, product_id) values ('${randomUUID()}', '${randomUUID()}')`,
      ),
    ).rejects.toThrow(/foreign key/)
    await client.query("delete from products where title like 'Porte%'")
    const { rows: listed } = await client.query('select count(*)::int as count from listed_products')
    expect(listed).toEqual([{ count: (before.tables.listed_products ?? 0) - 1 }])
  } finally {
    await client.end()
  }
})

test('restoreRows refuses a dump of another schema', async () => {
  await server.as().db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  await dumpRows({ url: sourceUrl(), to: path, secretFile: join(folder, 'none') })
  await expect(restoreRows({ path, url: targetUrl() })).rejects.toThrow(/autre version/)
})
