import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const limits = {
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 10,
  maxWaitingPerAccount: 5,
  waitSeconds: 60,
}

/** Creates a queue whose jobs run until `finish`; `started` lists them in order. */
function createObservedQueue(limitChanges: Partial<Parameters<typeof createQueue>[0]> = {}) {
  const queue = createQueue({ ...limits, ...limitChanges })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const enqueue = (
    name: string,
    options: { weight?: number; isBackground?: boolean; signal?: AbortSignal } = {},
  ) =>
    queue
      .run({ account: name.slice(0, 1), ...options }, () => {
        started.push(name)
        return new Promise<string>((resolve) => finishers.set(name, () => resolve(name)))
      })
      .catch((error) => error)
  const finish = async (name: string) => {
    await settled()
    finishers.get(name)?.()
    await settled()
  }
  return { enqueue, started, finish }
}
/** Waits for all due work. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the queue alternates between accounts', async () => {
  const { enqueue, started, finish } = createObservedQueue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void enqueue(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('the queue limits concurrent work in total and per account', async () => {
  const { enqueue, started, finish } = createObservedQueue({ capacity: 3, capacityPerAccount: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void enqueue(name)
  await settled()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('the queue runs background work after the other work of every account', async () => {
  const { enqueue, started, finish } = createObservedQueue()
  void enqueue('a1')
  void enqueue('b1', { isBackground: true })
  void enqueue('a2')
  await finish('a1')
  await finish('a2')
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('the queue refuses one account’s excess and serves the others', async () => {
  const { enqueue, started, finish } = createObservedQueue({ maxWaitingPerAccount: 2 })
  void enqueue('a1')
  void enqueue('a2')
  void enqueue('a3')
  expect(await enqueue('a4')).toMatchObject({ status: 429, details: { retryAfter: 10 } })
  void enqueue('b1')
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a full queue evicts the newest entry of the largest account', async () => {
  const { enqueue, finish } = createObservedQueue({ maxWaiting: 3 })
  void enqueue('a1')
  void enqueue('a2')
  void enqueue('a3')
  const last = enqueue('a4')
  const other = enqueue('b1')
  expect(await last).toMatchObject({ status: 503, details: { retryAfter: 10 } })
  // No account has more than two entries now.
  expect(await enqueue('b2')).toMatchObject({ status: 503 })
  for (const name of ['a1', 'a2', 'b1']) await finish(name)
  expect(await other).toBe('b1')
})

test('the queue does not let later jobs overtake a heavy job that waits for room', async () => {
  const { enqueue, started, finish } = createObservedQueue({ capacity: 10, capacityPerAccount: 6 })
  void enqueue('a1', { weight: 6 })
  void enqueue('a2', { weight: 1 })
  void enqueue('b1', { weight: 5 })
  void enqueue('c1', { weight: 1 })
  await settled()
  expect(started).toEqual(['a1'])
  await finish('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('the queue lets the next job in when a waiting one is aborted', async () => {
  const { enqueue, started } = createObservedQueue({ capacity: 10, capacityPerAccount: 10 })
  void enqueue('a1', { weight: 8 })
  const controller = new AbortController()
  const aborted = enqueue('b1', { weight: 4, signal: controller.signal })
  void enqueue('c1', { weight: 2 })
  await settled()
  expect(started).toEqual(['a1'])
  controller.abort(new Error('gone'))
  expect(await aborted).toMatchObject({ message: 'gone' })
  await settled()
  expect(started).toEqual(['a1', 'c1'])
})

test('the queue refuses a job that has waited too long and removes an aborted one', async () => {
  const { enqueue, started, finish } = createObservedQueue({ waitSeconds: 0.05 })
  void enqueue('a1')
  const controller = new AbortController()
  const aborted = enqueue('b1', { signal: controller.signal })
  controller.abort(new Error('gone'))
  expect(await aborted).toMatchObject({ message: 'gone' })
  expect(await enqueue('c1')).toMatchObject({ status: 503 })
  await finish('a1')
  expect(started).toEqual(['a1'])
})

test('the queue refuses new work at once while other work has waited too long', async () => {
  const { enqueue, started, finish } = createObservedQueue({ busyAfterSeconds: 0.05 })
  void enqueue('a1')
  const waiting = enqueue('b1')
  const refusals: unknown[] = []
  await expect
    .poll(async () => {
      const outcome = await Promise.race([enqueue(`c${refusals.length}`), settled()])
      if (outcome) refusals.push(outcome)
      return refusals.length
    })
    .toBe(1)
  expect(refusals[0]).toMatchObject({ status: 503, details: { retryAfter: 10 } })
  await finish('a1')
  await finish('b1')
  expect(await waiting).toBe('b1')
  void enqueue('d1')
  await settled()
  expect(started).toContain('c0')
})

test('the queue continues after a failed job', async () => {
  const queue = createQueue(limits)
  const broken = queue.run({ account: 'a' }, () => Promise.reject(new Error('broken')))
  const next = queue.run({ account: 'a' }, async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
