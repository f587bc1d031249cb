import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { messages } from '#server/database/schema/index.ts'
import { formerId, makeFormerSite, runStatements } from '#tests/helpers/former-site.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { moveIn } from './move-in.ts'
import { createMoveReport } from './move-report.ts'

const server = startTestServer()
const name = `former_${randomUUID().replaceAll('-', '')}`
const url = () => inject('databaseServer').replace(/\/postgres$/, `/${name}`)

beforeAll(async () => {
  await runStatements(inject('databaseServer'), `create database ${name}`)
  await makeFormerSite(url(), { products: 10, hash: '' })
  // Random ids do not reveal the order of the messages.
  await runStatements(
    url(),
    `alter table messages drop column created_at;
     delete from messages;
     insert into messages select gen_random_uuid(), 'Mot ' || n, '${formerId('5', 1)}',
       case when n % 2 = 0 then '${formerId('a', 3)}' else '${formerId('a', 4)}' end::uuid,
       case when n % 2 = 0 then '${formerId('a', 4)}' else '${formerId('a', 3)}' end::uuid from generate_series(1, 12) n`,
  )
})
afterAll(() => runStatements(inject('databaseServer'), `drop database if exists ${name} with (force)`))

test('moveIn stores messages without dates in their order, dates them today and reports each', async () => {
  const ctx = server.as()
  const lines: string[] = []
  const report = createMoveReport((line) => lines.push(line))
  await moveIn(ctx, { from: url(), files: null, isDryRun: false, report })
  expect(report.tallies.messages).toMatchObject({ read: 12, moved: 12, refused: 0 })
  expect(lines).toContain(
    'Messages : l’ancien site n’en garde pas la date, ils prennent celle du déménagement.',
  )
  const messageFindings = report.findings.filter(({ table }) => table === 'messages')
  expect(messageFindings).toHaveLength(12)
  expect(new Set(messageFindings.map(({ reason }) => reason))).toEqual(
    new Set(['sans date : celle du déménagement']),
  )
  const storedMessages = await ctx.db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.conversationId, formerId('5', 1)))
    .orderBy(asc(messages.createdAt))
  expect(storedMessages.map(({ content }) => content)).toEqual(
    Array.from({ length: 12 }, (_, at) => `Mot ${at + 1}`),
  )
})
