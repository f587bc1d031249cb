import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isDatabaseUnavailable } from './failures.ts'

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('isDatabaseUnavailable recognises every lost connection and no other error', async () => {
  const closed = await connect()
  await closed.end()
  const killed = await connect()
  const { rows } = await killed.query('select pg_backend_pid() as pid')
  const other = await connect()
  const pending = catchError(killed.query('select pg_sleep(20)'))
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  const unreachable = new pg.Client({ host: '127.0.0.1', port: 9 })
  const errors = [
    await catchError(closed.query('select 1')),
    await pending,
    await catchError(killed.query('select 1')),
    await catchError(unreachable.connect()),
  ]
  expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true, true])

  // A former primary that has become a replica refuses writes in the same way.
  await other.query('set default_transaction_read_only = on')
  expect(isDatabaseUnavailable(await catchError(other.query('create table refused (id int)')))).toBe(true)

  const mistake = await catchError(other.query('select nothing'))
  expect(isDatabaseUnavailable(mistake)).toBe(false)
  await other.end()
})
