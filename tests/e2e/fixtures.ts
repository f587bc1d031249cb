import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../server/database/seeds/demo/accounts.ts'

interface Fixtures {
  /** Fails the test when the page prints an error or a warning; messages listed here are expected. */
  expectedMessages: RegExp[]
  watched: undefined
  /** Signs in through the API, as one of the demonstration's accounts. */
  signIn: (email: string) => Promise<void>
  /** A mail address nobody else uses. */
  freshEmail: string
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': randomUUID() })
  },
  expectedMessages: [[], { option: true }],
  watched: [
    async ({ page, expectedMessages }, use) => {
      const printed: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        if (
          ['error', 'warning'].includes(message.type()) &&
          !expectedMessages.some((expected) => expected.test(text))
        ) {
          printed.push(text)
        }
      })
      page.on('pageerror', (error) => printed.push(error.message))
      await use(undefined)
      expect(printed, 'printed to the console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, baseURL }, use) => {
    await use(async (email) => {
      const response = await page.request.post('/api/account/sign-in', {
        data: { email, password: demoPassword },
        headers: { origin: baseURL ?? '' },
      })
      expect(response.ok()).toBe(true)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  freshEmail: async ({}, use) => {
    await use(`e2e-${randomUUID().slice(0, 8)}@exemple.example`)
  },
})

/** No violation of WCAG 2.1 A and AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
}

/** React has taken over: before, a click or a typed letter would reach a page that cannot answer yet. */
export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset.ready === 'true')

export { expect }
