import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const limits = {
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 10,
  maxWaitingPerAccount: 5,
  waitSeconds: 60,
}

/** A queue whose work goes on until it is let go; `begun`: what has had its turn, in its order. */
function observed(changed: Partial<typeof limits> = {}) {
  const queue = createQueue({ ...limits, ...changed })
  const begun: string[] = []
  const letGo = new Map<string, () => void>()
  const take = (name: string, more: { weight?: number; isBackground?: boolean; signal?: AbortSignal } = {}) =>
    queue
      .run({ account: name.slice(0, 1), ...more }, () => {
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
  const { take, begun, finish } = observed({ capacity: 3, capacityPerAccount: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void take(name)
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('background work comes last, also of another account', async () => {
  const { take, begun, finish } = observed()
  void take('a1')
  void take('b1', { isBackground: true })
  void take('a2')
  await finish('a1')
  await finish('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('the queue refuses one account’s excess and serves the others', async () => {
  const { take, begun, finish } = observed({ maxWaitingPerAccount: 2 })
  void take('a1')
  void take('a2')
  void take('a3')
  expect(await take('a4')).toMatchObject({ status: 429, details: { retryAfter: 10 } })
  void take('b1')
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a full queue evicts the newest entry of the largest account', async () => {
  const { take, finish } = observed({ maxWaiting: 3 })
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

test('work is weighed: a heavy job waits for room and is overtaken by none, an account’s own part lets others pass', async () => {
  const { take, begun, finish } = observed({ capacity: 10, capacityPerAccount: 6 })
  void take('a1', { weight: 6 })
  void take('a2', { weight: 1 })
  void take('b1', { weight: 5 })
  void take('c1', { weight: 1 })
  await settled()
  expect(begun).toEqual(['a1'])
  await finish('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a job that is gone lets the next in', async () => {
  const { take, begun } = observed({ capacity: 10, capacityPerAccount: 10 })
  void take('a1', { weight: 8 })
  const gone = new AbortController()
  const left = take('b1', { weight: 4, signal: gone.signal })
  void take('c1', { weight: 2 })
  await settled()
  expect(begun).toEqual(['a1'])
  gone.abort(new Error('gone'))
  expect(await left).toMatchObject({ message: 'gone' })
  await settled()
  expect(begun).toEqual(['a1', 'c1'])
})

test('a queued request times out with Retry-After; an aborted one is removed', async () => {
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
  const queue = createQueue(limits)
  const broken = queue.run({ account: 'a' }, () => Promise.reject(new Error('broken')))
  const next = queue.run({ account: 'a' }, async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
