import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Something being received: goes on until it is let go. */
function sending() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { isReceived: false, finish: resolve }
  const work = async () => {
    state.isReceived = true
    await promise
  }
  return Object.assign(state, { work })
}
/** Everything that is due is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('together no more than there is room for; who waits is received in turn', async () => {
  const turns = createTurns({ bytes: 10, bytesOfOne: 10, waitSeconds: 60 })
  const [first, second, third] = [sending(), sending(), sending()]
  const done = [
    turns.take({ bytes: 6, accountId: 'a' }, first.work),
    turns.take({ bytes: 5, accountId: 'b' }, second.work),
    turns.take({ bytes: 4, accountId: 'c' }, third.work),
  ]
  await settled()
  expect([first, second, third].map(({ isReceived }) => isReceived)).toEqual([true, false, false])
  first.finish()
  await settled()
  expect([second, third].map(({ isReceived }) => isReceived)).toEqual([true, true])
  second.finish()
  third.finish()
  await Promise.all(done)
})

test('one account alone takes its part; the others do not wait for it', async () => {
  const turns = createTurns({ bytes: 10, bytesOfOne: 4, waitSeconds: 60 })
  const [one, more, other] = [sending(), sending(), sending()]
  const done = [
    turns.take({ bytes: 4, accountId: 'a' }, one.work),
    turns.take({ bytes: 3, accountId: 'a' }, more.work),
    turns.take({ bytes: 4, accountId: 'b' }, other.work),
  ]
  await settled()
  expect([one, more, other].map(({ isReceived }) => isReceived)).toEqual([true, false, true])
  one.finish()
  await settled()
  expect(more.isReceived).toBe(true)
  more.finish()
  other.finish()
  await Promise.all(done)
})

test('what fails gives its room back', async () => {
  const turns = createTurns({ bytes: 4, bytesOfOne: 4, waitSeconds: 60 })
  const broken = () => Promise.reject(new Error('cut off'))
  await expect(turns.take({ bytes: 4, accountId: 'a' }, broken)).rejects.toThrow('cut off')
  await expect(turns.take({ bytes: 4, accountId: 'a' }, async () => 'stored')).resolves.toBe('stored')
})

test('whoever waits for too long is told to come back, and their place is free', async () => {
  const turns = createTurns({ bytes: 4, bytesOfOne: 4, waitSeconds: 0.05 })
  const first = sending()
  const done = turns.take({ bytes: 4, accountId: 'a' }, first.work)
  await expect(turns.take({ bytes: 4, accountId: 'b' }, async () => 'stored')).rejects.toMatchObject({
    status: 503,
    details: { retryAfter: 10 },
  })
  first.finish()
  await done
  await expect(turns.take({ bytes: 4, accountId: 'b' }, async () => 'stored')).resolves.toBe('stored')
})

test('whoever has given up is in nobody’s way', async () => {
  const turns = createTurns({ bytes: 10, bytesOfOne: 10, waitSeconds: 0.05 })
  const first = sending()
  const done = turns.take({ bytes: 8, accountId: 'a' }, first.work)
  await expect(turns.take({ bytes: 4, accountId: 'b' }, async () => 'stored')).rejects.toMatchObject({
    status: 503,
  })
  await expect(turns.take({ bytes: 1, accountId: 'c' }, async () => 'stored')).resolves.toBe('stored')
  first.finish()
  await done
})

test('whoever is gone waits no longer, and lets the next one in', async () => {
  const turns = createTurns({ bytes: 10, bytesOfOne: 10, waitSeconds: 60 })
  const first = sending()
  const done = turns.take({ bytes: 8, accountId: 'a' }, first.work)
  const gone = new AbortController()
  const left = turns.take({ bytes: 4, accountId: 'b', signal: gone.signal }, async () => 'stored')
  const next = turns.take({ bytes: 2, accountId: 'c' }, async () => 'stored')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(next).resolves.toBe('stored')
  first.finish()
  await done
})
