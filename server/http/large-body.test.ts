import { expect, test } from 'vitest'
import { createTurns } from './large-body.ts'

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
    turns.take(6, 'a', first.work),
    turns.take(5, 'b', second.work),
    turns.take(4, 'c', third.work),
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
  const done = [turns.take(4, 'a', one.work), turns.take(3, 'a', more.work), turns.take(4, 'b', other.work)]
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
  await expect(turns.take(4, 'a', broken)).rejects.toThrow('cut off')
  await expect(turns.take(4, 'a', async () => 'stored')).resolves.toBe('stored')
})

test('whoever waits for too long is told to come back, and their place is free', async () => {
  const turns = createTurns({ bytes: 4, bytesOfOne: 4, waitSeconds: 0.05 })
  const first = sending()
  const done = turns.take(4, 'a', first.work)
  await expect(turns.take(4, 'b', async () => 'stored')).rejects.toMatchObject({
    status: 503,
    details: { retryAfter: 10 },
  })
  first.finish()
  await done
  await expect(turns.take(4, 'b', async () => 'stored')).resolves.toBe('stored')
})
