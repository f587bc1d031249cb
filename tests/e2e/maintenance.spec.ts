import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { execute } from './database.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { databaseAddress } from './second-process.ts'

// Maintenance closes the site for every other journey, so this file runs alone after them (playwright.config.ts).
test.use({ expectedMessages: [/status of (400|503)/] })
test.describe.configure({ mode: 'default' })

/** Opens a page in a new browser context without the administrator's session. */
async function openAsVisitor(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await open(page, path)
  return page
}

const maintenanceHeading = (page: Page) => page.getByRole('heading', { name: 'Site en maintenance' })

test('maintenance mode closes the site for visitors, and their open pages return without a reload when it ends', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/platform-control')
  const visitor = await openAsVisitor(browser, baseURL, '/products')
  await page.getByLabel('Message aux visiteurs').fill('Retour à midi.')
  await page.getByRole('switch', { name: 'Mode maintenance' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fermer le site' }).click()
  await expect(page.getByText('Site fermé aux visiteurs')).toBeVisible()
  try {
    // An open tab notices it at its next navigation.
    await visitor.locator('main a[href^="/produits/"]').first().click()
    await expect(maintenanceHeading(visitor)).toBeVisible()
    await expect(visitor.getByText('Retour à midi.')).toBeVisible()
    expect((await visitor.goto('/'))?.status()).toBe(503)
    await expect(maintenanceHeading(visitor)).toBeVisible()
    await expectAccessible(visitor)
    for (const path of [
      '/auth',
      '/auth/forgot-password',
      '/auth/reset-password?token=x',
      '/auth/confirm-email?token=x',
      '/auth/administrator',
    ]) {
      expect([path, (await visitor.goto(path))?.status()]).toEqual([path, 200])
      await ready(visitor)
      await expect(maintenanceHeading(visitor)).toHaveCount(0)
    }
    await visitor.goto('/products')
    await expect(maintenanceHeading(visitor)).toBeVisible()
    // Administrators still see the site.
    await open(page, '/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    await open(page, '/admin/platform-control')
  } finally {
    await page.getByRole('switch', { name: 'Mode maintenance' }).click()
    await expect(page.getByText('Site ouvert')).toBeVisible()
  }
  await expect(maintenanceHeading(visitor)).toHaveCount(0)
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await visitor.context().close()
})

/** Changes a platform setting directly, because the pages would require an administrator. */
const setSwitch = (key: string, value: object | boolean) =>
  execute(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )

test('the link of make-administrator.ts creates an administrator while the site is closed and requires a second factor', async ({
  page,
  baseURL,
  freshEmail,
}) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/make-administrator.ts', freshEmail],
    {
      env: {
        ...process.env,
        DATABASE_URL: await databaseAddress(),
        DATA_FOLDER: process.env.E2E_DATA_FOLDER ?? '.data/e2e',
        ORIGIN: baseURL,
        LOG_LEVEL: 'silent',
      },
    },
  )
  const link = /http\S+\/auth\/administrator\S+/.exec(stdout)?.[0] ?? ''
  const password = 'escalier en chêne'
  await setSwitch('maintenance_mode', { enabled: true, message: 'Retour à midi.' })
  await setSwitch('admin_second_factor', true)
  try {
    await test.step('the account is created with the keyboard', async () => {
      await open(page, link)
      await expect(page).toHaveURL(/\/auth\/administrator$/)
      const form = page.getByRole('form', { name: 'Création du compte administrateur' })
      await expect(form).toContainText(freshEmail)
      await expectAccessible(page)
      await form.getByLabel('Prénom').focus()
      await page.keyboard.press('Enter')
      await expect(form.getByRole('alert')).toContainText('4 champs à corriger')
      await expectAccessible(page)
      await form.getByLabel('Prénom').focus()
      await page.keyboard.type('Nadia')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Perrin')
      for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe'])
        await form.getByRole('textbox', { name: label }).fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/auth\?redirect=/)
      await expect(page.getByText('Compte administrateur créé')).toBeVisible()
    })

    await test.step('the link is refused a second time', async () => {
      await open(page, link)
      await expect(page.getByText('Ce lien a déjà servi', { exact: false })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Aller à la connexion' }).click()
    })

    await test.step('signing in leads to the second factor, then to the administration', async () => {
      await page.getByLabel('Adresse email').fill(freshEmail)
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/profile\/security/)
      await expect(page.getByText('L’administration la demande', { exact: false })).toBeVisible()
      const row = page.getByRole('region', { name: 'Application d’authentification' })
      await row.getByRole('button', { name: 'Activer une application' }).click()
      await row.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(password)
      await page.keyboard.press('Enter')
      const secret = ((await row.locator('.select-all').textContent()) ?? '').replaceAll(' ', '')
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      await row.getByLabel('Code à six chiffres').fill(code)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Je les ai gardés' }).click()
      await open(page, '/admin')
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  } finally {
    await setSwitch('maintenance_mode', { enabled: false, message: '' })
    await setSwitch('admin_second_factor', false)
  }
})
