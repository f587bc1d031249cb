import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const limits = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 10, mostWaitingOfOne: 5, waitSeconds: 60 }

/** A queue whose work goes on until it is let go; `begun`: what has had its turn, in its order. */
function observed(changed: Partial<typeof limits> & { mostWaitingBytes?: number } = {}) {
  const queue = createFairQueue({ ...limits, ...changed })
  const begun: string[] = []
  const letGo = new Map<string, () => void>()
  const take = (name: string, more: { bytes?: number; isPatient?: boolean; signal?: AbortSignal } = {}) =>
    queue
      .take({ account: name.slice(0, 1), ...more }, () => {
        begun.push(name)
        return new Promise<string>((resolve) => letGo.set(name, () => resolve(name)))
      })
      .catch((error) => error)
  const finish = async (name: string) => {
    await settled()
    letGo.get(name)?.()
    await settled()
  }
  return { take, begun, finish }
}
/** Everything that is due is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('goes round: many of one account keep another waiting for one of them', async () => {
  const { take, begun, finish } = observed()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('no more at once than there is room for, and of one account no more than its part', async () => {
  const { take, begun, finish } = observed({ atOnce: 3, atOnceOfOne: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void take(name)
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('what nobody waits for comes last, also of another account', async () => {
  const { take, begun, finish } = observed()
  void take('a1')
  void take('b1', { isPatient: true })
  void take('a2')
  await finish('a1')
  await finish('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('too much of one account: it is told so, the others are let in', async () => {
  const { take, begun, finish } = observed({ mostWaitingOfOne: 2 })
  void take('a1')
  void take('a2')
  void take('a3')
  expect(await take('a4')).toMatchObject({ status: 429, details: { retryAfter: 10 } })
  void take('b1')
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('too much altogether: what came last of whoever has most makes room for who has least', async () => {
  const { take, finish } = observed({ mostWaiting: 3 })
  void take('a1')
  void take('a2')
  void take('a3')
  const last = take('a4')
  const other = take('b1')
  expect(await last).toMatchObject({ status: 503, details: { retryAfter: 10 } })
  // Nobody has more than two now.
  expect(await take('b2')).toMatchObject({ status: 503 })
  for (const name of ['a1', 'a2', 'b1']) await finish(name)
  expect(await other).toBe('b1')
})

test('what waits is counted in bytes, too', async () => {
  const { take, finish } = observed({ mostWaitingBytes: 10 })
  void take('a1', { bytes: 100 })
  const second = take('a2', { bytes: 6 })
  expect(await take('b1', { bytes: 6 })).toMatchObject({ status: 503 })
  await finish('a1')
  await finish('a2')
  expect(await second).toBe('a2')
})

test('who waits too long is told to come back; who is gone waits no longer', async () => {
  const { take, begun, finish } = observed({ waitSeconds: 0.05 })
  void take('a1')
  const gone = new AbortController()
  const left = take('b1', { signal: gone.signal })
  gone.abort(new Error('gone'))
  expect(await left).toMatchObject({ message: 'gone' })
  expect(await take('c1')).toMatchObject({ status: 503 })
  await finish('a1')
  expect(begun).toEqual(['a1'])
})

test('what fails gives its turn to the next', async () => {
  const queue = createFairQueue(limits)
  const broken = queue.take({ account: 'a' }, () => Promise.reject(new Error('broken')))
  const next = queue.take({ account: 'a' }, async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
