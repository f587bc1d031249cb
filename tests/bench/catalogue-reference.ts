import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { emptySearch } from '#domain/catalogue/search.ts'
import { formatEuros } from '#domain/money.ts'
import { listCategories } from '#server/catalogue/list-categories.ts'
import { listFilterableFields } from '#server/catalogue/list-custom-fields.ts'
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

interface CardRow {
  [index: number]: string | number
}

const card = (row: CardRow) =>
  h(
    'article',
    { key: row[0] },
    h('img', { src: `${row[6]}/640.webp`, width: row[7], height: row[8], alt: '' }),
    h('h3', null, h('a', { href: `/products/${row[0]}` }, row[1])),
    h('p', null, row[5]),
    h('p', null, formatEuros(Math.round(Number(row[2]) * 100))),
    h('p', null, `${row[3]} en stock`),
  )

const server = createServer(async (_, response) => {
  const results = await Promise.all(
    queries.map(({ text, values }) => pool.query({ text, values, rowMode: 'array' })),
  )
  const cards = results.find((result) => result.rows.length === 24 && result.fields.length >= 9)
    ?.rows as CardRow[]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(renderToString(h('main', null, cards.map(card))))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
