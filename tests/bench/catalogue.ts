import pg from 'pg'
import { sessionCookie } from '#server/accounts/read-session.ts'
import { type RunningApp, withApp } from './app.ts'
import { type Looked, looks } from './catalogue-reference/looks.ts'
import { startReference } from './catalogue-reference/start.ts'
import { requestsPerSecond } from './load.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, type Figure, median, ratio } from './measure.ts'
import { processorTime } from './processor-time.ts'
import { whileChanging } from './while-changing.ts'

/** A session that is over: whoever says they have one is answered anew each time. */
const cookie = `${sessionCookie}=over`
const load = { visitors: 8, seconds: Number(process.env.CATALOGUE_SECONDS ?? 2), cookie }
const products = Number(process.env.CATALOGUE_PRODUCTS ?? 20_000)

/**
 * Lists of 20 000 products, no page kept, against a process that sends one query on the read model through `pg`: pages against the same cards
 * in bare React, the list of the API against a bare Hono route. And what PostgreSQL works for each page. The application reads the cards of a
 * first page once for all until something public changes, the reference each time.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    await makeManyProducts(app.databaseUrl, products)
    const { child, origin } = await startReference(app.databaseUrl)
    try {
      const client = new pg.Client({ connectionString: app.databaseUrl })
      await client.connect()
      const { rows } = await client.query(
        `select id, slug from categories where parent_id is null
         order by (select count(*) from listed_products where family_id = categories.id) desc limit 1`,
      )
      const wanted = looks(rows[0])
      const figures: Figure[] = []
      for (const look of wanted) figures.push(...(await measure(app, origin, client, look)))
      await client.end()
      return figures
    } finally {
      child.kill()
    }
  })
export default bench

async function measure(
  app: RunningApp,
  reference: string,
  client: pg.Client,
  { name, path, target }: Looked,
): Promise<Figure[]> {
  const compare = () =>
    ratio(
      { warmUp: 4, rounds: 7 },
      () => requestsPerSecond(app.origin + path, load),
      () => requestsPerSecond(`${reference}/${name}`, load),
    )
  const figures: Figure[] = [{ figure: `${name}-ratio`, value: await compare(), target }]
  if (name === 'list-by-api') {
    const value = await whileChanging(app, compare)
    figures.push({ figure: `${name}-while-50-change-ratio`, value, target })
  }
  const pids = async () =>
    (
      await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    ).rows.map(({ pid }) => pid)
  const each: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = processorTime(await pids())
    const perSecond = await requestsPerSecond(app.origin + path, load)
    const worked = processorTime(await pids()) - before
    each.push(worked / (perSecond * load.seconds))
  }
  return [...figures, { figure: `${name}-postgresql-ms`, value: median(each), target: '<=1' }]
}
