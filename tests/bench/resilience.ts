import type { Bench } from './measure.ts'
import { files } from './resilience/files.ts'
import { kill } from './resilience/kills.ts'
import { oneSeller } from './resilience/one-seller.ts'
import { stock } from './resilience/stock.ts'

/** What strangers may do to a site, section by section: `npm run bench -- resilience`, or one with `SECTION=files`. */
const sections: Record<string, Bench> = { files, kills: kill, 'one-seller': oneSeller, stock }

const bench: Bench = async () => {
  const wanted = process.env.SECTION
  const figures = []
  for (const [name, section] of Object.entries(sections)) {
    if (wanted !== undefined && wanted !== name) continue
    for (const { figure, ...rest } of await section()) figures.push({ figure: `${name}/${figure}`, ...rest })
  }
  return figures
}
export default bench
