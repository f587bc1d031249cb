import pg from 'pg'
import { measureSearch } from '#tests/search/measure.ts'
import { queries } from '#tests/search/queries.ts'
import { type RunningApp, withApp } from './app.ts'
import { makeManyProducts } from './many-products.ts'
import type { Bench, Figure } from './measure.ts'

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
]

/**
 * How well what people type finds what they mean (tests/search), on the demonstration's goods as they are, and what searching costs with a
 * million of them. SEARCH_PRODUCTS: fewer, for a look that takes a minute.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    const figures = await quality(app)
    await makeManyProducts(app.databaseUrl, products)
    // What is asked first is read from disk.
    for (const text of [...begun, ...strange]) await search(app, text)
    const suggested = await times(begun, (text) =>
      get(app, `/api/search/suggestions?q=${encodeURIComponent(text)}`),
    )
    const towns = await times(begunTowns, (text) =>
      get(app, `/api/places/communes?q=${encodeURIComponent(text)}`),
    )
    const searched = await times(strange, (text) => search(app, text))
    if (process.env.SEARCH_SHORT) console.info([...searched].sort((a, b) => b[1] - a[1]).slice(0, 8))
    return [
      ...figures,
      { figure: 'suggestions-p95-ms', value: slowestTwentieth(suggested), target: '<=30' },
      { figure: 'towns-p95-ms', value: slowestTwentieth(towns), target: '<=30' },
      { figure: 'strangest-ms', value: Math.max(...searched.values()), target: '<=100' },
    ]
  })
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

/** Of five times the median, in milliseconds. */
async function times(
  texts: readonly string[],
  ask: (text: string) => Promise<unknown>,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const text of texts) {
    const all: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const started = performance.now()
      await ask(text)
      all.push(performance.now() - started)
    }
    taken.set(text, all.sort((a, b) => a - b)[2] as number)
  }
  return taken
}

const slowestTwentieth = (taken: ReadonlyMap<string, number>): number =>
  [...taken.values()].sort((a, b) => a - b)[Math.ceil(taken.size * 0.95) - 1] as number
