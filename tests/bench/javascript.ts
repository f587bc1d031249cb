import { gzipSync } from 'node:zlib'
import { withApp } from './app.ts'
import { withBrowser } from './browser.ts'
import type { Bench } from './measure.ts'

/** Names of built files that belong to screens a visitor of the catalogue never asked for. */
const foreign = /\/(admin|auth|profile|account|sell|cart-sheet)/

/** All JavaScript that Chromium fetches for /products until the network is quiet, gzip at level 9. */
const bench: Bench = () =>
  withApp((app) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage()
      const scripts = new Map<string, number>()
      page.on('response', async (response) => {
        if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
        scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).byteLength)
      })
      await page.goto(`${app.origin}/products`, { waitUntil: 'networkidle' })
      const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
      return [
        { figure: 'products-kilobytes', value: bytes / 1024, target: '<=150' },
        {
          figure: 'foreign-files',
          value: [...scripts.keys()].filter((url) => foreign.test(url)).length,
          target: '=0',
        },
      ]
    }),
  )
export default bench
