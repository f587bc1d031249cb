import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../scripts/find-chromium.ts'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { randomIpAddress } from '../helpers/random-ip-address.ts'
import { buyer, type GuidePicture, pictures } from './pictures.ts'

/** Quality of WebP at which text stays sharp and pictures stay small. */
const quality = 72

/** Milliseconds on a slow machine. */
const longestMarket = 480_000

/** Takes the guides' pictures in sequence on a site with the demonstration's data, because some actions prepare other pictures. */
export async function takePictures(
  origin: string,
  folder: string,
  report: (message: string) => void = () => {},
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(report, { prefersHeadless: true }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await marketIsPlayed(browser, origin)
    for (const picture of pictures) {
      report(picture.name)
      const path = join(folder, `${picture.name}.webp`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await takePicture(browser, origin, picture))
    }
  } finally {
    await browser.close()
  }
}

async function takePicture(browser: Browser, origin: string, picture: GuidePicture): Promise<Buffer> {
  const { name, as, path, isPhone = false, act } = picture
  const context = await browser.newContext({
    baseURL: origin,
    viewport: isPhone ? { width: 375, height: 760 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Rate limits count each of them separately.
    extraHTTPHeaders: { 'x-forwarded-for': randomIpAddress() },
  })
  try {
    const page = await context.newPage()
    if (as !== null) await signIn(page, as, origin)
    await page.goto(path)
    await ready(page)
    await act?.(page)
    await ready(page)
    return await sharp(await page.screenshot())
      .webp({ quality, effort: 6 })
      .toBuffer()
  } catch (error) {
    throw new Error(`the picture ${name} cannot be taken any more`, { cause: error })
  } finally {
    await context.close()
  }
}

/** The demonstration's orders appear together some time after the site starts: its buyer then has an order. */
async function marketIsPlayed(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, buyer, origin)
  const deadline = Date.now() + longestMarket
  for (;;) {
    const { total } = await (await page.request.get('/api/orders')).json()
    if (total > 0) return await page.close()
    if (Date.now() > deadline) throw new Error('the demonstration has no market')
    await wait(500)
  }
}

async function signIn(page: Page, email: string, origin: string): Promise<void> {
  const data = { email, password: demoPassword }
  const answer = await page.request.post('/api/account/sign-in', { data, headers: { origin } })
  if (!answer.ok()) throw new Error(`nobody signed in: ${answer.status()}`)
}

/** Waits until the page is hydrated, its requests are answered and every visible picture is drawn. */
async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      !document.body.innerText.includes('Chargement') &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ) &&
      document.fonts.status === 'loaded',
  )
}
