import { expect, test } from 'vitest'
import { loadPages } from './helpers/pages.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer({ DATABASE_CONNECTIONS: '8' }, { loadPages })

test('pages that each hold a connection leave one for what their calls ask beside it', async () => {
  const { pool } = server.services.connection
  const pages = Array.from({ length: 2 * pool.options.max }, () => server.request('/certificats/RC-2026-1'))
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 404))
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
