import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PromptPool } from '../prompt-pool.ts'
import { readPosition } from './log-position.ts'
import { type ReadFrom, RoutedPool } from './routed-pool.ts'

let primary: PromptPool
let gone: PromptPool
beforeAll(() => {
  primary = new PromptPool({ connectionString: inject('databaseServer'), max: 2 })
  gone = new PromptPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing', max: 2 })
})
afterAll(() => Promise.all([primary.end(), gone.end()]))

function route(replica: PromptPool, isShown: boolean) {
  const asked: ReadFrom[] = []
  const failures: unknown[] = []
  const follower = { shows: async () => isShown, fail: (error: unknown) => failures.push(error) }
  const pool = new RoutedPool(replica, { follower, primary, onRead: (from) => asked.push(from) })
  return { pool, asked, failures }
}

test.each([
  ['shows what has to be seen', true, ['replica']],
  ['does not yet', false, ['primary']],
])('a replica that %s', async (_, isShown, expected) => {
  const { pool, asked, failures } = route(primary, isShown)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(asked).toEqual(expected)
  expect(failures).toEqual([])
})

test('what a replica that is gone was asked, the primary answers, and it is told', async () => {
  const { pool, asked, failures } = route(gone, true)
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  const client = await pool.connect()
  client.release()
  expect(asked).toEqual(['replica', 'primary', 'replica', 'primary'])
  expect(failures).toHaveLength(2)
})

test('a query that is wrong is wrong at the primary, too: nobody asks it', async () => {
  const { pool, asked } = route(primary, true)
  await expect(pool.query('select nothing')).rejects.toThrow('column "nothing" does not exist')
  expect(asked).toEqual(['replica'])
})

test.each([
  ['16/B374D848', (0x16n << 32n) + 0xb374d848n],
  ['0/0', 0n],
  ['FFFFFFFF/FFFFFFFF', 2n ** 64n - 1n],
  ['1/', null],
  ['123456789/0', null],
  ["0/0' or true", null],
  ['', null],
  [null, null],
])('the position %s', (text, position) => {
  expect(readPosition(text)).toBe(position)
})
