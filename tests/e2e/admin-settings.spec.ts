import { expect, expectAccessible, open, test } from './fixtures.ts'

const adminEmail = 'admin@rechantier.example'

test('the figures page shows the period of its address as charts and as tables', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/chiffres?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Commandes sur 7 jours/ })).toBeVisible()
  await page.getByText(/^Commandes\s: le tableau$/).click()
  await expect(page.getByRole('table', { name: /Commandes/ }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: '365 jours' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.getByRole('img', { name: /^Commandes sur 365 jours/ })).toBeVisible()
})

test.describe('an invalid setting', () => {
  test.use({ expectedMessages: [/status of 400/] })
  test('is refused at its field and retains the input', async ({ page, signIn }) => {
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

test('the audit list writes its search to the address', async ({ page, signIn }) => {
  await signIn(adminEmail)
  await open(page, '/admin/audit')
  await expectAccessible(page)
  await page.getByLabel('Objet').last().fill('rien de tel n’existe')
  await expect(page).toHaveURL(/subject=/)
  await expect(page.getByText('Aucune action ne correspond à ces critères.')).toBeVisible()
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})
