import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { randomIpAddress } from '#tests/helpers/random-ip-address.ts'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'

interface Fixtures {
  /** Console messages this test may print, mostly the browser's log of a 4xx response. */
  expectedMessages: RegExp[]
  consoleMessages: undefined
  /** Signs in through the API, as one of the demonstration's accounts. */
  signIn: (email: string) => Promise<void>
  /** A page of another browser, signed in as another user. */
  otherBrowser: (email: string) => Promise<Page>
  /** An email address that no other test uses. */
  freshEmail: string
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': randomIpAddress() })
  },
  expectedMessages: [[], { option: true }],
  // Fails a test whose page prints an error or a warning; blocked service workers are expected.
  consoleMessages: [
    async ({ context, expectedMessages }, use) => {
      const printed: string[] = []
      context.on('console', (message) => {
        const text = message.text()
        if (
          ['error', 'warning'].includes(message.type()) &&
          !text.startsWith('Service Worker registration blocked') &&
          !expectedMessages.some((expected) => expected.test(text))
        ) {
          printed.push(`${text} (${message.page()?.url()})`)
        }
      })
      context.on('weberror', (error) => printed.push(`${error.error().message} (${error.page()?.url()})`))
      await use(undefined)
      expect(printed, 'printed to the console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, baseURL }, use) => {
    await use((email) => signInOn(page, email, baseURL ?? ''))
  },
  otherBrowser: async ({ browser, baseURL }, use) => {
    await use(async (email) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': randomIpAddress() } })
      const page = await context.newPage()
      await signInOn(page, email, baseURL ?? '')
      return page
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  freshEmail: async ({}, use) => {
    await use(`e2e-${randomUUID().slice(0, 8)}@exemple.example`)
  },
})

/** Creates an account whose email address is not confirmed. */
export async function signUp(page: Page, email: string, baseURL: string | undefined): Promise<void> {
  const response = await page.request.post('/api/account/sign-up', {
    data: { email, password: demoPassword, firstName: 'Solène', lastName: 'Kerbrat', userType: 'both' },
    headers: { origin: baseURL ?? '' },
  })
  expect(response.status()).toBe(201)
}

/** Signing in replaces the browser's session, so a page still open is left before it sends further requests. */
export async function signInOn(page: Page, email: string, origin: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const data = { email, password: demoPassword }
  // The server may close a keep-alive connection just as it is reused.
  const response = await page.request.post('/api/account/sign-in', {
    data,
    headers: { origin },
    maxRetries: 1,
  })
  expect(response.ok()).toBe(true)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violation of WCAG 2.1 A and AA or of axe's best practices on the current page. The frame that shows an email
 * runs no scripts, so axe leaves it out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Data being reloaded is shown with lower contrast.
  const countChanging = () =>
    document.querySelectorAll('[aria-busy="true"]:not(button)').length + document.getAnimations().length
  await expect.poll(() => page.evaluate(countChanging)).toBe(0)
  // axe is loaded once per page, because loading it takes longer than checking most pages.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run(
      { exclude: [['iframe']] },
      {
        iframes: false,
        // Listing passed rules would take half of the time.
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      },
    )
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  })
  expect(violations).toEqual([])
}

/** Waits until the whole page answers: React has hydrated it with its late parts (app/components/late-part.ts). */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]:not([data-missing-parts])').waitFor()
}

/** Signs out through the menu of the current page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Mon compte|Ouvrir le menu)/ }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
}

/** Removes the session; the page is left first, because its requests would be refused. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  // A page without a doctype would be laid out in quirks mode.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
}

export { expect }
