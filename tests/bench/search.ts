import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { measureSearch } from '#tests/search/measure.ts'
import { queries } from '#tests/search/queries.ts'
import { type RunningApp, withApp } from '../helpers/running-app.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, type Figure, median } from './measure.ts'
import { workedTime } from './processor-time.ts'

const few = 10_000
const products = Number(process.env.SEARCH_PRODUCTS ?? 1_000_000)

/** What somebody has typed so far. */
const begun = [
  'po',
  'por',
  'porte',
  'porte ch',
  'radia',
  'radiatuer',
  'vel',
  'carrelage 60',
  'lai',
  'laine de v',
  'évi',
  'mitig',
  'par',
]

/** A town, as somebody has begun to type it: by its postcode, its name, a part of it, all three wrong. */
const begunTowns = [
  's',
  'sa',
  'saint',
  'saint jean',
  'st et',
  'la',
  'l',
  '4',
  '44',
  '440',
  '44000',
  '44 000',
  'nant',
  'nantes',
  'vill',
  'villefranche sur s',
  'paris 12',
  '75012 paris',
  "l'isle",
  'bourg en',
  'zzzz',
  'naantes',
]

/** Rare, common, common together and never together, long, short, of signs alone. */
const strange = [
  'porte',
  'bois',
  'e',
  'a b',
  'de la',
  'wc',
  '60',
  '%',
  "l'",
  'porte fenêtre chêne',
  'porte radiateur',
  'chauffage cuisine sanitaire',
  'zzzz',
  'porte zzzz',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'n° 12345',
  'neuf emballé',
  'ion',
  'ment de',
  'radiatuer éléctrqiue',
  'COPIE123456',
  'x'.repeat(100),
  'porte '.repeat(16),
  // Parts of words, which stand in many titles and never side by side.
  'tm mi',
  'e de',
  'orte int',
  // Ten that many have, and no article all of.
  'porte fenêtre bois massif chêne radiateur acier blanc neuf lot',
  '60 80 100 120 40 20 10 30 50 200',
  'fxq zjw pkd '.repeat(17),
  '#{[|`^@]}=+'.repeat(19),
  '%%%',
  's',
]

/** What costs PostgreSQL as much however many products there are, or nearly. */
const compared = {
  'one-word': 'porte',
  'two-words': 'bois massif',
  mistake: 'radiatuer',
  dimension: 'carrelage 60x60',
  code: 'BP-CHN-83-PD',
}

/**
 * How well what people type finds what they mean (tests/search), on the demonstration's goods as they are, and what searching costs with a
 * million of them. SEARCH_PRODUCTS: fewer, for a look that takes a minute.
 */
const bench: Bench = async () => {
  const reference = await withApp(async (app) => {
    await makeManyProducts(app.databaseUrl, few)
    return measured(app, Object.values(compared), search)
  })
  return withApp(async (app) => {
    const figures = await quality(app)
    await makeManyProducts(app.databaseUrl, products)
    const suggested = await measured(app, begun, (app, text) =>
      get(app, `/api/search/suggestions?q=${encodeURIComponent(text)}`),
    )
    const towns = await measured(app, begunTowns, (app, text) =>
      get(app, `/api/places/communes?q=${encodeURIComponent(text)}`),
    )
    const searched = await measured(app, strange, search)
    const answered = await measured(app, Object.values(compared), search)
    if (process.env.SEARCH_SHORT)
      for (const all of [suggested, searched, answered])
        console.info([...all].sort(([, a], [, b]) => b.postgresql - a.postgresql).slice(0, 8))
    return [
      ...figures,
      { figure: 'suggestions-p95-ms', value: slowestTwentieth(suggested), target: '<=30' },
      { figure: 'towns-p95-ms', value: slowestTwentieth(towns), target: '<=30' },
      {
        figure: 'dearest-postgresql-ms',
        value: Math.max(...[...searched.values()].map(({ postgresql }) => postgresql)),
        target: '<=100',
      },
      ...Object.entries(compared).map(([name, text]): Figure => {
        const at = (all: typeof answered) => all.get(text)?.taken ?? Number.NaN
        return { figure: `${name}-ratio`, value: at(answered) / at(reference), target: '<=1.5' }
      }),
    ]
  })
}
export default bench

async function quality(app: RunningApp): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ title: string }>('select title from listed_products')
  await client.end()
  const titles = rows.map(({ title }) => title)
  const isSold = ({ finds }: { finds: string[] }) =>
    finds.length === 0 || titles.some((title) => finds.some((part) => title.includes(part)))
  const find = async (text: string) => (await search(app, text)).items.map(({ title }) => title)
  const figures: Figure[] = []
  for (const isHeldOut of [false, true]) {
    const measured = await measureSearch(
      { titles, find },
      (query) => query.isHeldOut === isHeldOut && isSold(query),
    )
    const name = isHeldOut ? 'held-out' : 'tuned'
    figures.push(
      { figure: `${name}-recall-at-10`, value: measured.recall, target: '>=0.95' },
      { figure: `${name}-reciprocal-rank`, value: measured.reciprocalRank, target: '>=0.85' },
      { figure: `${name}-rightly-nothing`, value: measured.rightlyNothing, target: '=1' },
    )
  }
  figures.push({ figure: 'queries', value: queries.filter(isSold).length, target: '>=150' })
  return figures
}

let visitor = 0
async function get(app: RunningApp, path: string): Promise<unknown> {
  visitor += 1
  const response = await fetch(app.origin + path, { headers: { 'x-forwarded-for': `visitor-${visitor}` } })
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response.json()
}

const search = (app: RunningApp, text: string) =>
  get(app, `/api/products?search=${encodeURIComponent(text)}`) as Promise<{ items: { title: string }[] }>

interface Measured {
  /** By whoever asked. */
  taken: number
  /** That PostgreSQL worked. */
  postgresql: number
}

/** Of five times the median, in milliseconds; what is asked first is read from disk, and does not count. */
async function measured(
  app: RunningApp,
  texts: readonly string[],
  ask: (app: RunningApp, text: string) => Promise<unknown>,
): Promise<Map<string, Measured>> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const worked = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return workedTime(rows.map(({ pid }) => pid))
  }
  const all = new Map<string, Measured>()
  try {
    for (const text of texts) {
      await ask(app, text)
      const times: Measured[] = []
      for (let time = 0; time < 5; time += 1) {
        await forgetRankings(client)
        const before = await worked()
        const started = performance.now()
        await ask(app, text)
        times.push({ taken: performance.now() - started, postgresql: (await worked()) - before })
      }
      all.set(text, {
        taken: median(times.map(({ taken }) => taken)),
        postgresql: median(times.map(({ postgresql }) => postgresql)),
      })
    }
  } finally {
    await client.end()
  }
  return all
}

/** The application keeps what it has ranked until something public changes; how long it takes to hear of that, in milliseconds. */
const hearing = 100

async function forgetRankings(client: pg.Client): Promise<void> {
  await client.query('update search_synonyms set term = term where false')
  await wait(hearing)
}

const slowestTwentieth = (all: ReadonlyMap<string, Measured>): number =>
  [...all.values()].map(({ taken }) => taken).sort((a, b) => a - b)[Math.ceil(all.size * 0.95) - 1] as number
