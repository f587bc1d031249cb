import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { anyAddress } from '#tests/helpers/any-address.ts'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'

interface Fixtures {
  /** What the console may print in this test: the browser's own line about an answer of 4xx, mostly. */
  expectedMessages: RegExp[]
  watched: undefined
  /** Signs in through the API, as one of the demonstration's accounts. */
  signIn: (email: string) => Promise<void>
  /** Another person's browser, signed in. */
  otherBrowser: (email: string) => Promise<Page>
  /** A mail address nobody else uses. */
  freshEmail: string
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': anyAddress() })
  },
  expectedMessages: [[], { option: true }],
  // A page that prints an error or a warning has found one; that service workers are blocked we know.
  watched: [
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
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyAddress() } })
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

/** Signing in ends the session that was this browser's: a page of it that is still open is left before it asks again. */
export async function signInOn(page: Page, email: string, origin: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const data = { email, password: demoPassword }
  // A kept connection may be closed by the server just as it is used again.
  const response = await page.request.post('/api/account/sign-in', {
    data,
    headers: { origin },
    maxRetries: 1,
  })
  expect(response.ok()).toBe(true)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No violation of WCAG 2.1 A and AA, nor of axe's best practices, on the page as it is now. The frame that shows a mail
 * runs no scripts, so axe stays outside of it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being asked for again is drawn paler until it is there.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  // A page is given it once: reading it takes longer than looking at most pages.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(
      { exclude: [['iframe']] },
      {
        iframes: false,
        // What is in order is not written down: that took half of the time.
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      },
    )
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  })
  expect(violations).toEqual([])
}

/** React has taken over the whole page: before, a click or a typed letter would reach a page that cannot answer yet. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button, input, select, textarea')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  )
}

/** As people do it, from the page they are on. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Mon compte|Ouvrir le menu)/ }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
}

/** From here on nobody is signed in. A page left open would go on asking, and be refused. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  // A page without its doctype is laid out as one of the nineties.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
}

export { expect }
