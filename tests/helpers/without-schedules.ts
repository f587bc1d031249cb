import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { TestServer } from './test-server.ts'

/** What happens by itself every minute would do a test's work behind its back. After startTestServer. */
export function withoutSchedules(server: TestServer): void {
  beforeAll(async () => {
    await server.as().db.execute(sql`delete from pgboss.schedule`)
  })
}
