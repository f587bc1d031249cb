import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import type { Database } from './client.ts'

const server = startTestServer()

const connectionOf = async (db: Database) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

test('queries asked together go over one connection, a transaction over its own', async () => {
  const { onOneConnection } = server.services.connection
  await onOneConnection(async (takeDatabase) => {
    const db = await takeDatabase()
    const [first, second, inTransaction] = await Promise.all([
      connectionOf(db),
      connectionOf(db),
      db.transaction((transaction) => connectionOf(transaction)),
    ])
    expect(second).toBe(first)
    expect(inTransaction).not.toBe(first)
    expect(await connectionOf(db)).toBe(first)
  })
})

test('a query that fails leaves those beside it and after it alone', async () => {
  const { pool, onOneConnection } = server.services.connection
  await onOneConnection(async (takeDatabase) => {
    const db = await takeDatabase()
    const [before, failure, beside] = await Promise.allSettled([
      connectionOf(db),
      db.execute(sql`select 1 / 0`),
      connectionOf(db),
    ])
    expect(before.status).toBe('fulfilled')
    expect(failure.status).toBe('rejected')
    expect(beside.status).toBe('fulfilled')
    expect(await connectionOf(db)).toEqual(expect.any(Number))
  })
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('what is asked after its end does not keep a connection', async () => {
  const { pool, onOneConnection } = server.services.connection
  let late: Promise<unknown> = Promise.resolve()
  await onOneConnection(async (takeDatabase) => {
    const db = await takeDatabase()
    late = new Promise((resolve) => setImmediate(resolve)).then(() => connectionOf(db))
  })
  await late
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})
