import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queueLargeBody } from './body-limit.ts'
import type { HttpEnv } from './environment.ts'

const megabyte = 1024 * 1024
let requestCount = 0
const sockets: Socket[] = []
const app = new Hono<HttpEnv>()
  .use(async (c, next) => {
    requestCount += 1
    const actor = { userId: c.req.header('x-account') ?? '' }
    c.set('ctx', { actor } as HttpEnv['Variables']['ctx'])
    await next()
  })
  .post('/', queueLargeBody(40 * megabyte, 'Trop lourd'), async (c) => {
    const { byteLength } = await c.req.arrayBuffer()
    return c.text(String(byteLength))
  })
  .onError((error, c) => c.text(error.message, 400))
const site = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
site.on('connection', (socket: Socket) => sockets.push(socket))
beforeAll(() => (site.listening ? undefined : once(site, 'listening')))
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

/** Starts a request that announces this many bytes; the test sends them. */
function startSending(account: string, bytes: number) {
  const sending = request({
    port: (site.address() as AddressInfo).port,
    method: 'POST',
    agent: false,
    headers: { 'content-length': bytes, 'x-account': account },
  })
  const answer = new Promise<string>((resolve) => {
    sending.on('response', (response) => resolve(text(response)))
    sending.on('error', () => resolve('cut off'))
  })
  sending.flushHeaders()
  return { sending, answer }
}
const send = (account: string, bytes: number) => {
  const { sending, answer } = startSending(account, bytes)
  sending.end(Buffer.alloc(bytes))
  return answer
}
/** Waits until this many more requests have arrived. */
function expectArrivals(count: number) {
  const expected = requestCount + count
  return () => expect.poll(() => requestCount).toBe(expected)
}

test('queueLargeBody does not queue small bodies and rejects too large ones at once', async () => {
  const allArrived = expectArrivals(6)
  const incompleteRequests = Array.from({ length: 6 }, (_, number) =>
    startSending(`holder-${number}`, 39 * megabyte),
  )
  await allArrived()
  expect(await send('account', 250_000)).toBe('250000')
  expect(
    await send('account', 41 * megabyte).then((reply) => ['Trop lourd', 'cut off'].includes(reply)),
  ).toBe(true)
  for (const { sending } of incompleteRequests) sending.destroy()
})

test('queueLargeBody cuts off slow senders that occupy all slots', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const allArrived = expectArrivals(5)
  const incompleteRequests = Array.from({ length: 5 }, (_, number) =>
    startSending(`slow-${number}`, 39 * megabyte),
  )
  await allArrived()
  const patientArrived = expectArrivals(1)
  const waiting = send('patient', 30 * megabyte)
  await patientArrived()
  vi.advanceTimersByTime(15_000)
  expect(await Promise.all(incompleteRequests.map(({ answer }) => answer))).toEqual(Array(5).fill('cut off'))
  expect(await waiting).toBe(String(30 * megabyte))
})

test('queueLargeBody accepts a steady sender', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const allArrived = expectArrivals(1)
  const { sending, answer } = startSending('steady', 10 * megabyte)
  await allArrived()
  for (let part = 1; part <= 10; part += 1) {
    sending.write(Buffer.alloc(megabyte))
    await expect.poll(() => sockets.at(-1)?.bytesRead).toBeGreaterThan(part * megabyte)
    vi.advanceTimersByTime(15_000)
  }
  sending.end()
  expect(await answer).toBe(String(10 * megabyte))
})
