import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from '@playwright/test'
import { firstPages, withApp } from '../helpers/running-app.ts'
import { withBrowser } from '../helpers/launch-browser.ts'
import type { Bench, Figure } from './measure.ts'

/** Names of built files that belong to screens a visitor of the catalogue never asked for. */
const foreign = /\/(admin|auth|profile|account|sell|cart-sheet)/

/** JavaScript by address, gzip at level 9, in bytes. */
type Scripts = Map<string, number>

const bytesOf = (scripts: Scripts) => [...scripts.values()].reduce((sum, size) => sum + size, 0)

/** Nothing is asked for any more, nor has been for so long, in milliseconds. */
const quiet = 1_000

/** All JavaScript that Chromium fetches for a page: until the network is quiet, and once every part of it has been touched. */
async function scriptsOf(browser: Browser, url: string): Promise<{ atOnce: Scripts; touched: Scripts }> {
  const page = await browser.newPage()
  const scripts: Scripts = new Map()
  const pending = new Set<Request>()
  let last = performance.now()
  page.on('request', (request) => {
    // Live events stay under way.
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  const end = (request: Request) => {
    pending.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
    scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).byteLength)
  })
  const untilQuiet = async () => {
    while (pending.size > 0 || performance.now() - last < quiet) await wait(50)
  }
  await page.goto(url)
  // On a busy machine the network may be quiet before the page has been painted and asks for any.
  await page.locator('html[data-ready]').waitFor()
  await untilQuiet()
  const atOnce = new Map(scripts)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => !document.querySelector('[data-part]:not([data-ready])'))
  await untilQuiet()
  await page.close()
  return { atOnce, touched: scripts }
}

const bench: Bench = () =>
  withApp((app) =>
    withBrowser(async (browser) => {
      const figures: Figure[] = []
      let foreignFiles = 0
      for (const [name, url] of Object.entries(await firstPages(app))) {
        const { atOnce, touched } = await scriptsOf(browser, url)
        figures.push({ figure: `${name}-kilobytes`, value: bytesOf(atOnce) / 1024, target: '<=130' })
        figures.push({ figure: `${name}-touched-kilobytes`, value: bytesOf(touched) / 1024, target: '<=190' })
        foreignFiles += [...touched.keys()].filter((script) => foreign.test(script)).length
      }
      return [...figures, { figure: 'foreign-files', value: foreignFiles, target: '=0' }]
    }),
  )
export default bench
