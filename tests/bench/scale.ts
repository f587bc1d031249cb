import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { classifyStatement } from '../../scripts/shards/classify-statement.ts'
import {
  applicationMachines,
  fewestMachines,
  type Layout,
  machines,
  type Visit,
} from '../../scripts/shards/simulate.ts'
import { tableColumns } from '../../scripts/shards/table-columns.ts'
import { type RunningApp, withApp } from './app.ts'
import { placeOrder, signedInBuyers, signIn, stockedProduct, withClient } from './buyers.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, type Figure, median } from './measure.ts'
import { processorTime } from './processor-time.ts'
import { logStatements } from './statement-log.ts'

const rounds = 5
const together = 30
const cores = 2
/** Of a machine that is as busy as it may be. */
const allowed = 0.7
/** More would be another kind of undertaking. */
const most = { shards: 512, catalogues: 1024 }

interface Kind {
  /** Of a hundred visits; what is answered from memory costs no database. */
  share: number
  visit(index: number): Promise<Response>
}

/**
 * What one machine carries of the visits of an ordinary day, in how much processor time each takes of the application and of PostgreSQL, and how many
 * machines of its kind 10, 100 and 1 000 times as many would take (scripts/shards, docs/scale.md).
 */
const bench: Bench = () =>
  withApp(async (app, folder) => {
    await makeManyProducts(app.databaseUrl, 20_000)
    const kinds = await visitsOf(app)
    const visits: Visit[] = []
    for (const kind of kinds) visits.push(await measure(app, join(folder, 'postgres.log'), kind))
    const taken = ({ application, statements }: Visit) =>
      application + statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const perSecond =
      (cores * 1000 * allowed) / visits.reduce((sum, visit) => sum + visit.share * taken(visit), 0)
    const figures: Figure[] = [{ figure: 'one-machine-visits-per-second', value: perSecond, target: '>=100' }]
    // Beyond a hundred times what asks every machine has to name its key first: `npm run shards` lists it.
    const keyed = visits.map(nameKeys)
    for (const times of [10, 100, 1_000]) {
      const load = { perSecond: perSecond * times, cores }
      const fewest = (name: string, of: readonly Visit[], bounds: Layout) => {
        const layout = fewestMachines(of, load, bounds)
        console.info(`${times} times, ${name}: ${layout ? JSON.stringify(layout) : 'none carries it'}`)
        return layout
      }
      fewest('copies of the catalogue alone', visits, { ...most, shards: 1 })
      fewest('spread by keys alone', visits, { ...most, catalogues: 0 })
      const now = fewest('both', visits, most)
      const layout = times > 100 ? fewest('both, with keys named', keyed, most) : now
      figures.push({
        figure: `${times}-times-database-machines`,
        value: layout ? machines(layout) : Number.POSITIVE_INFINITY,
        target: `<=${times}`,
      })
      figures.push({
        figure: `${times}-times-application-machines`,
        value: applicationMachines(visits, load),
        target: `<=${times}`,
      })
    }
    return figures
  })
export default bench

/** Four of five pages are answered from memory; one visit in two hundred is an order. */
async function visitsOf(app: RunningApp): Promise<Kind[]> {
  const cookies = await signedInBuyers(app, together)
  const productId = await stockedProduct(app.databaseUrl, 1_000_000)
  const numbers = await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query('select number from listed_products order by number desc limit 30')
    return rows.map(({ number }) => number as number)
  })
  const family = await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select slug from categories where parent_id is null
       order by (select count(*) from listed_products where family_id = categories.id) desc limit 1`,
    )
    return rows[0].slug as string
  })
  const own = (path: string) => (index: number) =>
    fetch(app.origin + path, {
      headers: {
        cookie: cookies[index % cookies.length] as string,
        accept: 'text/html',
        'x-forwarded-for': randomUUID(),
      },
    })
  return [
    {
      share: 76,
      visit: () =>
        fetch(`${app.origin}/products`, {
          headers: { accept: 'text/html', 'x-forwarded-for': randomUUID() },
        }),
    },
    { share: 6, visit: own('/products') },
    { share: 5, visit: own(`/categories/${family}?sort=price-asc`) },
    { share: 5, visit: own('/products?search=porte') },
    { share: 5, visit: (index) => own(`/api/products/${numbers[index % numbers.length]}`)(index) },
    { share: 2, visit: own('/api/orders') },
    {
      share: 0.5,
      visit: (index) =>
        signIn(app.origin, `buyer-${1 + (index % together)}@exemple.example`).then(() => new Response()),
    },
    {
      share: 0.5,
      visit: (index) => placeOrder(app.origin, cookies[index % cookies.length] as string, productId),
    },
  ]
}

const nameKeys = (visit: Visit): Visit => ({
  ...visit,
  statements: visit.statements.map((statement) =>
    statement.isOfCatalogue || !['every', 'across'].includes(statement.reach)
      ? statement
      : { ...statement, reach: 'few' },
  ),
})

async function measure(app: RunningApp, log: string, { share, visit }: Kind): Promise<Visit> {
  const ask = async (index: number) => {
    const response = await visit(index)
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`)
  }
  await ask(0)
  const lines = await logStatements(app.databaseUrl, log, () => ask(1))
  const texts = lines
    .filter(
      ({ kind, text }) => kind === 'statement' && /^\s*(select|with|insert|update|delete)\b/i.test(text),
    )
    .map(({ text }) => text)
    .filter((text) => !text.includes('pgboss.'))
  const application: number[] = []
  const database: number[] = []
  await withClient(app.databaseUrl, async (client) => {
    const servers = async () =>
      (
        await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      ).rows.map(({ pid }) => pid)
    for (let round = 0; round <= rounds; round += 1) {
      const pids = await servers()
      const before = [processorTime([app.pid]), processorTime(pids)] as const
      for (let index = 0; index < together; index += 1) await ask(index)
      // The first warms up.
      if (round === 0) continue
      application.push((processorTime([app.pid]) - before[0]) / together)
      database.push((processorTime(pids) - before[1]) / together)
    }
  })
  const milliseconds = median(database) / Math.max(texts.length, 1)
  return {
    share: share / 100,
    application: median(application),
    statements: texts.map((text) => ({
      ...classifyStatement(text, tableColumns),
      isWrite: /^\s*(insert|update|delete)\b| for (no key )?update\b/i.test(text),
      milliseconds,
    })),
  }
}
