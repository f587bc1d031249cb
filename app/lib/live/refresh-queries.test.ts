import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '../api.ts'
import { createQueryClient } from '../query-client.ts'
import { createRefresher } from './refresh-queries.ts'

const client = createQueryClient(createApi('http://localhost', fetch))
/** How long an answer takes, in milliseconds. */
const slowness = 400
let asked: string[]
let asking = 0
let mostAtOnce = 0
const stops: (() => void)[] = []

/** A component that shows this. */
function show(...queryKey: string[]) {
  const observer = new QueryObserver(client, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: 'old',
    queryFn: async () => {
      asked.push(queryKey.join(' '))
      asking += 1
      mostAtOnce = Math.max(mostAtOnce, asking)
      await new Promise((resolve) => setTimeout(resolve, slowness))
      asking -= 1
      return 'new'
    },
  })
  stops.push(observer.subscribe(() => {}))
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  asking = 0
  mostAtOnce = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

it('asks again for what the event is about, and marks what is not on screen', async () => {
  show('order', 'RC-1')
  show('conversations', 'list')
  client.setQueryData(['orders'], 'old')
  createRefresher(client).note('order')
  await vi.advanceTimersByTimeAsync(250)
  expect(asked.sort()).toEqual(['conversations list', 'order RC-1'])
  expect(client.getQueryState(['orders'])?.isInvalidated).toBe(true)
})

it('200 events a second are a few questions, never two at once for the same', async () => {
  show('conversations', 'list')
  const refresher = createRefresher(client)
  for (let round = 0; round < 1_000; round += 1) {
    refresher.note('message')
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(mostAtOnce).toBe(1)
  expect(asked.length).toBeGreaterThanOrEqual(7)
  expect(asked.length).toBeLessThanOrEqual(8)
  // What came while an answer was under way is asked for after it.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked.length).toBeLessThanOrEqual(9)
})

it('leaves alone what is being chosen from, and an open card payment', async () => {
  show('products', 'list')
  show('payment', 'RC-1', 'open')
  show('payment', 'RC-1')
  const refresher = createRefresher(client)
  refresher.noteAll()
  await vi.advanceTimersByTimeAsync(250)
  expect(asked).toEqual(['payment RC-1'])
})
