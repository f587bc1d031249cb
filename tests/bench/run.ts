import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { type Bench, isMet } from './measure.ts'

const benches: Record<string, () => Promise<{ default: Bench }>> = {
  admin: () => import('./admin.ts'),
  checkout: () => import('./checkout.ts'),
  filters: () => import('./filters.ts'),
  find: () => import('./find.ts'),
  growth: () => import('./growth.ts'),
  javascript: () => import('./javascript.ts'),
  layout: () => import('./layout.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  start: () => import('./start.ts'),
  orders: () => import('./orders.ts'),
  search: () => import('./search.ts'),
}

// `npm run bench` runs all of them, `npm run bench -- NAME` one.
const wanted = process.argv[2]
if (wanted !== undefined && !(wanted in benches)) {
  console.error(`unknown bench ${wanted}: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
buildIfNeeded(console.error)
let short = 0
for (const [name, load] of Object.entries(benches)) {
  if (wanted !== undefined && wanted !== name) continue
  const { default: bench } = await load()
  for (const result of await bench()) {
    const ok = isMet(result)
    if (!ok) short += 1
    console.log(
      `${name} ${result.figure} ${Number(result.value.toFixed(3))} ${result.target} ${ok ? 'ok' : 'short'}`,
    )
  }
}
process.exit(short === 0 ? 0 : 1)
