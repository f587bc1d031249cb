import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { countTraffic, createTraffic } from './traffic.ts'

/** Whether the work resolves within the current turn of the event loop. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false
  void work.then(() => {
    done = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

test('traffic.waitUntilQuiet waits while several requests are being answered', async () => {
  const traffic = createTraffic()
  for (let request = 0; request < 3; request += 1) traffic.begin()
  expect(await isDone(traffic.waitUntilQuiet())).toBe(true)
  traffic.begin()
  const work = traffic.waitUntilQuiet()
  expect(await isDone(work)).toBe(false)
  traffic.end()
  expect(await isDone(work)).toBe(true)
})

test('traffic.waitUntilQuiet resolves after its longest wait even while requests are being answered', async () => {
  const traffic = createTraffic()
  for (let request = 0; request < 50; request += 1) traffic.begin()
  await expect(traffic.waitUntilQuiet()).resolves.toBeUndefined()
})

test('countTraffic does not count a stream that has started', async () => {
  const traffic = createTraffic()
  const app = new Hono().use(countTraffic(traffic)).get('/', (c) => c.body(new ReadableStream()))
  for (let stream = 0; stream < 10; stream += 1) await app.request('/')
  expect(await isDone(traffic.waitUntilQuiet())).toBe(true)
})
