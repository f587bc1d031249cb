import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

// The whole site closes, for every other journey too: this file runs alone, after them (playwright.config.ts).
test.use({ expectedMessages: [/status of 503/] })

/** A visitor of their own, with nothing of the administrator's browser. */
async function visit(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await open(page, path)
  return page
}

const gate = (page: Page) => page.getByRole('heading', { name: 'Site en maintenance' })

test('maintenance shuts visitors out and lets them in again without a reload of theirs', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/platform-control')
  const visitor = await visit(browser, baseURL, '/products')
  await page.getByLabel('Message aux visiteurs').fill('Retour à midi.')
  await page.getByRole('switch', { name: 'Mode maintenance' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fermer le site' }).click()
  await expect(page.getByText('Site fermé aux visiteurs')).toBeVisible()
  try {
    // An open tab, at its next step.
    await visitor.locator('main a[href^="/produits/"]').first().click()
    await expect(gate(visitor)).toBeVisible()
    await expect(visitor.getByText('Retour à midi.')).toBeVisible()
    expect((await visitor.goto('/'))?.status()).toBe(503)
    await expect(gate(visitor)).toBeVisible()
    await expectAccessible(visitor)
    for (const path of [
      '/auth',
      '/auth/forgot-password',
      '/auth/reset-password?token=x',
      '/auth/confirm-email?token=x',
    ]) {
      expect([path, (await visitor.goto(path))?.status()]).toEqual([path, 200])
      await ready(visitor)
      await expect(gate(visitor)).toHaveCount(0)
    }
    await visitor.goto('/products')
    await expect(gate(visitor)).toBeVisible()
    // Administrators go on.
    await open(page, '/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    await open(page, '/admin/platform-control')
  } finally {
    await page.getByRole('switch', { name: 'Mode maintenance' }).click()
    await expect(page.getByText('Site ouvert')).toBeVisible()
  }
  await expect(gate(visitor)).toHaveCount(0, { timeout: 30_000 })
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await visitor.context().close()
})
