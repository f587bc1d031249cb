import { type Browser, devices, type Page } from '@playwright/test'
import { makeSignedInBuyers, withClient } from '../helpers/buyers.ts'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { freePort } from '../helpers/running-app.ts'
import { type Figure, median, Samples } from './measure.ts'
import { type Setup, type Site, withSites } from './site.ts'

const productCount = 10_000
/** Processor and network limits of Lighthouse's mobile settings. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/** `npm run bench` installs it beside this file (package.json), separately from the default packages, so its types are missing. */
const lighthouseName: string = 'lighthouse'
interface Lighthouse {
  default: (
    url: string,
    flags: object,
  ) => Promise<
    { lhr: { audits: Record<string, { numericValue?: number; details?: unknown } | undefined> } } | undefined
  >
}

interface Visitor {
  site: Site
  browser: Browser
  /** Session cookie, empty when signed out. */
  cookie: string
}

/** Measures three pages on a slow phone, signed out and signed in: Lighthouse's load of each and the response time of two interactions. */
export const measurePhone = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, async (sites) => {
    const samples = new Samples(sites.length)
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      const cookies = await Promise.all(
        sites.map(async (site) => (await makeSignedInBuyers(site, 1))[0] as string),
      )
      const addresses = await Promise.all(sites.map(findAddresses))
      for (let round = 0; round < setup.rounds; round += 1) {
        for (const [index, site] of sites.entries()) {
          for (const [role, cookie] of [
            ['signed-out', ''],
            ['signed-in', cookies[index] as string],
          ] as const) {
            const visitor = { site, browser, cookie }
            for (const [name, path] of Object.entries(addresses[index] as Addresses))
              await measureLoad(samples, index, `${name}-${role}`, { url: site.origin + path, port, cookie })
            await measureInteractions(samples, index, role, visitor, addresses[index] as Addresses)
          }
        }
      }
    } finally {
      await browser.close()
    }
    return figures(samples)
  })

type Addresses = Awaited<ReturnType<typeof findAddresses>>

async function findAddresses(site: Site) {
  const [product] = await withClient(site.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from products where unique_code like 'COPIE%' and status = 'disponible' and quantity > 1 order by number limit 1",
    )
    return rows
  })
  const { url } = await fetch(`${site.origin}/products/${product?.id}`)
  return { home: '/', catalogue: '/products', product: new URL(url).pathname }
}

async function measureLoad(
  samples: Samples,
  site: number,
  name: string,
  { url, port, cookie }: { url: string; port: number; cookie: string },
): Promise<void> {
  const { default: lighthouse } = (await import(lighthouseName)) as Lighthouse
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'network-requests'],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  })
  const audits = result?.lhr.audits
  const auditValue = (audit: string) => audits?.[audit]?.numericValue ?? Number.NaN
  samples.add(`${name}-lcp`, site, auditValue('largest-contentful-paint'))
  samples.add(`${name}-blocking`, site, auditValue('total-blocking-time'))
  const details = audits?.['network-requests']?.details as { items?: NetworkRequest[] } | undefined
  const requests = details?.items ?? []
  const kilobytes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  samples.add(`${name}-html`, site, kilobytes('Document'))
  samples.add(`${name}-javascript`, site, kilobytes('Script'))
  let gzip = 0
  for (const { url } of requests.filter(({ resourceType }) => resourceType === 'Script')) {
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
    gzip += Number(response.headers.get('content-length')) / 1024
  }
  samples.add(`${name}-gzip`, site, gzip)
}

interface NetworkRequest {
  url: string
  resourceType: string
  transferSize: number
}

/** Measures the two most frequent interactions of these pages. */
async function measureInteractions(
  samples: Samples,
  site: number,
  role: string,
  visitor: Visitor,
  addresses: Addresses,
) {
  await measureInteraction(samples, site, `open-filters-${role}`, visitor, {
    path: addresses.catalogue,
    findPressed: (page) => page.getByText('Filtrer', { exact: false }).first(),
    findResponse: (page) => page.getByRole('dialog', { name: 'Filtres' }),
  })
  await measureInteraction(samples, site, `add-to-cart-${role}`, visitor, {
    path: addresses.product,
    findPressed: (page) => page.getByRole('button', { name: 'Ajouter au panier' }).first(),
    findResponse: (page) => page.getByText('Voir le panier').first(),
  })
}

interface Interaction {
  path: string
  findPressed(page: Page): ReturnType<Page['locator']>
  findResponse(page: Page): ReturnType<Page['locator']>
}

async function measureInteraction(
  samples: Samples,
  site: number,
  name: string,
  { site: { origin }, browser, cookie }: Visitor,
  { path, findPressed, findResponse }: Interaction,
): Promise<void> {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  try {
    for (const pair of cookie.split('; ').filter(Boolean)) {
      const [key = '', value = ''] = pair.split(/=(.*)/)
      await context.addCookies([{ name: key, value, url: origin }])
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await page.addInitScript(observeInteractions)
    await page.goto(origin + path, { waitUntil: 'load' })
    const pressed = findPressed(page)
    await pressed.waitFor()
    await pressed.scrollIntoViewIfNeeded()
    const startedAt = performance.now()
    await pressed.tap()
    await findResponse(page).waitFor()
    samples.add(`${name}-answer`, site, performance.now() - startedAt)
    // Chromium reports an event after the paint that follows it.
    await page.waitForFunction(() => (window as unknown as Observed).longestInteraction > 0)
    samples.add(
      `${name}-paint`,
      site,
      await page.evaluate(() => (window as unknown as Observed).longestInteraction),
    )
  } finally {
    await context.close()
  }
}

interface Observed {
  longestInteraction: number
}

/** Runs in the page and observes the time from an interaction to the next paint in milliseconds. */
function observeInteractions(): void {
  const observed = window as unknown as Observed
  observed.longestInteraction = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { duration: number; interactionId: number }[])
      if (entry.interactionId > 0)
        observed.longestInteraction = Math.max(observed.longestInteraction, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

function figures(samples: Samples): Figure[] {
  const values = (name: string) => samples.reduce(name, median)
  const figures: Figure[] = []
  for (const role of ['signed-out', 'signed-in']) {
    for (const page of ['home', 'catalogue', 'product']) {
      const name = `${page}-${role}`
      figures.push(
        { figure: `${name}-lcp-ms`, values: values(`${name}-lcp`), value: '<=2500', ratio: '<=1.1' },
        { figure: `${name}-blocking-ms`, values: values(`${name}-blocking`), ratio: '<=1.1' },
        { figure: `${name}-html-kilobytes`, values: values(`${name}-html`) },
        { figure: `${name}-javascript-kilobytes`, values: values(`${name}-javascript`) },
        { figure: `${name}-javascript-gzip-kilobytes`, values: values(`${name}-gzip`), value: '<=175' },
      )
    }
    for (const interaction of ['open-filters', 'add-to-cart']) {
      const name = `${interaction}-${role}`
      figures.push(
        { figure: `${name}-next-paint-ms`, values: values(`${name}-paint`), value: '<=200', ratio: '<=1.1' },
        { figure: `${name}-answer-ms`, values: values(`${name}-answer`), ratio: '<=1.1' },
      )
    }
  }
  return figures
}
