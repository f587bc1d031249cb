import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { patiently } from './patiently.ts'

const ask = (db: Database) => db.execute(sql`select current_setting('statement_timeout') as limit`)

test('a statement takes no longer than it may, and the next is as free as before', async () => {
  const { db, close } = connectDatabase({ url: inject('databaseServer'), connections: 1 })
  expect((await patiently(db, 1000, ask))?.rows).toEqual([{ limit: '1s' }])
  expect(await patiently(db, 20, (db) => db.execute(sql`select pg_sleep(5)`))).toBeNull()
  expect((await ask(db)).rows).toEqual([{ limit: '15s' }])
  await expect(patiently(db, 20, (db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
  await close()
})

test('whoever holds the last connection does not wait for another', async () => {
  const { onOneConnection, db, close } = connectDatabase({ url: inject('databaseServer'), connections: 1 })
  await onOneConnection(async (takeDatabase) => {
    const own = await takeDatabase()
    expect((await patiently(own, 1000, ask))?.rows).toEqual([{ limit: '15s' }])
  })
  expect((await ask(db)).rows).toHaveLength(1)
  await close()
})
