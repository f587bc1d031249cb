import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Database } from '../database/client.ts'
import { type JobQueue, startJobQueue } from './jobs.ts'

const name = `jobs_${randomUUID().replaceAll('-', '')}`
const server = inject('databaseServer')
const url = server.replace(/\/postgres$/, `/${name}`)
const pool = new pg.Pool({ connectionString: url, max: 1 })
let queue: JobQueue

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  queue = await startJobQueue({ url, onError: () => {}, hasSchedules: false })
})
afterAll(async () => {
  await queue.stop()
  await pool.end()
  await onServer(`drop database ${name} with (force)`)
})

test('imports go round: ten of one account keep nobody else’s waiting', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  for (const importId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    await queue.enqueue(db, 'run-import', { importId, accountId: 'a' })
  await queue.enqueue(db, 'run-import', { importId: 'b1', accountId: 'b' })
  const nothing = async () => {}
  const handlers = new Proxy({} as Parameters<JobQueue['work']>[1], {
    get: (_, kind) =>
      kind === 'run-import'
        ? async ({ importId }: { importId: string }) => {
            begun.push(importId)
            if (importId.startsWith('a')) await first.promise
          }
        : nothing,
  })
  await queue.work(nothing, handlers)
  await vi.waitFor(() => expect(begun).toContain('b1'), { timeout: 20_000 })
  expect(begun.filter((id) => id.startsWith('a'))).toHaveLength(1)
  first.resolve()
  await vi.waitFor(() => expect(begun).toHaveLength(7), { timeout: 25_000, interval: 100 })
})
