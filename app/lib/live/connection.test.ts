import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, createConnection, type EventHandlers } from './connection.ts'

/** An event source that the test controls. */
interface TestSource {
  address: string
  handlers: EventHandlers
  isOpen: boolean
}

let sources: TestSource[]
let received: string[]
let connection: Connection
const lastSource = () => sources.at(-1) as TestSource
const emit = (id: number) => lastSource().handlers.event({ id, kind: 'order', data: { orderId: `${id}` } })
const openCount = () => sources.filter(({ isOpen }) => isOpen).length

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  received = []
  connection = createConnection({
    open(address, handlers) {
      const source = { address, handlers, isOpen: true }
      sources.push(source)
      return () => {
        source.isOpen = false
      }
    },
    onEvent: ({ id }) => received.push(`${id}`),
    onReset: () => received.push('reset'),
    onRefused: () => received.push('refused'),
  })
})
afterEach(() => vi.useRealTimers())

function connect(products: string[] = []) {
  connection.subscribeTo(products)
  vi.advanceTimersByTime(0)
  lastSource().handlers.hello(5)
  lastSource().handlers.beat(5)
}

it('the live connection connects once, only while there is a subscription', () => {
  vi.advanceTimersByTime(60_000)
  expect(sources).toEqual([])
  connect(['a', 'b'])
  connection.subscribeTo(['a', 'b'])
  vi.advanceTimersByTime(10_000)
  expect(sources.map(({ address }) => address)).toEqual(['/api/events?products=a%2Cb'])
  connection.subscribeTo(null)
  expect(openCount()).toBe(0)
})

it('the live connection reconnects after 1, 2, 5, 10 and 10 seconds, and from 1 second after a success', () => {
  connect()
  const reconnectDelays = () => {
    const delays = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const before = sources.length
      lastSource().handlers.lost()
      let waited = 0
      while (sources.length === before) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      delays.push(waited)
    }
    return delays
  }
  expect(reconnectDelays()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  lastSource().handlers.hello(5)
  expect(reconnectDelays()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(received).toEqual(['refused', 'refused'])
  expect(openCount()).toBe(1)
})

it('the live connection requests missed events since the last one and receives none twice', () => {
  connect()
  emit(7)
  emit(6)
  lastSource().handlers.lost()
  vi.advanceTimersByTime(1_000)
  expect(lastSource().address).toBe('/api/events?since=7')
  // The server's newest event has not arrived yet, and the connection may break before it does.
  lastSource().handlers.hello(9)
  lastSource().handlers.lost()
  vi.advanceTimersByTime(1_000)
  expect(lastSource().address).toBe('/api/events?since=7')
  lastSource().handlers.hello(9)
  for (const id of [6, 7, 8, 9]) emit(id)
  lastSource().handlers.beat(12)
  expect(received).toEqual(['7', '6', '8', '9'])
  lastSource().handlers.lost()
  vi.advanceTimersByTime(1_000)
  expect(lastSource().address).toBe('/api/events?since=12')
})

it('the live connection reports a reset when it happens and again after reconnecting', () => {
  connect()
  lastSource().handlers.reset()
  lastSource().handlers.lost()
  vi.advanceTimersByTime(1_000)
  expect(lastSource().address).toBe('/api/events?')
  lastSource().handlers.hello(20)
  expect(received).toEqual(['reset', 'reset'])
})

it('the live connection reconnects when no heartbeat arrives for 77 seconds', () => {
  connect()
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(30_000)
    lastSource().handlers.beat(5)
  }
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(77_000)
  expect(sources).toHaveLength(2)
  expect(openCount()).toBe(1)
})

it('the live connection reconnects once when a page with other products is opened, and requests events since the last one', () => {
  connect(['a'])
  emit(6)
  connection.subscribeTo([])
  connection.subscribeTo(['b'])
  vi.advanceTimersByTime(0)
  expect(sources).toHaveLength(2)
  expect(lastSource().address).toBe('/api/events?products=b&since=6')
  sources[0]?.handlers.lost()
  vi.advanceTimersByTime(30_000)
  expect(sources).toHaveLength(2)
})

it('the live connection reconnects at once when the network returns', () => {
  connect()
  connection.reconnectNow()
  expect(sources).toHaveLength(1)
  lastSource().handlers.lost()
  connection.reconnectNow()
  expect(sources).toHaveLength(2)
  connection.subscribeTo(null)
  connection.reconnectNow()
  expect(openCount()).toBe(0)
})

it('the live connection is not affected by a wrong or changing clock', () => {
  connect()
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  emit(8)
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  emit(9)
  lastSource().handlers.lost()
  vi.advanceTimersByTime(1_000)
  expect(lastSource().address).toBe('/api/events?since=9')
  expect(received).toEqual(['8', '9'])
})
