import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const adminEmail = 'admin@rechantier.example'

test('the dashboard shows a period of its own address, as drawings and as tables', async ({
  page,
  signIn,
}) => {
  await signIn(adminEmail)
  await open(page, '/admin?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Commandes sur 7 jours/ })).toBeVisible()
  await page.getByText(/^Commandes\s: le tableau$/).click()
  await expect(page.getByRole('table', { name: /Commandes/ }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: '365 jours' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.getByRole('img', { name: /^Commandes sur 365 jours/ })).toBeVisible()
})

test.describe('a setting that is not allowed', () => {
  test.use({ expectedMessages: [/status of 400/] })
  test('is refused beside its field, and keeps what was written', async ({ page, signIn }) => {
    await signIn(adminEmail)
    await open(page, '/admin/platform-control')
    const field = page.getByLabel('Commission, en %')
    await field.fill('31')
    await field.press('Enter')
    await expect(page.getByText('Indiquez un pourcentage entre 0 et 30')).toBeVisible()
    await expect(field).toHaveValue('31')
    await expectAccessible(page)
  })
})

test('the log is searched through its address', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/audit')
  await expectAccessible(page)
  await page.getByLabel('Objet').last().fill('rien de tel n’existe')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/subject=/)
  await expect(page.getByText('Aucune action ne correspond à ces critères.')).toBeVisible()
  await page.getByRole('link', { name: 'Tout afficher' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

/** A visitor of their own, with nothing of the administrator's browser. */
async function visit(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/**
 * The whole site closes, for every other journey too: only where a server of one's own is at hand
 * (`E2E_MAINTENANCE=1`, alone).
 */
test.describe('maintenance', () => {
  test.skip(process.env.E2E_MAINTENANCE !== '1', 'closes the site for the journeys that run beside it')
  test.use({ expectedMessages: [/status of 503/] })

  test('shuts visitors out and lets them in again without a reload of theirs', async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    await signIn(adminEmail)
    await open(page, '/admin/platform-control')
    const visitor = await visit(browser, baseURL, '/products')
    await page.getByLabel('Message aux visiteurs').fill('Retour à midi.')
    await page.getByRole('switch', { name: 'Mode maintenance' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fermer le site' }).click()
    await expect(page.getByText('Site fermé aux visiteurs')).toBeVisible()
    try {
      // An open tab, at its next step.
      await visitor.locator('main a[href^="/products/"]').first().click()
      await expect(visitor.getByRole('heading', { name: 'Site en maintenance' })).toBeVisible()
      await expect(visitor.getByText('Retour à midi.')).toBeVisible()
      expect((await visitor.goto('/'))?.status()).toBe(503)
      await expect(visitor.getByRole('heading', { name: 'Site en maintenance' })).toBeVisible()
      await expectAccessible(visitor)
      expect((await visitor.goto('/auth'))?.status()).toBe(200)
      await visitor.goto('/products')
    } finally {
      await page.getByRole('switch', { name: 'Mode maintenance' }).click()
      await expect(page.getByText('Site ouvert')).toBeVisible()
    }
    await expect(visitor.getByRole('heading', { name: 'Site en maintenance' })).toHaveCount(0, {
      timeout: 30_000,
    })
    await visitor.context().close()
  })
})
