import { withClient } from '../helpers/buyers.ts'
import { sendVisits } from './load.ts'
import { type Figure, Samples } from './measure.ts'
import { residentMemory } from './processor.ts'
import { type Setup, type Site, withSites } from './site.ts'

const productCount = 100_000
const pageCount = 1_000

/** Measures the memory after 1 000 different pages: products and uncached lists. */
export const measureMemory = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, async (sites) => {
    const samples = new Samples(sites.length)
    for (const [index, site] of sites.entries()) {
      await sendVisits((await listDifferentPages(site)).map((url) => ({ url })))
      samples.add('application', index, residentMemory(site.application()))
      samples.add('postgresql', index, residentMemory(site.postgresql()))
    }
    const firstValue = ([value = Number.NaN]: number[]) => value
    return [
      { figure: 'application-megabytes', values: samples.reduce('application', firstValue), value: '<=500' },
      { figure: 'postgresql-megabytes', values: samples.reduce('postgresql', firstValue) },
    ]
  })

async function listDifferentPages(site: Site): Promise<string[]> {
  const products = await withClient(site.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from products where status = 'disponible' order by number desc limit $1",
      [pageCount / 2],
    )
    return rows.map(({ id }) => `${site.origin}/products/${id}`)
  })
  const addresses = await Promise.all(products.map(async (url) => (await fetch(url, { method: 'HEAD' })).url))
  const lists = Array.from(
    { length: pageCount / 2 },
    (_, index) => `${site.origin}/products?maxPrice=${index + 20}`,
  )
  return [...addresses, ...lists]
}
