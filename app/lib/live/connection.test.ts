import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, createConnection, type EventHandlers } from './connection.ts'

/** An event source that the test controls. */
interface Opened {
  address: string
  on: EventHandlers
  isOpen: boolean
}

let opened: Opened[]
let received: string[]
let connection: Connection
const last = () => opened.at(-1) as Opened
const emit = (id: number) => last().on.event({ id, kind: 'order', data: { orderId: `${id}` } })
const openCount = () => opened.filter(({ isOpen }) => isOpen).length

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  received = []
  connection = createConnection({
    open(address, on) {
      const source = { address, on, isOpen: true }
      opened.push(source)
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
  connection.want(products)
  vi.advanceTimersByTime(0)
  last().on.hello(5)
  last().on.beat(5)
}

it('the live connection connects once, only while there is a subscription', () => {
  vi.advanceTimersByTime(60_000)
  expect(opened).toEqual([])
  connect(['a', 'b'])
  connection.want(['a', 'b'])
  vi.advanceTimersByTime(10_000)
  expect(opened.map(({ address }) => address)).toEqual(['/api/events?products=a%2Cb'])
  connection.want(null)
  expect(openCount()).toBe(0)
})

it('the live connection reconnects after 1, 2, 5, 10 and 10 seconds, and from 1 second after a success', () => {
  connect()
  const waits = () => {
    const delays = []
    for (let round = 0; round < 5; round += 1) {
      const before = opened.length
      last().on.lost()
      let waited = 0
      while (opened.length === before) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      delays.push(waited)
    }
    return delays
  }
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  last().on.hello(5)
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(received).toEqual(['refused', 'refused'])
  expect(openCount()).toBe(1)
})

it('the live connection requests missed events since the last one and receives none twice', () => {
  connect()
  emit(7)
  emit(6)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=7')
  // The server's newest event has not arrived yet, and the connection may break before it does.
  last().on.hello(9)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=7')
  last().on.hello(9)
  for (const id of [6, 7, 8, 9]) emit(id)
  last().on.beat(12)
  expect(received).toEqual(['7', '6', '8', '9'])
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=12')
})

it('the live connection reports a reset when it happens and again after reconnecting', () => {
  connect()
  last().on.reset()
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?')
  last().on.hello(20)
  expect(received).toEqual(['reset', 'reset'])
})

it('the live connection reconnects when no heartbeat arrives for 77 seconds', () => {
  connect()
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(30_000)
    last().on.beat(5)
  }
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(77_000)
  expect(opened).toHaveLength(2)
  expect(openCount()).toBe(1)
})

it('the live connection reconnects once when a page with other products is opened, and requests events since the last one', () => {
  connect(['a'])
  emit(6)
  connection.want([])
  connection.want(['b'])
  vi.advanceTimersByTime(0)
  expect(opened).toHaveLength(2)
  expect(last().address).toBe('/api/events?products=b&since=6')
  opened[0]?.on.lost()
  vi.advanceTimersByTime(30_000)
  expect(opened).toHaveLength(2)
})

it('the live connection reconnects at once when the network returns', () => {
  connect()
  connection.hurry()
  expect(opened).toHaveLength(1)
  last().on.lost()
  connection.hurry()
  expect(opened).toHaveLength(2)
  connection.want(null)
  connection.hurry()
  expect(openCount()).toBe(0)
})

it('the live connection is not affected by a wrong or changing clock', () => {
  connect()
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  emit(8)
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  emit(9)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=9')
  expect(received).toEqual(['8', '9'])
})
