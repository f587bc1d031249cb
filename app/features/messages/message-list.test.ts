import { expect, test } from 'vitest'
import { addOlder, addSent, joinLoads } from './message-list.ts'

const load = (from: number, to: number, hasOlder = from > 1) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => ({ number: from + index })),
  hasOlder,
})
const numbers = ({ messages }: { messages: { number: number }[] }) => messages.map(({ number }) => number)

test('joinLoads appends a newer load to older messages', () => {
  const joined = joinLoads(load(4, 6), load(1, 5, false))
  expect(numbers(joined)).toEqual([1, 2, 3, 4, 5, 6])
  expect(joined.hasOlder).toBe(false)
})

test('joinLoads drops older messages when messages between are missing', () => {
  const joined = joinLoads(load(60, 61), load(1, 5, false))
  expect(numbers(joined)).toEqual([60, 61])
  expect(joined.hasOlder).toBe(true)
})

test('joinLoads keeps a message sent while a load was pending', () => {
  expect(numbers(joinLoads(load(1, 3), load(1, 4)))).toEqual([1, 2, 3, 4])
})

test('addOlder puts older messages first without duplicates', () => {
  const joined = addOlder(load(4, 5), { ...load(1, 4), hasMore: false })
  expect(numbers(joined)).toEqual([1, 2, 3, 4, 5])
  expect(joined.hasOlder).toBe(false)
})

test('addSent does not add a message twice', () => {
  expect(numbers(addSent(load(1, 3), { number: 3 }))).toEqual([1, 2, 3])
  expect(numbers(addSent(load(1, 3), { number: 5 }))).toEqual([1, 2, 3, 5])
})
