import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { keyMark, mostInBatch } from '#domain/partners/rights.ts'
import { digestOf } from '#server/partners/keys/keys.ts'
import { type RunningApp, withApp } from './app.ts'
import { startReference } from './catalogue-reference/start.ts'
import { requestsPerSecond } from './load.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, ratio } from './measure.ts'

const load = { visitors: 8, seconds: 2 }
/** Articles of one firm. */
const stocks = 5_000

/**
 * One's own articles, as a program with a key reads them, against the same query in a bare route; and how long a firm's stock of 5 000 articles takes,
 * changed by batches.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    await makeManyProducts(app.databaseUrl, 20_000)
    const keys = await makeKeys(app.databaseUrl, 400)
    const { child, origin } = await startReference(app.databaseUrl)
    try {
      const value = await ratio(
        { warmUp: 3, rounds: 7 },
        () => requestsPerSecond(`${app.origin}/api/v1/own/products?limit=50`, { ...load, keys }),
        () => requestsPerSecond(`${origin}/own-list`, load),
      )
      const seconds = await changeStocks(app, keys[0] ?? '')
      return [
        { figure: 'list-by-key-ratio', value, target: '>=0.5' },
        { figure: 'stock-changes-5000-seconds', value: seconds, target: '<=10' },
      ]
    } finally {
      child.kill()
    }
  })
export default bench

/** Changes the stock of 5 000 articles of one seller, 500 a call; in seconds. */
async function changeStocks({ databaseUrl, origin }: RunningApp, key: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ reference: string; quantity: number }>(
    `with owner as (select user_id as id from products group by 1 order by count(*) desc, 1 limit 1),
       chosen as (select id from products order by user_id <> (select id from owner), id limit ${stocks})
     update products set reference = 'STOCK-' || number, user_id = (select id from owner), pickup_place_id = null
     where id in (select id from chosen) returning reference, quantity`,
  )
  await client.end()
  const items = rows.map(({ reference, quantity }) => ({ reference, quantity: quantity + 1, seen: quantity }))
  const started = performance.now()
  let changed = 0
  for (let from = 0; from < items.length; from += mostInBatch) {
    const answer = await fetch(`${origin}/api/v1/own/stock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: items.slice(from, from + mostInBatch) }),
    })
    const { items: outcomes } = (await answer.json()) as { items: { result: string }[] }
    changed += outcomes.filter(({ result }) => result === 'changed').length
  }
  const seconds = (performance.now() - started) / 1000
  if (changed !== stocks) throw new Error(`${changed} stocks were changed, not ${stocks}`)
  return seconds
}

/** Keys of whoever sells most; each may ask 600 times a minute. */
async function makeKeys(databaseUrl: string, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => `${keyMark}${randomBytes(32).toString('base64url')}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into api_keys (user_id, name, prefix, digest, rights, created_at)
     select owner.user_id, 'Bench', 'bench', digest, '{read,stock}', now() from unnest($1::text[]) digest,
       (select user_id from products group by 1 order by count(*) desc, 1 limit 1) owner`,
    [secrets.map(digestOf)],
  )
  await client.end()
  return secrets
}
