import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { firstPages, withApp } from './app.ts'
import { withBrowser } from './browser.ts'
import type { Bench, Figure } from './measure.ts'

/** Names of built files that belong to screens a visitor of the catalogue never asked for. */
const foreign = /\/(admin|auth|profile|account|sell|cart-sheet)/

/** All JavaScript that Chromium fetches for a page until the network is quiet, gzip at level 9: bytes by address. */
async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const page = await browser.newPage()
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
    scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).byteLength)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return scripts
}

const bench: Bench = () =>
  withApp((app) =>
    withBrowser(async (browser) => {
      const figures: Figure[] = []
      let foreignFiles = 0
      for (const [name, url] of Object.entries(await firstPages(app))) {
        const scripts = await scriptsOf(browser, url)
        const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
        figures.push({ figure: `${name}-kilobytes`, value: bytes / 1024, target: '<=130' })
        foreignFiles += [...scripts.keys()].filter((script) => foreign.test(script)).length
      }
      return [...figures, { figure: 'foreign-files', value: foreignFiles, target: '=0' }]
    }),
  )
export default bench
