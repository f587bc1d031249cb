import { expect, test } from 'vitest'
import { ledgerEntries } from '#server/database/schema/index.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { runHistories } from '../histories/run-histories.ts'

const server = startTestServer({ DATABASE_CONNECTIONS: '30' })

const runs = Number(process.env.HISTORIES ?? 10_000)
const seed = Number(process.env.HISTORY_SEED ?? 6)
const hour = 60 * 60_000

test('in ten thousand histories not a cent is lost, sent twice or forgotten', {
  timeout: 6 * hour,
}, async () => {
  await runHistories(server.as(), { runs, seed, lanes: Number(process.env.HISTORY_LANES ?? 8) })
  // They went somewhere.
  const kinds = await server.as().db.selectDistinct({ kind: ledgerEntries.kind }).from(ledgerEntries)
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['charge', 'fee', 'release', 'reversal', 'refund', 'loss']),
  )
})
