import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { firstPages, withApp } from '../helpers/running-app.ts'
import { withBrowser } from '../helpers/launch-browser.ts'
import type { Bench, Figure } from './measure.ts'

const widths = [375, 1280]

/** Cumulative layout shift of a page that is loaded and read to its end. */
async function layoutShift(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number }
    kept.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) kept.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}

const bench: Bench = () =>
  withApp((app) =>
    withBrowser(async (browser) => {
      const pages = await firstPages(app)
      const figures: Figure[] = []
      let largest = 0
      for (const [name, url] of Object.entries(pages)) {
        const shifts: number[] = []
        for (const width of widths) {
          const page = await browser.newPage({ viewport: { width, height: 800 } })
          page.on('response', async (response) => {
            if (name === 'catalogue' && response.url().includes('/files/pictures/')) {
              largest = Math.max(largest, (await response.body()).byteLength)
            }
          })
          shifts.push(await layoutShift(page, url))
          await page.close()
        }
        figures.push({ figure: `${name}-shift`, value: Math.max(...shifts), target: '<=0.02' })
      }
      figures.push({ figure: 'largest-card-picture-kilobytes', value: largest / 1024, target: '<=40' })
      const html = Buffer.from(await (await fetch(pages.catalogue)).arrayBuffer())
      figures.push(
        { figure: 'catalogue-html-kilobytes', value: html.byteLength / 1024, target: '<=45' },
        {
          figure: 'catalogue-html-gzip-kilobytes',
          value: gzipSync(html, { level: 9 }).byteLength / 1024,
          target: '<=14',
        },
      )
      return figures
    }),
  )
export default bench
