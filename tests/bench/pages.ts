import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { signedInBuyers } from '../helpers/buyers.ts'
import { type Addresses, findAddresses } from './addresses.ts'
import { type Cost, connections, costOf, drive, type Visit } from './load.ts'
import { type Figure, type Limit, median, p95, Samples, sum } from './measure.ts'
import { startReference } from './reference.ts'
import { type Setup, type Site, withSites } from './site.ts'

const many = Number(process.env.BENCH_ARTICLES ?? 100_000)
const few = many / 10

const kinds = ['catalogue', 'category', 'search', 'product', 'home'] as const
type Kind = (typeof kinds)[number]

/** Processor milliseconds of application and PostgreSQL on a machine where the bare page takes 0.8. */
const anew: Record<Kind, number> = { catalogue: 6, category: 6, search: 6, product: 7.5, home: 7.6 }
const signedIn: Record<Kind, number> = { catalogue: 7, category: 7, search: 7, product: 7.5, home: 8.6 }
const ofBare = (ms: number): Limit => ({ value: `<=${Number((ms / 0.8).toFixed(1))}` })

/** Until every process has heard of a change, and an address may be made anew. */
const settleMs = 400
/** One visit more often than that would come from memory. */
const homeVisits = 6
const newSearchesPerRound = 12

interface Prepared {
  site: Site
  client: pg.Client
  addresses: Addresses
  cookies: string[]
}

/** Pages of 100 000 articles: from memory, made anew after a change, and for people who are signed in. The same of a tenth of the articles. */
export const pages = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, many, (large) =>
    withSites(setup, few, async (small) => {
      const samples = new Samples(large.length)
      const prepared = {
        large: await Promise.all(large.map(prepare)),
        small: await Promise.all(small.map(prepare)),
      }
      const reference = await startReference(large[0] as Site)
      try {
        await fetch(reference.origin, { method: 'POST', body: await aPage(large[0] as Site) })
        // The first round warms up.
        for (let round = 0; round <= setup.rounds; round += 1) {
          const kept = round > 0 ? samples : new Samples(large.length)
          const visits = Array<Visit>(200)
          record(kept, 'bare', 0, await costOf(reference, visits.fill({ url: reference.origin })))
          record(
            kept,
            'constant',
            0,
            await costOf(reference, visits.fill({ url: `${reference.origin}/constant` })),
          )
          for (let index = 0; index < large.length; index += 1) {
            await measureRound(kept, prepared.large[index] as Prepared, index, round)
            await measureAnew(kept, prepared.small[index] as Prepared, index, 'small-')
          }
        }
      } finally {
        await reference.stop()
        for (const { client } of [...prepared.large, ...prepared.small]) await client.end()
      }
      return figures(samples)
    }),
  )

async function prepare(site: Site): Promise<Prepared> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const addresses = await findAddresses(client)
  addresses.product = await Promise.all(
    addresses.product.map(async (path) => new URL((await fetch(site.origin + path)).url).pathname),
  )
  return { site, client, addresses, cookies: await signedInBuyers(site, connections) }
}

const aPage = async ({ origin }: Site) => (await fetch(`${origin}/products`)).arrayBuffer()

async function measureRound(
  samples: Samples,
  prepared: Prepared,
  index: number,
  round: number,
): Promise<void> {
  const { site, addresses, cookies } = prepared
  await measureAnew(samples, prepared, index)
  for (const kind of kinds) {
    const visits = addresses[kind].map((path) => ({ url: site.origin + path }))
    await drive(visits)
    record(samples, `${kind}-warm`, index, await costOf(site, repeat(visits, 240)))
    const own = repeat(visits, 48).map((visit, number) => ({
      ...visit,
      cookie: cookies[number % cookies.length],
    }))
    record(samples, `${kind}-signed-in`, index, await costOf(site, own))
  }
  const searches = addresses.newSearches
    .slice(round * newSearchesPerRound, (round + 1) * newSearchesPerRound)
    .map((path) => ({ url: site.origin + path }))
  record(samples, 'new-search', index, await costOf(site, searches))
  record(samples, 'repeated-search', index, await costOf(site, searches))
}

/** Each kind after a change that every page could show. */
async function measureAnew(
  samples: Samples,
  { site, client, addresses }: Prepared,
  index: number,
  prefix = '',
) {
  for (const kind of kinds) {
    const visits = addresses[kind].map((path) => ({ url: site.origin + path }))
    for (let time = 0; time < (kind === 'home' ? homeVisits : 1); time += 1) {
      await client.query(
        'update products set price = price + 0.01 where number = (select max(number) from products where price > 0)',
      )
      await wait(settleMs)
      record(samples, `${prefix}${kind}-anew`, index, await costOf(site, visits))
    }
  }
}

const repeat = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length] as T)

function record(
  samples: Samples,
  figure: string,
  site: number,
  { application, postgresql, times }: Cost,
): void {
  samples.add(`${figure}-application`, site, application)
  samples.add(`${figure}-postgresql`, site, postgresql)
  samples.add(`${figure}-times`, site, ...times)
  samples.add('refused', site, times.filter((time) => time === Number.POSITIVE_INFINITY).length)
}

function figures(samples: Samples): Figure[] {
  const application = (name: string) => samples.reduce(`${name}-application`, median)
  const postgresql = (name: string) => samples.reduce(`${name}-postgresql`, median)
  const both = (name: string) => application(name).map((ms, site) => ms + (postgresql(name)[site] ?? 0))
  const slowest = (name: string) => samples.reduce(`${name}-times`, p95)
  const [bare = 0] = both('bare')
  const [constant = 0] = both('constant')
  const costs = (name: string, limits: { cost?: Limit; time?: Limit } = {}): Figure[] => [
    { figure: `${name}-application-ms`, values: application(name) },
    { figure: `${name}-postgresql-ms`, values: postgresql(name) },
    { figure: `${name}-of-bare-page`, values: both(name).map((ms) => ms / bare), ...limits.cost },
    { figure: `${name}-p95-ms`, values: slowest(name), ...limits.time },
  ]
  const notSlower: Limit = { ratio: '<=1' }
  const all: Figure[] = [
    { figure: 'bare-page-ms', values: [bare] },
    { figure: 'constant-page-ms', values: [constant] },
  ]
  for (const kind of kinds) {
    all.push(
      { figure: `${kind}-warm-ms`, values: both(`${kind}-warm`) },
      {
        figure: `${kind}-warm-of-constant-page`,
        values: both(`${kind}-warm`).map((ms) => ms / constant),
        value: '<=2',
      },
      ...costs(`${kind}-anew`, { cost: ofBare(anew[kind]), time: notSlower }),
      ...costs(`${kind}-signed-in`, { cost: ofBare(signedIn[kind]), time: notSlower }),
      {
        figure: `${kind}-growth`,
        values: both(`${kind}-anew`).map((ms, site) => ms / (both(`small-${kind}-anew`)[site] ?? 0)),
        value: '<=1.5',
      },
    )
  }
  all.push({ figure: 'refused-visits', values: samples.reduce('refused', sum), value: '<=0' })
  all.push(...costs('new-search', { cost: ofBare(9), time: { value: '<=150' } }), ...costs('repeated-search'))
  return all
}
