import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { patiently } from './patiently.ts'

const ask = (db: Database) => db.execute(sql`select current_setting('statement_timeout') as limit`)

test('a statement takes no longer than it may, and the next is as free as before', async () => {
  const { db, close } = connectDatabase({ url: inject('databaseServer'), connections: 1 })
  expect((await patiently(db, 10_000, ask))?.rows).toEqual([{ limit: '10s' }])
  expect(await patiently(db, 20, (db) => db.execute(sql`select pg_sleep(5)`))).toBeNull()
  expect((await ask(db)).rows).toEqual([{ limit: '15s' }])
  await expect(patiently(db, 10_000, (db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
  await close()
})

test('a page has a second connection for it, and its own is as free as before', async () => {
  const { onOneConnection, close } = connectDatabase({ url: inject('databaseServer'), connections: 2 })
  await onOneConnection(async (takeDatabase) => {
    const own = await takeDatabase()
    const [limited, free] = await Promise.all([patiently(own, 10_000, ask), ask(own)])
    expect(limited?.rows).toEqual([{ limit: '10s' }])
    expect(free.rows).toEqual([{ limit: '15s' }])
  })
  await close()
})

test('whoever holds the last connection does not wait for another', async () => {
  const { onOneConnection, pool, close } = connectDatabase({ url: inject('databaseServer'), connections: 2 })
  const other = await pool.connect()
  await onOneConnection(async (takeDatabase) => {
    const own = await takeDatabase()
    expect((await patiently(own, 10_000, ask))?.rows).toEqual([{ limit: '15s' }])
  })
  other.release()
  await close()
})

test('nor whoever holds the last that PostgreSQL gives', async () => {
  const server = connectDatabase({ url: inject('databaseServer'), connections: 1 })
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await server.db.execute(sql.raw(`create role ${role} login password 'theirs' connection limit 1`))
  const url = Object.assign(new URL(inject('databaseServer')), { username: role, password: 'theirs' })
  const { onOneConnection, pool, close } = connectDatabase({ url: url.href, connections: 2 })
  await onOneConnection(async (takeDatabase) => {
    const own = await takeDatabase()
    expect((await patiently(own, 10_000, ask))?.rows).toEqual([{ limit: '15s' }])
    // It is not asked again at once.
    expect(pool.options.max).toBe(1)
  })
  await close()
  await server.db.execute(sql.raw(`drop role ${role}`))
  await server.close()
})

test('in a transaction it is a part of it', async () => {
  const { db, close } = connectDatabase({ url: inject('databaseServer'), connections: 1 })
  await db.transaction(async (db) => {
    expect((await patiently(db, 10_000, ask))?.rows).toEqual([{ limit: '10s' }])
    expect(await patiently(db, 20, (db) => db.execute(sql`select pg_sleep(5)`))).toBeNull()
    expect((await ask(db)).rows).toEqual([{ limit: '15s' }])
  })
  await close()
})
