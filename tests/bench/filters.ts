import { type RunningApp, withApp } from '../helpers/running-app.ts'
import { makeManyProducts } from './many-products.ts'
import type { Bench, Figure } from './measure.ts'

const few = 10_000
const many = Number(process.env.FILTER_PRODUCTS ?? 200_000)

/** What somebody has chosen: nothing, much of the catalogue, little of it, what many have but not together. */
const chosen = (field: string, family: string): Record<string, string> => ({
  everything: '',
  family: `parent=${family}`,
  condition: 'condition=reused_good',
  several: 'condition=reused_good&seller=professional&offer=delivery&offer=retail',
  together: `parent=${family}&condition=reused_good&${field}&maxPrice=200`,
  rare: `parent=${family}&condition=to_restore&${field}&department=44`,
  words: 'search=porte&condition=reused_good',
  around: 'near=69001-lyon&radius=100&offer=delivery',
})

/**
 * The numbers beside the values of the filters, with 10 000 products and with 200 000: they cost what is looked at, not what there is.
 * FILTER_PRODUCTS: how many.
 */
const bench: Bench = async () => {
  const small = await timesWith(few)
  const large = await timesWith(many)
  const figures: Figure[] = Object.entries(large).map(([name, value]) => ({
    figure: `${name}-ms`,
    value,
    target: '<=150',
  }))
  const sum = (all: Record<string, number>) => Object.values(all).reduce((one, other) => one + other, 0)
  return [...figures, { figure: 'growth', value: sum(large) / sum(small), target: '<=3' }]
}
export default bench

const timesWith = (products: number) =>
  withApp(async (app) => {
    const { field, family } = await firstChoice(app)
    await makeManyProducts(app.databaseUrl, products)
    return times(app, chosen(field, family))
  })

/** The fullest family, and the first option of its first choice. */
async function firstChoice(app: RunningApp): Promise<{ field: string; family: string }> {
  const families = (await get(app, '/api/category-tree')) as { slug: string; productCount: number }[]
  const family = families.sort((a, b) => b.productCount - a.productCount)[0]?.slug ?? ''
  const fields = (await get(app, `/api/custom-fields?parent=${family}`)) as {
    id: string
    options: { value: string }[]
  }[]
  const choice = fields.find(({ options }) => options.length > 0)
  return { family, field: `cf_${choice?.id}=${encodeURIComponent(choice?.options[0]?.value ?? '')}` }
}

let visitor = 0
async function get(app: RunningApp, path: string): Promise<unknown> {
  visitor += 1
  const response = await fetch(app.origin + path, { headers: { 'x-forwarded-for': `visitor-${visitor}` } })
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response.json()
}

/** Of seven times the median, in milliseconds; what is asked first is read from disk. */
async function times(app: RunningApp, searches: Record<string, string>): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  for (const [name, query] of Object.entries(searches)) {
    const taken: number[] = []
    for (let time = 0; time < 8; time += 1) {
      const started = performance.now()
      await get(app, `/api/products/values?${query}`)
      taken.push(performance.now() - started)
    }
    medians[name] = taken.slice(1).sort((a, b) => a - b)[3] ?? 0
  }
  return medians
}
