import lighthouse from 'lighthouse'
import { firstPages, freePort, withApp } from '../helpers/running-app.ts'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { type Bench, type Figure, median } from './measure.ts'

const rounds = 5
const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const

/** What Lighthouse says of the three pages most visits begin with, on its slow phone; of several visits the median. */
const bench: Bench = () =>
  withApp(async (app) => {
    const pages = await firstPages(app)
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      const figures: Figure[] = []
      for (const [name, url] of Object.entries(pages)) {
        const scores: Record<string, number[]> = {}
        for (let round = 0; round < rounds; round += 1) {
          const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
          for (const category of categories) {
            const score = result?.lhr.categories[category]?.score ?? 0
            scores[category] = [...(scores[category] ?? []), score * 100]
          }
        }
        for (const category of categories)
          figures.push({
            figure: `${name}-${category}`,
            value: median(scores[category] ?? []),
            target: category === 'performance' ? '>=95' : '>=100',
          })
      }
      return figures
    } finally {
      await browser.close()
    }
  })
export default bench
