import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { type CardRow, card } from './card.ts'
import { type Looked, searched } from './looks.ts'

/** The measure of the bench `catalogue`: one query on the read model through `pg`, and its cards, bare. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 15 })

const family = await pool.query(
  `select id from categories where parent_id is null
   order by (select count(*) from listed_products where family_id = categories.id) desc limit 1`,
)

const cards = (ending: string) => `
  select listed.id, number, title, price, quantity, status, categories.name as category_name,
    picture_url, picture_width, picture_height, selects ->> (select id::text from custom_fields where name = 'État') as fact
  from listed_products listed join categories on categories.id = category_id ${ending}`

const ofFamily = cards('where family_id = $1 order by price, listed.id limit 24')
const queries: Record<Looked['name'], { text: string; values: unknown[] }> = {
  'first-page': { text: cards('order by listed.created_at desc, listed.id desc limit 24'), values: [] },
  'family-by-price': { text: ofFamily, values: [family.rows[0].id] },
  'text-search': {
    text: cards(`where search_title like $1 order by listed.created_at desc, listed.id desc limit 24`),
    values: [`%${searched}%`],
  },
  'list-by-api': { text: ofFamily, values: [family.rows[0].id] },
}

const rowsOf = async (name: Looked['name']) => (await pool.query<CardRow>({ name, ...queries[name] })).rows

/** Whoever sells most, as the bench `api` finds them. */
const owner = await pool.query('select user_id from products group by 1 order by count(*) desc, 1 limit 1')
const ownList = `select id, reference, title, price, quantity, status, is_hidden, updated_at from products
  where user_id = $1 order by created_at desc, id desc limit 51`

const app = new Hono()
app.get('/own-list', async (c) =>
  c.json((await pool.query({ name: 'own-list', text: ownList, values: [owner.rows[0].user_id] })).rows),
)
app.get('/list-by-api', async (c) => c.json(await rowsOf('list-by-api')))
app.get('/:name', async (c) => {
  const rows = await rowsOf(c.req.param('name') as Looked['name'])
  return c.html(renderToString(h('ul', null, rows.map(card))))
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.(`http://127.0.0.1:${port}`),
)
