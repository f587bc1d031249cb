import { expect, test } from 'vitest'
import { ledgerEntries } from '#server/database/schema/index.ts'
import { startTestServer } from './helpers/test-server.ts'
import { runHistories } from './histories/run-histories.ts'

const server = startTestServer({ DATABASE_CONNECTIONS: '20' })

const runs = Number(process.env.HISTORIES ?? 8)
const seed = Number(process.env.HISTORY_SEED ?? 20_261_121)

test('random order histories keep every amount in the ledger balanced', {
  timeout: 20 * 60_000,
}, async () => {
  await runHistories(server.as(), { runs, seed, lanes: Number(process.env.HISTORY_LANES ?? 4) })
  // The run is only meaningful when it contains each kind of entry.
  const kinds = await server.as().db.selectDistinct({ kind: ledgerEntries.kind }).from(ledgerEntries)
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['charge', 'fee', 'release', 'refund']),
  )
})
