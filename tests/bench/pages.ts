import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { makeSignedInBuyers } from '../helpers/buyers.ts'
import { type Addresses, findAddresses } from './addresses.ts'
import { type Cost, connections, measureCost, sendVisits, type Visit } from './load.ts'
import { type Figure, type Limit, median, p95, Samples, sum } from './measure.ts'
import { startReference } from './reference.ts'
import { type Setup, type Site, withSites } from './site.ts'

const productCount = Number(process.env.BENCH_ARTICLES ?? 100_000)
const smallProductCount = productCount / 10

const kinds = ['catalogue', 'category', 'search', 'product', 'home'] as const
type Kind = (typeof kinds)[number]

/** Limits of processor time of application and PostgreSQL in milliseconds, on a machine that renders the bare page in 0.8. */
const uncachedLimits: Record<Kind, number> = { catalogue: 6, category: 6, search: 6, product: 7.5, home: 7.6 }
const signedInLimits: Record<Kind, number> = { catalogue: 7, category: 7, search: 7, product: 7.5, home: 8.6 }
const limitByBarePage = (ms: number): Limit => ({ value: `<=${Number((ms / 0.8).toFixed(1))}` })

/** Time until every process has invalidated its page cache and may render an address again. */
const invalidationMs = 400
/** Changes before a visit to the home page each; the page is cached after one visit. */
const homeVisits = 24
/** Enough visits that one garbage collection does not decide the figure. */
const warmVisits = 2_400
const newSearchesPerRound = 12

interface PreparedSite {
  site: Site
  client: pg.Client
  addresses: Addresses
  cookies: string[]
}

/** Measures pages of 100 000 products from the cache, after a change and for signed-in users, and uncached pages of a tenth of the products. */
export const measurePages = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, (large) =>
    withSites(setup, smallProductCount, async (small) => {
      const samples = new Samples(large.length)
      const prepared = {
        large: await Promise.all(large.map(prepare)),
        small: await Promise.all(small.map(prepare)),
      }
      const reference = await startReference(large[0] as Site)
      try {
        await fetch(reference.origin, { method: 'POST', body: await fetchPage(large[0] as Site) })
        // The first round warms up the processes.
        for (let round = 0; round <= setup.rounds; round += 1) {
          const target = round > 0 ? samples : new Samples(large.length)
          const visits = Array<Visit>(200)
          record(target, 'bare', 0, await measureCost(reference, visits.fill({ url: reference.origin })))
          record(
            target,
            'constant',
            0,
            await measureCost(reference, visits.fill({ url: `${reference.origin}/constant` })),
          )
          for (let index = 0; index < large.length; index += 1) {
            await measureRound(target, prepared.large[index] as PreparedSite, index, round)
            await measureUncached(target, prepared.small[index] as PreparedSite, index, 'small-')
          }
        }
      } finally {
        await reference.stop()
        for (const { client } of [...prepared.large, ...prepared.small]) await client.end()
      }
      return figures(samples)
    }),
  )

async function prepare(site: Site): Promise<PreparedSite> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const addresses = await findAddresses(client)
  for (const kind of ['product', 'search'] as const)
    addresses[kind] = await Promise.all(addresses[kind].map((path) => finalPath(site, path)))
  return { site, client, addresses, cookies: await makeSignedInBuyers(site, connections) }
}

/** Follows the redirect of a product to its title, and of a search to its parts. */
async function finalPath({ origin }: Site, path: string): Promise<string> {
  const { pathname, search } = new URL((await fetch(origin + path)).url)
  return pathname + search
}

const fetchPage = async ({ origin }: Site) => (await fetch(`${origin}/products`)).arrayBuffer()

