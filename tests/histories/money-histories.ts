import { expect, test } from 'vitest'
import { ledgerEntries } from '#server/database/schema/index.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { runHistories } from './run-histories.ts'

const hour = 60 * 60_000

/**
 * Runs half of the ten thousand histories, from a seed on. Each half is a test file with its own database, so that two cores share the work.
 * HISTORIES and HISTORY_SEED repeat a part of it.
 */
export function testMoneyHistories(firstSeed: number): void {
  const server = startTestServer({ DATABASE_CONNECTIONS: '30' })
  const runs = Number(process.env.HISTORIES ?? 5_000)
  const seed = Number(process.env.HISTORY_SEED ?? firstSeed)

  test('random histories keep the books, the provider’s accounts and the stock consistent', {
    timeout: 6 * hour,
  }, async () => {
    await runHistories(server.as(), { runs, seed, lanes: Number(process.env.HISTORY_LANES ?? 8) })
    // All kinds of ledger entries occur in the whole run only, so a part of it does not check them.
    if (runs < 1_000) return
    const kinds = await server.as().db.selectDistinct({ kind: ledgerEntries.kind }).from(ledgerEntries)
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['charge', 'fee', 'release', 'reversal', 'refund', 'loss']),
    )
  })
}
