import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { inDocumentQueue } from './downloads.ts'
import type { HttpEnv } from './environment.ts'

/** Creates an app whose streamed responses are written by the test (`streams`). */
function createApp() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const hono = new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set('ctx', { actor: { userId: c.req.header('account') ?? '' } } as Context)
      await next()
    })
    .get('/table', inDocumentQueue, (c) =>
      c.body(new ReadableStream({ start: (stream) => void streams.push(stream) })),
    )
    .get('/short', inDocumentQueue, (c) => c.text('short'))
    .get('/broken', inDocumentQueue, () => {
      throw new Error('broken')
    })
    .onError((error, c) => c.text(error.message, 500))
  const get = async (path: string, account: string) =>
    (await hono.request(path, { headers: { account } })).text()
  return { get, streams }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('inDocumentQueue serves one request of an account at a time, and other accounts meanwhile', async () => {
  const { get, streams } = createApp()
  const table = get('/table', 'a')
  await settled()
  const answers: string[] = []
  const second = get('/short', 'a').then((text) => answers.push(text))
  expect(await get('/short', 'b')).toBe('short')
  expect(answers).toEqual([])
  streams[0]?.enqueue(new TextEncoder().encode('1;2'))
  streams[0]?.close()
  expect(await table).toBe('1;2')
  await second
  expect(answers).toEqual(['short'])
})

test('inDocumentQueue frees the slot of a failed or aborted answer', async () => {
  const { get, streams } = createApp()
  expect(await get('/broken', 'a')).toBe('broken')
  const table = get('/table', 'a').catch((error: Error) => error.message)
  await settled()
  streams[0]?.error(new Error('cut off'))
  expect(await table).toBe('cut off')
  expect(await get('/short', 'a')).toBe('short')
})
