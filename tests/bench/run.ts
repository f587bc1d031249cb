import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { imports } from './import.ts'
import { type Figure, isWithin } from './measure.ts'
import { memory } from './memory.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { phone } from './phone.ts'
import type { Setup } from './site.ts'
import { start } from './start.ts'

const benches: Record<string, (setup: Setup) => Promise<Figure[]>> = {
  phone,
  pages,
  orders,
  import: imports,
  start,
  memory,
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

let short = 0
function print(name: string, figure: string, value: number, bound?: Figure['value']): void {
  const ok = !bound || isWithin(value, bound)
  if (!ok) short += 1
  console.log(`${name} ${figure} ${Number(value.toPrecision(3))} ${bound ?? '-'} ${ok ? 'ok' : 'short'}`)
}

for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for (const { figure, values, value, ratio } of await bench(setup)) {
    const [own = Number.NaN, other] = values
    print(name, figure, own, value)
    if (other === undefined) continue
    print(name, `${figure}-before`, other)
    print(name, `${figure}-ratio`, own / other, ratio)
  }
}
process.exit(short === 0 ? 0 : 1)
