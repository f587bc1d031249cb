import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { radii } from '#domain/catalogue/search.ts'
import { sessionCookie } from '#server/accounts/read-session.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'
import { type Write, writes } from './growth-writes.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, type Figure, median } from './measure.ts'

const few = 10_000
const many = Number(process.env.GROWTH_PRODUCTS ?? 1_000_000)
const rounds = 5
const visits = 30

/**
 * What lists and writes cost with a million products, against what they cost with ten thousand, on the same machine in the same run.
 * GROWTH_PRODUCTS: fewer, for a look that takes a minute.
 */
const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-bench-'))
  const sites: Site[] = []
  try {
    for (const products of [few, many]) sites.push(await openSite(join(folder, String(products)), products))
    const [small, large] = sites as [Site, Site]
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(small.addresses)) {
      const value = await compare(
        () => slowestTwentieth(small, path),
        () => slowestTwentieth(large, large.addresses[name] ?? path),
      )
      figures.push({ figure: `${name}-ratio`, value, target: '<=1.5' })
    }
    for (const [name, path] of Object.entries(large.around)) {
      const value = await compare(
        () => slowestTwentieth(large, large.withoutRadius),
        () => slowestTwentieth(large, path),
      )
      figures.push({ figure: `${name}-against-no-radius-ratio`, value, target: '<=1.5' })
    }
    for (const [name, write] of Object.entries(writes)) {
      const value = await compare(
        () => perProduct(small.client, write),
        () => perProduct(large.client, write),
      )
      figures.push({ figure: `${name}-ratio`, value, target: '<=1.5' })
    }
    return figures
  } finally {
    for (const { app, client } of sites) {
      await client.end()
      await app.stop()
    }
    await rm(folder, { recursive: true, force: true })
  }
}
export default bench

interface Site {
  app: RunningApp
  client: pg.Client
  addresses: Record<string, string>
  /** A category and a price: everywhere, and around a town. */
  withoutRadius: string
  around: Record<string, string>
}

async function openSite(folder: string, products: number): Promise<Site> {
  const empty = await startApp(folder)
  await makeManyProducts(empty.databaseUrl, products)
  await empty.stop()
  // From its next start on the embedded PostgreSQL has the memory that so much data takes.
  const app = await startApp(folder)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const addresses = await addressesOf(client)
  const withoutRadius = `${addresses.category}?minPrice=50&maxPrice=1500`
  const around = Object.fromEntries(
    radii.map((radius) => [`radius-${radius}`, `${withoutRadius}&near=69001-lyon&radius=${radius}`]),
  )
  return { app, client, addresses, withoutRadius, around }
}

/** Of the second against the first; the first round warms up. */
async function compare(small: () => Promise<number>, large: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const reference = await small()
    const value = await large()
    if (round > 0) ratios.push(value / reference)
  }
  return median(ratios)
}

/** The same pages of both: the fullest family and its fullest category, two characteristics that many have, whoever sells most. */
async function addressesOf(client: pg.Client): Promise<Record<string, string>> {
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  const family = await one(`
    select id, slug from categories where parent_id is null
    order by (select count(*) from listed_products where family_id = categories.id) desc, slug limit 1`)
  const category = await one(
    `select id, slug from categories where parent_id = $1
     order by (select count(*) from listed_products where category_id = categories.id) desc, slug limit 1`,
    [family.id],
  )
  const { rows: values } = await client.query(
    `select distinct on (field.name, field.id) field.id as field, value
     from catalogue_counts join custom_fields field on field.id = custom_field_id
     where category_id = $1 group by field.name, field.id, value order by field.name, field.id, sum(listed) desc limit 2`,
    [category.id],
  )
  const seller = await one(
    'select user_id as id from listed_products group by user_id order by count(*) desc limit 1',
  )
  const filters = values.map(({ field, value }) => `cf_${field}=${encodeURIComponent(value)}`).join('&')
  const inFamily = `/categories/${family.slug}`
  return {
    'first-page': '/products',
    family: inFamily,
    category: `${inFamily}/${category.slug}`,
    'by-price': `${inFamily}?sort=price-asc`,
    'by-price-desc': `${inFamily}?sort=price-desc`,
    'by-name': `${inFamily}?sort=name-asc`,
    oldest: `${inFamily}?sort=date-asc`,
    'price-range': '/products?minPrice=50&maxPrice=150&sort=price-asc',
    'two-characteristics': `${inFamily}/${category.slug}?${filters}`,
    'one-word': '/products?search=porte',
    'two-words': '/products?search=bois%20massif',
    'by-distance': `${inFamily}?near=69001-lyon&sort=distance`,
    'page-400': '/products?page=400',
    seller: `/sellers/${seller.id}`,
    home: '/',
    'sitemap-part': '/sitemap-produits-1.xml',
  }
}

/** How long the slowest twentieth of the visits takes at least, in milliseconds; one after the other. */
async function slowestTwentieth({ app }: Site, path: string): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const started = performance.now()
    const headers = {
      'x-forwarded-for': `visitor-${visit}`,
      // One that is over: answered anew each time, not from memory.
      cookie: `${sessionCookie}=over`,
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 Chrome/150.0',
    }
    const response = await fetch(app.origin + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: status ${response.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.ceil(visits * 0.95) - 1] as number
}

/** Taken back each time: every round finds what the first found. In milliseconds. */
async function perProduct(client: pg.Client, { prepare, change }: Write): Promise<number> {
  await client.query('begin')
  try {
    const prepared = await prepare(client)
    const started = performance.now()
    const products = await change(client, prepared)
    // What waits for the commit is part of it.
    await client.query('set constraints all immediate')
    return (performance.now() - started) / products
  } finally {
    await client.query('rollback')
  }
}
