import { brotliCompressSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The measure of the bench `page-cache`: the same page with the same headers, constant, from the same kind of server. */
const [, , address = '', port = ''] = process.argv
const answer = await fetch(address)
/** Of the one answer, not of the page. */
const ofConnection = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]
const content = brotliCompressSync(await answer.text())
const headers = [
  ...[...answer.headers].filter(([name]) => !ofConnection.includes(name)),
  ['content-encoding', 'br'],
  ['content-length', String(content.length)],
] as [string, string][]
serve({
  fetch: new Hono().get('/products', () => new Response(content, { headers })).fetch,
  hostname: '127.0.0.1',
  port: Number(port),
})
