import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '../api.ts'
import { createQueryClient } from '../query-client.ts'
import { createRefresher } from './maintain-connection.ts'

const client = createQueryClient(createApi('http://localhost', fetch))
/** Duration of a response. */
const responseMs = 400
let requests: string[]
let pending = 0
let maxPending = 0
const stops: (() => void)[] = []

/** Mounts an observer of the query. */
function mountQuery(...queryKey: string[]) {
  const observer = new QueryObserver(client, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: 'old',
    queryFn: async () => {
      requests.push(queryKey.join(' '))
      pending += 1
      maxPending = Math.max(maxPending, pending)
      await new Promise((resolve) => setTimeout(resolve, responseMs))
      pending -= 1
      return 'new'
    },
  })
  stops.push(observer.subscribe(() => {}))
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  pending = 0
  maxPending = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

it('the refresher requests the queries of an event and invalidates those without an observer', async () => {
  mountQuery('order', 'RC-1')
  mountQuery('conversations', 'list')
  client.setQueryData(['orders'], 'old')
  createRefresher(client).refreshAfter('order')
  await vi.advanceTimersByTimeAsync(250)
  expect(requests.sort()).toEqual(['conversations list', 'order RC-1'])
  expect(client.getQueryState(['orders'])?.isInvalidated).toBe(true)
})

it('the refresher requests a query at most every 600 ms and never twice at once during 200 events per second', async () => {
  mountQuery('conversations', 'list')
  const refresher = createRefresher(client)
  for (let event = 0; event < 1_000; event += 1) {
    refresher.refreshAfter('message')
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(maxPending).toBe(1)
  expect(requests.length).toBeGreaterThanOrEqual(7)
  expect(requests.length).toBeLessThanOrEqual(8)
  // Events that arrive during a request are followed by one more.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests.length).toBeLessThanOrEqual(9)
})

it('the refresher leaves the product list and an open card payment unchanged', async () => {
  mountQuery('products', 'list')
  mountQuery('payment', 'RC-1', 'open')
  mountQuery('payment', 'RC-1')
  const refresher = createRefresher(client)
  refresher.refreshAll()
  await vi.advanceTimersByTimeAsync(250)
  expect(requests).toEqual(['payment RC-1'])
})
