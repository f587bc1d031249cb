import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { countUpTo, countWithinTimeout } from './count-rows.ts'
import { emailSuppressions } from './schema/platform.ts'

const server = startTestServer()

test('countUpTo stops at the limit and does not count a table with a larger estimate', async () => {
  const { db } = server.as()
  const all = () => countUpTo(db, emailSuppressions, undefined, 10)
  expect(await all()).toBe(0)
  await db.execute(
    sql`insert into email_suppressions (address, reason) select 'a' || n || '@exemple.example', 'bounced' from generate_series(1, 25) n`,
  )
  expect(await all()).toBe(10)
  await db.execute(sql`analyze email_suppressions`)
  await db.execute(sql`delete from email_suppressions where address <> 'a1@exemple.example'`)
  expect(await all()).toBe(10)
  expect(await countUpTo(db, emailSuppressions, sql`true`, 10)).toBe(1)
  await db.execute(sql`analyze email_suppressions`)
  expect(await all()).toBe(1)
})

test('countWithinTimeout returns null after its timeout and leaves the connection usable', async () => {
  const { db } = server.as()
  const count = (where: ReturnType<typeof sql>) =>
    countWithinTimeout(db, emailSuppressions, where, { max: 10, timeoutMs: 50 })
  await db.insert(emailSuppressions).values({ address: 'slow@exemple.example', reason: 'bounced' })
  expect(await count(sql`pg_sleep(10) is null`)).toBe(null)
  expect(await count(sql`address = 'slow@exemple.example'`)).toBe(1)
})
