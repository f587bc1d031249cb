import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, createConnection, type EventHandlers } from './connection.ts'

/** The source of events is the browser's own part; here it is played by the test. */
interface Opened {
  address: string
  on: EventHandlers
  isOpen: boolean
}

let opened: Opened[]
let heard: string[]
let connection: Connection
const last = () => opened.at(-1) as Opened
const tell = (id: number) => last().on.event({ id, kind: 'order', data: { orderId: `${id}` } })
const openNow = () => opened.filter(({ isOpen }) => isOpen).length

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  heard = []
  connection = createConnection({
    open(address, on) {
      const source = { address, on, isOpen: true }
      opened.push(source)
      return () => {
        source.isOpen = false
      }
    },
    onEvent: ({ id }) => heard.push(`${id}`),
    onReset: () => heard.push('reset'),
    onRefused: () => heard.push('refused'),
  })
})
afterEach(() => vi.useRealTimers())

function begin(products: string[] = []) {
  connection.want(products)
  vi.advanceTimersByTime(0)
  last().on.hello(5)
  last().on.beat(5)
}

it('connects once, and only while there is a subscription', () => {
  vi.advanceTimersByTime(60_000)
  expect(opened).toEqual([])
  begin(['a', 'b'])
  connection.want(['a', 'b'])
  vi.advanceTimersByTime(10_000)
  expect(opened.map(({ address }) => address)).toEqual(['/api/events?products=a%2Cb'])
  connection.want(null)
  expect(openNow()).toBe(0)
})

it('tries again after 1, 2, 5, 10 and 10 seconds, and from the start after a success', () => {
  begin()
  const waits = () => {
    const found = []
    for (let round = 0; round < 5; round += 1) {
      const before = opened.length
      last().on.lost()
      let waited = 0
      while (opened.length === before) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      found.push(waited)
    }
    return found
  }
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  last().on.hello(5)
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(heard).toEqual(['refused', 'refused'])
  expect(openNow()).toBe(1)
})

it('asks for what it missed, and hears nothing twice', () => {
  begin()
  tell(7)
  tell(6)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=7')
  // The newest of all is not yet what this page has heard: the connection may break before the rest comes.
  last().on.hello(9)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=7')
  last().on.hello(9)
  for (const id of [6, 7, 8, 9]) tell(id)
  last().on.beat(12)
  expect(heard).toEqual(['7', '6', '8', '9'])
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=12')
})

it('after a reset nothing is known, until it is connected again: everything is looked at twice', () => {
  begin()
  last().on.reset()
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?')
  last().on.hello(20)
  expect(heard).toEqual(['reset', 'reset'])
})

it('a connection without a sign of life is dead', () => {
  begin()
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(30_000)
    last().on.beat(5)
  }
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(77_000)
  expect(opened).toHaveLength(2)
  expect(openNow()).toBe(1)
})

it('a page that gives way to another connects once, and loses nothing', () => {
  begin(['a'])
  tell(6)
  connection.want([])
  connection.want(['b'])
  vi.advanceTimersByTime(0)
  expect(opened).toHaveLength(2)
  expect(last().address).toBe('/api/events?products=b&since=6')
  opened[0]?.on.lost()
  vi.advanceTimersByTime(30_000)
  expect(opened).toHaveLength(2)
})

it('the network is back: now, not in ten seconds', () => {
  begin()
  connection.hurry()
  expect(opened).toHaveLength(1)
  last().on.lost()
  connection.hurry()
  expect(opened).toHaveLength(2)
  connection.want(null)
  connection.hurry()
  expect(openNow()).toBe(0)
})

it('a clock that is wrong by an hour, or jumps, changes nothing', () => {
  begin()
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  tell(8)
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  tell(9)
  last().on.lost()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('/api/events?since=9')
  expect(heard).toEqual(['8', '9'])
})
