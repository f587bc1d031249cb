import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { endProcess } from '../helpers/running-app.ts'
import { processTree } from './processor.ts'
import type { Site } from './site.ts'

/**
 * Starts a server with two reference pages: a list of one query and 24 cards in bare React, the cheapest known way to render it, and a constant
 * page that returns the text of the last POST, compressed as in the site's page cache.
 */
export async function startReference(site: Site) {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, DATABASE_URL: site.databaseUrl, NODE_ENV: 'production' },
  })
  const [origin] = (await once(child, 'message')) as [string]
  return {
    origin,
    application: () => processTree(child.pid ?? 0),
    postgresql: site.postgresql,
    stop: () => endProcess(child),
  }
}

interface Row {
  id: string
  number: string
  title: string
  price: string | null
  quantity: number
  category: string
  url: string | null
  width: number
  height: number
}

const cardsQuery = `
  select listed.id, number, title, price, quantity, categories.name as category, picture_url as url, picture_width as width,
    picture_height as height
  from listed_products listed join categories on categories.id = category_id
  order by listed.created_at desc, listed.id desc limit 24`

/** Renders about as many elements and bytes as the site's card. */
const renderCard = ({ id, number, title, price, quantity, category, url, width, height }: Row) =>
  h(
    'li',
    { key: id },
    h(
      'article',
      { className: 'group relative flex h-full flex-col overflow-hidden rounded-lg bg-paper shadow-card' },
      h(
        'div',
        { className: 'relative aspect-4/3 overflow-hidden bg-plaster-deep' },
        h('img', {
          src: url?.replace('.webp', '-640.webp'),
          srcSet: [320, 640, 1280]
            .map((size) => `${url?.replace('.webp', `-${size}.webp`)} ${size}w`)
            .join(', '),
          sizes: '(min-width: 80rem) 290px, (min-width: 64rem) 320px, (min-width: 48rem) 30vw, 92vw',
          width,
          height,
          alt: '',
          loading: 'lazy',
          decoding: 'async',
          className: 'size-full bg-plaster-deep object-cover transition-transform duration-300',
        }),
      ),
      h(
        'div',
        { className: 'flex grow flex-col gap-1.5 p-4' },
        h('p', { className: 'text-sm text-ink-soft' }, category),
        h(
          'h3',
          { className: 'text-base leading-snug font-semibold' },
          h('a', { href: `/produits/${number}`, className: 'after:absolute after:inset-0' }, title),
        ),
        h(
          'div',
          { className: 'mt-auto flex items-baseline justify-between gap-3 pt-1.5' },
          h('span', { className: 'font-display text-lg font-bold' }, price ?? 'Prix sur demande'),
          h('span', { className: 'text-sm text-ink-soft' }, `${quantity} en stock`),
        ),
      ),
    ),
  )

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function serve(): void {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  let constant = Buffer.alloc(0)
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      constant = brotliCompressSync(Buffer.concat(parts), brotliOptions)
      response.end()
    } else if (request.url === '/constant') {
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'content-encoding': 'br',
          'content-length': constant.length,
        })
        .end(constant)
    } else {
      const { rows } = await pool.query<Row>({ name: 'cards', text: cardsQuery })
      const stream = renderToPipeableStream(h('ul', null, rows.map(renderCard)), {
        onAllReady() {
          response.writeHead(200, { 'content-type': 'text/html' })
          stream.pipe(response)
        },
      })
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`)
  })
  process.on('SIGTERM', () => process.exit())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve()
