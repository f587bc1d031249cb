import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { keyMark } from '#domain/partners/rights.ts'
import { digestOf } from '#server/partners/keys/keys.ts'
import { withApp } from './app.ts'
import { startReference } from './catalogue-reference/start.ts'
import { requestsPerSecond } from './load.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, ratio } from './measure.ts'

const load = { visitors: 8, seconds: 2 }

/** One's own articles, as a program with a key reads them, against the same query in a bare route. */
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
      return [{ figure: 'list-by-key-ratio', value, target: '>=0.5' }]
    } finally {
      child.kill()
    }
  })
export default bench

/** Keys of whoever sells most; each may ask 600 times a minute. */
async function makeKeys(databaseUrl: string, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => `${keyMark}${randomBytes(32).toString('base64url')}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into api_keys (user_id, name, prefix, digest, rights, created_at)
     select owner.user_id, 'Bench', 'bench', digest, '{read}', now() from unnest($1::text[]) digest,
       (select user_id from products group by 1 order by count(*) desc, 1 limit 1) owner`,
    [secrets.map(digestOf)],
  )
  await client.end()
  return secrets
}
