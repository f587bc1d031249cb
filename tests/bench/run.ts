import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { measureImport } from './import.ts'
import { type Figure, isWithin } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import type { Setup } from './site.ts'
import { measureStart } from './start.ts'

const benches: Record<string, (setup: Setup) => Promise<Figure[]>> = {
  phone: measurePhone,
  pages: measurePages,
  orders: measureOrders,
  import: measureImport,
  start: measureStart,
  memory: measureMemory,
}

/**
 * `npm run bench` runs all benchmarks, `npm run bench -- pages` one. `--site ../other` measures another built checkout; `--against ../other` measures
 * a second one in turn and prints the ratios. `--data folder` stores the filled data folders there.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: '.' },
    against: { type: 'string' },
    data: { type: 'string', default: '.data/bench' },
    rounds: { type: 'string', default: '5' },
  },
})
const unknown = positionals.find((name) => !(name in benches))
if (unknown) {
  console.error(`unknown bench ${unknown}: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
if (options.site === '.') buildIfNeeded(console.error)
const setup: Setup = {
  checkouts: [options.site, ...(options.against ? [options.against] : [])].map((path) => resolve(path)),
  data: resolve(options.data),
  rounds: Number(options.rounds),
}

let failedCount = 0
function printFigure(name: string, figure: string, value: number, bound?: Figure['value']): void {
  const ok = !bound || isWithin(value, bound)
  if (!ok) failedCount += 1
  console.log(`${name} ${figure} ${Number(value.toPrecision(3))} ${bound ?? '-'} ${ok ? 'ok' : 'short'}`)
}

for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for (const { figure, values, value, ratio } of await bench(setup)) {
    const [measured = Number.NaN, baseline] = values
    printFigure(name, figure, measured, value)
    if (baseline === undefined) continue
    printFigure(name, `${figure}-before`, baseline)
    printFigure(name, `${figure}-ratio`, measured / baseline, ratio)
  }
}
process.exit(failedCount === 0 ? 0 : 1)
