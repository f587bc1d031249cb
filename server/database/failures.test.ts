import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isDatabaseAway } from './failures.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('isDatabaseUnavailable recognises every lost connection and no other error', async () => {
  const closed = await connected()
  await closed.end()
  const cut = await connected()
  const { rows } = await cut.query('select pg_backend_pid() as pid')
  const other = await connected()
  const pending = caught(cut.query('select pg_sleep(20)'))
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  const unreachable = new pg.Client({ host: '127.0.0.1', port: 9 })
  const errors = [
    await caught(closed.query('select 1')),
    await pending,
    await caught(cut.query('select 1')),
    await caught(unreachable.connect()),
  ]
  expect(errors.map(isDatabaseAway)).toEqual([true, true, true, true])

  // A former primary that has become a replica refuses writes in the same way.
  await other.query('set default_transaction_read_only = on')
  expect(isDatabaseAway(await caught(other.query('create table refused (id int)')))).toBe(true)

  const mistake = await caught(other.query('select nothing'))
  expect(isDatabaseAway(mistake)).toBe(false)
  await other.end()
})
