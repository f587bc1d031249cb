import { type Figure, median, Samples } from './measure.ts'
import { type Setup, startSite, withSites } from './site.ts'

const productCount = 10_000

/** Measures the time from the start of the process, with its own PostgreSQL, to the first page. */
export const measureStart = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, async (sites, folders) => {
    const samples = new Samples(sites.length)
    for (const site of sites) await site.stop()
    for (let round = 0; round <= setup.rounds; round += 1) {
      for (const [index, checkout] of setup.checkouts.entries()) {
        const site = await startSite(checkout, folders[index] as string)
        await site.stop()
        if (round > 0) samples.add('seconds', index, site.startSeconds)
      }
    }
    return [{ figure: 'seconds', values: samples.reduce('seconds', median), value: '<=3', ratio: '<=1.1' }]
  })
