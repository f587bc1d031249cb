import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { largeBody } from './body-limit.ts'
import type { HttpEnv } from './environment.ts'

const megabyte = 1024 * 1024
let arrived = 0
const sockets: Socket[] = []
const app = new Hono<HttpEnv>()
  .use(async (c, next) => {
    arrived += 1
    const actor = { userId: c.req.header('x-account') ?? '' }
    c.set('ctx', { actor } as HttpEnv['Variables']['ctx'])
    await next()
  })
  .post('/', largeBody(40 * megabyte, 'Trop lourd'), async (c) => {
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
function sender(account: string, bytes: number) {
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
  const { sending, answer } = sender(account, bytes)
  sending.end(Buffer.alloc(bytes))
  return answer
}
/** Waits until this many more requests have arrived. */
function arrival(count: number) {
  const expected = arrived + count
  return () => expect.poll(() => arrived).toBe(expected)
}

test('largeBody does not queue small bodies and rejects too large ones at once', async () => {
  const arrive = arrival(6)
  const holding = Array.from({ length: 6 }, (_, number) => sender(`holder-${number}`, 39 * megabyte))
  await arrive()
  expect(await send('account', 250_000)).toBe('250000')
  expect(
    await send('account', 41 * megabyte).then((reply) => ['Trop lourd', 'cut off'].includes(reply)),
  ).toBe(true)
  for (const { sending } of holding) sending.destroy()
})

test('largeBody cuts off slow senders that occupy all slots', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const arrive = arrival(5)
  const holding = Array.from({ length: 5 }, (_, number) => sender(`slow-${number}`, 39 * megabyte))
  await arrive()
  const arriveToo = arrival(1)
  const waiting = send('patient', 30 * megabyte)
  await arriveToo()
  vi.advanceTimersByTime(15_000)
  expect(await Promise.all(holding.map(({ answer }) => answer))).toEqual(Array(5).fill('cut off'))
  expect(await waiting).toBe(String(30 * megabyte))
})

test('largeBody accepts a steady sender', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const arrive = arrival(1)
  const { sending, answer } = sender('steady', 10 * megabyte)
  await arrive()
  for (let part = 1; part <= 10; part += 1) {
    sending.write(Buffer.alloc(megabyte))
    await expect.poll(() => sockets.at(-1)?.bytesRead).toBeGreaterThan(part * megabyte)
    vi.advanceTimersByTime(15_000)
  }
  sending.end()
  expect(await answer).toBe(String(10 * megabyte))
})
