import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

// The browser logs responses of 4xx and blocks Playwright’s script in the mailbox’s frame.
test.use({
  expectedMessages: [/status of 40[0-9]|Blocked script execution in '[^']*\/dev\/mail\//],
})

const adminEmail = 'admin@rechantier.example'

/** Creates a user with a confirmed address and signs out. */
async function createUser(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/account/sign-up', {
    data: { email, password: demoPassword, firstName: 'Noé', lastName: 'Kervella', userType: 'both' },
  })
  expect(response.status()).toBe(201)
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await page
      .getByRole('link', { name: /confirm/i })
      .first()
      .click({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: 'Confirmer mon adresse' }).first().click()
  await expect(page).toHaveURL(/\/profile/)
  await page.request.post('/api/account/sign-out')
}

async function openUser(page: Page, email: string): Promise<void> {
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'Nom, entreprise ou adresse email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Noé Kervella' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noé Kervella' })).toBeVisible()
  await expectAccessible(page)
}

test('an administrator finds a user, impersonates them and quits', async ({ page, signIn, freshEmail }) => {
  await createUser(page, freshEmail)
  await signIn(adminEmail)
  await openUser(page, freshEmail)

  await page.getByRole('button', { name: 'Se connecter à sa place' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/profile/)
  await ready(page)
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await expect(banner).toContainText(freshEmail)
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('impersonatedUserId'))).toMatch(/^[0-9a-f-]{36}$/)

  await open(page, '/admin/users')
  await expect(page.getByText('Erreur 403')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  await banner.getByRole('button', { name: 'Quitter' }).dblclick()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await page.evaluate(() => [localStorage.impersonatedUserId, localStorage.adminId])).toEqual([
    undefined,
    undefined,
  ])
})

test('a suspended user cannot sign in until the account is restored', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await createUser(page, freshEmail)
  await signIn(adminEmail)
  await openUser(page, freshEmail)
  await page.getByRole('button', { name: 'Suspendre le compte' }).click()
  await page.getByLabel('Motif').fill('Annonces trompeuses')
  await page.getByRole('button', { name: 'Suspendre', exact: true }).dblclick()
  await expect(page.getByText(/^Compte suspendu depuis le/)).toBeVisible()
  await expectAccessible(page)
  const attempt = () =>
    page.request.post('/api/account/sign-in', { data: { email: freshEmail, password: demoPassword } })
  expect((await attempt()).status()).toBe(403)

  await page.getByRole('button', { name: 'Rétablir le compte' }).click()
  await expect(page.getByRole('button', { name: 'Suspendre le compte' })).toBeVisible()
  expect((await attempt()).status()).toBe(200)
})

test('an invalid impersonation link and an unknown user show an explanation', async ({ page, signIn }) => {
  await open(page, '/impersonate-redirect')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(adminEmail)
  await open(page, '/impersonate-redirect?token=n%C3%A9ant')
  await expect(page.getByText('Ce lien de connexion a expiré ou a déjà servi.')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/admin/users/personne')
  await expect(page.getByRole('heading', { level: 1, name: 'Personne introuvable' })).toBeVisible()
  await expectAccessible(page)
})

const unknownId = '00000000-0000-4000-8000-000000000000'

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${parent}/${path.replace(/:\w+/, unknownId)}` : parent
    return children ? pathsOf(children, here) : [here]
  })
}

/** Every page of the administration in app/routes.ts. */
const pages = pathsOf(routes).filter((path) => `${path}/`.startsWith('/admin/'))

test('every page of the administration redirects visitors to sign-in and answers 403 to sellers, buyers and impersonators', async ({
  page,
  signIn,
}) => {
  expect(pages.length).toBeGreaterThan(10)
  for (const path of pages) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    const redirect = `/auth?${new URLSearchParams({ redirect: path })}`
    expect([path, response.status(), response.headers().location]).toEqual([path, 302, redirect])
  }
  const expectRefusals = async () => {
    for (const path of pages) expect([path, (await page.request.get(path)).status()]).toEqual([path, 403])
  }
  await signIn('vendeur@rechantier.example')
  await expectRefusals()
  await signIn('acheteur@rechantier.example')
  await expectRefusals()
  const { id } = await (await page.request.get('/api/account')).json()
  await signIn(adminEmail)
  const { token } = await (
    await page.request.post(`/api/admin/users/${id}/impersonation`, { data: {} })
  ).json()
  expect((await page.request.post('/api/account/impersonation', { data: { token } })).ok()).toBe(true)
  await expectRefusals()
})
