import { expect, expectAccessible, open, test } from './fixtures.ts'

const adminEmail = 'admin@rechantier.example'

test('the users list applies the filters of its address and writes chosen filters to it', async ({
  page,
  signIn,
}) => {
  await signIn(adminEmail)
  await open(page, '/admin/users?search=exemple&only=admin')
  const words = page.getByRole('searchbox', { name: 'Nom, entreprise ou adresse email' })
  await expect(words).toHaveValue('exemple')
  await expect(page.getByLabel('Administrateurs')).toBeChecked()
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(words).toHaveValue('')
  await expect(page.getByLabel('Administrateurs')).not.toBeChecked()

  // Default values are left out of the address.
  await page.getByLabel('Trier par').selectOption('name-asc')
  await expect(page).toHaveURL(/\/admin\/users\?sort=name-asc$/)
  await page.getByLabel('Comptes suspendus').check()
  await expect(page).toHaveURL(/\/admin\/users\?sort=name-asc&only=suspended$/)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel('Comptes suspendus')).not.toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Trier par').locator('option:checked')).toHaveText('Plus récents')
})

test('the orders list shows the date filters only when the address uses them', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/orders')
  await expect(page.getByLabel('Depuis le')).toBeHidden()
  await open(page, '/admin/orders?from=2026-01-01')
  await expect(page.getByLabel('Depuis le')).toHaveValue('2026-01-01')
  await expect(page.getByRole('link', { name: 'Effacer les filtres' })).toBeVisible()
})

test('a list without results offers neither selection nor export', async ({ page, signIn }) => {
  await signIn(adminEmail)
  for (const list of ['products', 'orders']) {
    await open(page, `/admin/${list}?search=rien-de-tel`)
    await expect(page.getByText(/^Aucune? (produit|commande) ne correspond à ces critères\.$/)).toBeVisible()
    await expect(page.getByLabel('Toute la page')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Exporter/ })).toHaveCount(0)
  }
})

test('text typed into a filter applies at once, and going back restores the unfiltered list', async ({
  page,
  signIn,
}) => {
  await signIn(adminEmail)
  await open(page, '/admin/users')
  const field = page.getByLabel('Nom, entreprise ou adresse email')
  await field.pressSequentially(adminEmail)
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(field).toHaveValue('')
})

test('typing in the search adds one history entry when the account loads slowly', async ({
  page,
  signIn,
}) => {
  await signIn(adminEmail)
  await open(page, '/admin/users')
  const field = page.getByLabel('Nom, entreprise ou adresse email')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/account', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.clock.install()
  await page.clock.fastForward(5_000)
  await field.pressSequentially('adm')
  await page.clock.fastForward(400)
  await field.pressSequentially('in')
  release()
  await page.clock.fastForward(400)
  await expect(page).toHaveURL(/search=admin$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/users$/)
})

test('going back while a typed filter is pending does not apply it', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/users')
  const field = page.getByLabel('Nom, entreprise ou adresse email')
  await page.clock.install()
  await field.pressSequentially('ad')
  await page.clock.fastForward(400)
  await expect(page).toHaveURL(/search=ad$/)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await field.pressSequentially('min')
  await page.evaluate(() => history.back())
  await page.clock.runFor(400)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(field).toHaveValue('')
})

test('the audit list applies a typed date only when its year is complete', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/audit')
  const urls: string[] = []
  page.on('request', (request) => void urls.push(request.url()))
  const from = page.getByLabel('Du', { exact: true })
  await from.focus()
  // Each pause is longer than the delay of the filter.
  await page.clock.install()
  for (const key of '05122026') {
    await page.keyboard.press(key)
    await page.clock.runFor(500)
  }
  await expect(page).toHaveURL(/from=2026-/)
  expect(urls.filter((url) => /from=0/.test(url))).toEqual([])
})

test('the tax report shows the previous year and offers its export', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/tax-report')
  const year = page.getByLabel('Année').locator('option:checked')
  const shown = (await year.textContent()) ?? ''
  await expect(page.getByText(`Aucun vendeur n’est à déclarer pour ${shown}.`)).toBeVisible()
  // The export is also offered for a year without declared sellers, because the file states that.
  await expect(page.getByRole('link', { name: 'Exporter en CSV' })).toHaveAttribute(
    'href',
    `/api/admin/tax-report/export.csv?year=${shown}`,
  )
})

test.describe('a list without a network', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })
  test('stays on its page with the typed text when it is filtered', async ({ page, context, signIn }) => {
    await page.clock.install()
    await signIn(adminEmail)
    await open(page, '/admin/synonymes')
    // After this time the session’s data is stale.
    await page.clock.fastForward(5_000)
    await context.setOffline(true)
    const words = page.getByRole('searchbox', { name: 'Terme ou signification' })
    await words.fill('parquet')
    await words.press('Enter')
    await expect(page).toHaveURL(/search=parquet/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Synonymes')
    await expect(words).toHaveValue('parquet')
  })
})
