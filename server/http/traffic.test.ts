import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { countTraffic, createTraffic } from './traffic.ts'

/** Whether it has resolved by the time everything that was due is done. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false
  void work.then(() => {
    done = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

test('background work waits while several people wait for an answer, and goes on once they have it', async () => {
  const traffic = createTraffic()
  for (let request = 0; request < 3; request += 1) traffic.begin()
  expect(await isDone(traffic.quiet())).toBe(true)
  traffic.begin()
  const work = traffic.quiet()
  expect(await isDone(work)).toBe(false)
  traffic.end()
  expect(await isDone(work)).toBe(true)
})

test('it never waits for ever', async () => {
  const traffic = createTraffic()
  for (let request = 0; request < 50; request += 1) traffic.begin()
  await expect(traffic.quiet()).resolves.toBeUndefined()
})

test('streams that stay open keep no work from being done', async () => {
  const traffic = createTraffic()
  const app = new Hono().use(countTraffic(traffic)).get('/', (c) => c.body(new ReadableStream()))
  for (let stream = 0; stream < 10; stream += 1) await app.request('/')
  expect(await isDone(traffic.quiet())).toBe(true)
})
