import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withApp } from './app.ts'
import { requestsPerSecond } from './load.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, ratio } from './measure.ts'

const load = { visitors: 8, seconds: 2 }

/**
 * The catalogue's first page with 20 000 products, nothing cached, against the same queries sent by hand through `pg`
 * with a bare React render of the same cards.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    await makeManyProducts(app.databaseUrl, 20_000)
    const { child, origin } = await startReference(app.databaseUrl)
    try {
      const value = await ratio(
        { warmUp: 8, rounds: 11 },
        () => requestsPerSecond(`${app.origin}/products`, load),
        () => requestsPerSecond(origin, load),
      )
      return [{ figure: 'requests-per-second-ratio', value, target: '>=0.5' }]
    } finally {
      child.kill()
    }
  })
export default bench

async function startReference(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('./catalogue-reference.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [origin] = (await once(child, 'message')) as [string]
  return { child, origin }
}
