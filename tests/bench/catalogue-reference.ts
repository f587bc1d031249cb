import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { productPath } from '#domain/catalogue/addresses.ts'
import { pictureAddress, pictureSrcSet } from '#domain/catalogue/pictures.ts'
import { emptySearch } from '#domain/catalogue/search.ts'
import { centsFromDecimal, formatEuros } from '#domain/money.ts'
import { listCategories } from '#server/catalogue/categories.ts'
import { listFilterableFields } from '#server/catalogue/custom-fields.ts'
import { listProducts } from '#server/catalogue/list-products.ts'
import type { Context } from '#server/context.ts'
import * as schema from '#server/database/schema/index.ts'
import { getSettings } from '#server/platform/get-settings.ts'

/** The measure of the bench `catalogue`: the page's own queries, by hand, and its cards, bare. */
interface Query {
  text: string
  values: unknown[]
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 15 })
const queries = await recordQueries()

/** The queries are the application's own: written down while its operations run once. */
async function recordQueries(): Promise<Query[]> {
  const recorded: Query[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => recorded.push({ text, values }) }
  const ctx = {
    db: drizzle(pool, { schema, casing: 'snake_case', logger }),
    actor: null,
  } as unknown as Context
  await getSettings(ctx)
  await listCategories(ctx)
  await listFilterableFields(ctx, emptySearch)
  await listProducts(ctx, emptySearch)
  return recorded
}

/** In the order in which `selectCards` asks for them. */
type CardRow = [string, string, string, string, number, string, string, string, number, number]

/** The same card as components/product-card.tsx, element for element, without router, cache and settings. */
const card = (
  [id, number, title, price, quantity, , categoryName, url, width, height]: CardRow,
  fact: string | undefined,
) =>
  h(
    'li',
    { key: id },
    h(
      'article',
      {
        className:
          'group relative flex h-full flex-col overflow-hidden rounded-lg bg-paper shadow-card transition-shadow hover:shadow-lift',
      },
      h(
        'div',
        { className: 'relative aspect-4/3 overflow-hidden bg-plaster-deep' },
        h('img', {
          src: pictureAddress(url, 640),
          srcSet: pictureSrcSet(url),
          sizes:
            '(min-width: 80rem) 290px, (min-width: 64rem) 320px, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 92vw',
          width,
          height,
          alt: '',
          loading: 'lazy',
          decoding: 'async',
          className:
            'bg-plaster-deep object-cover size-full transition-transform duration-300 group-hover:scale-[1.03]',
        }),
      ),
      h(
        'div',
        { className: 'flex grow flex-col gap-1.5 p-4' },
        h('p', { className: 'text-sm text-ink-soft' }, fact ?? categoryName),
        h(
          'h3',
          { className: 'text-base leading-snug font-semibold' },
          h(
            'a',
            {
              href: productPath({ title, number: Number(number) }),
              className: 'after:absolute after:inset-0 group-hover:text-fir',
            },
            title,
          ),
        ),
        h(
          'div',
          { className: 'mt-auto flex items-baseline justify-between gap-3 pt-1.5' },
          h('span', { className: 'font-display text-lg font-bold' }, formatEuros(centsFromDecimal(price))),
          h('span', { className: 'text-sm text-ink-soft' }, `${quantity} en stock`),
        ),
      ),
    ),
  )

/** Of the two queries with 24 rows, the one with this many columns: cards have ten, facts three. */
function rowsWith(results: pg.QueryArrayResult[], columns: number) {
  const found = results.find(({ rows, fields }) => rows.length === 24 && fields.length === columns)
  if (!found) throw new Error(`the catalogue asks no query of ${columns} columns any more`)
  return found.rows
}

const server = createServer(async (_, response) => {
  const results = await Promise.all(
    queries.map(({ text, values }) => pool.query({ text, values, rowMode: 'array' })),
  )
  const cards = rowsWith(results, 10) as CardRow[]
  const facts = new Map((rowsWith(results, 3) as [string, string][]).map(([id, value]) => [id, value]))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    renderToString(
      h(
        'ul',
        null,
        cards.map((row) => card(row, facts.get(row[0]))),
      ),
    ),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