async function measureRound(
  samples: Samples,
  prepared: PreparedSite,
  index: number,
  round: number,
): Promise<void> {
  const { site, addresses, cookies } = prepared
  await measureUncached(samples, prepared, index)
  for (const kind of kinds) {
    const visits = addresses[kind].map((path) => ({ url: site.origin + path }))
    await sendVisits(visits)
    record(samples, `${kind}-warm`, index, await measureCost(site, repeat(visits, warmVisits)))
    const signedInVisits = repeat(visits, 48).map((visit, number) => ({
      ...visit,
      cookie: cookies[number % cookies.length],
    }))
    record(samples, `${kind}-signed-in`, index, await measureCost(site, signedInVisits))
  }
  const visitsOfRound = (paths: string[]) =>
    paths
      .slice(round * newSearchesPerRound, (round + 1) * newSearchesPerRound)
      .map((path) => ({ url: site.origin + path }))
  const searches = visitsOfRound(addresses.newSearches)
  record(samples, 'new-search', index, await measureCost(site, searches))
  record(samples, 'repeated-search', index, await measureCost(site, searches))
  record(
    samples,
    'new-place-search',
    index,
    await measureCost(site, visitsOfRound(addresses.newPlaceSearches)),
  )
}

/** Measures each kind of page after a change that invalidates every page. */
async function measureUncached(
  samples: Samples,
  { site, client, addresses }: PreparedSite,
  index: number,
  prefix = '',
) {
  for (const kind of kinds) {
    const visits = addresses[kind].map((path) => ({ url: site.origin + path }))
    for (let time = 0; time < (kind === 'home' ? homeVisits : 1); time += 1) {
      await client.query(
        'update products set price = price + 0.01 where number = (select max(number) from products where price > 0)',
      )
      await wait(invalidationMs)
      record(samples, `${prefix}${kind}-uncached`, index, await measureCost(site, visits))
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
  const totalMs = (name: string) => application(name).map((ms, site) => ms + (postgresql(name)[site] ?? 0))
  const slowest = (name: string) => samples.reduce(`${name}-times`, p95)
  const [bare = 0] = totalMs('bare')
  const [constant = 0] = totalMs('constant')
  const costFigures = (name: string, limits: { cost?: Limit; time?: Limit } = {}): Figure[] => [
    { figure: `${name}-application-ms`, values: application(name) },
    { figure: `${name}-postgresql-ms`, values: postgresql(name) },
    { figure: `${name}-of-bare-page`, values: totalMs(name).map((ms) => ms / bare), ...limits.cost },
    { figure: `${name}-p95-ms`, values: slowest(name), ...limits.time },
  ]
  const notSlower: Limit = { ratio: '<=1' }
  const all: Figure[] = [
    { figure: 'bare-page-ms', values: [bare] },
    { figure: 'constant-page-ms', values: [constant] },
  ]
  for (const kind of kinds) {
    all.push(
      { figure: `${kind}-warm-ms`, values: totalMs(`${kind}-warm`) },
      {
        figure: `${kind}-warm-of-constant-page`,
        values: totalMs(`${kind}-warm`).map((ms) => ms / constant),
        value: '<=2',
      },
      ...costFigures(`${kind}-uncached`, { cost: limitByBarePage(uncachedLimits[kind]), time: notSlower }),
      ...costFigures(`${kind}-signed-in`, { cost: limitByBarePage(signedInLimits[kind]), time: notSlower }),
      {
        figure: `${kind}-growth`,
        values: totalMs(`${kind}-uncached`).map(
          (ms, site) => ms / (totalMs(`small-${kind}-uncached`)[site] ?? 0),
        ),
        value: '<=1.5',
      },
    )
  }
  all.push({ figure: 'refused-visits', values: samples.reduce('refused', sum), value: '<=0' })
  const newSearch = { cost: limitByBarePage(9), time: { value: '<=150' } } satisfies {
    cost: Limit
    time: Limit
  }
  all.push(
    ...costFigures('new-search', newSearch),
    ...costFigures('new-place-search', newSearch),
    ...costFigures('repeated-search'),
  )
  return all
}
