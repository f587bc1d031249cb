import { randomUUID } from 'node:crypto'
import { putOnlineWithCode } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

test.use({ expectedMessages: [/status of 40[34]/] })

test('the history of a product is shown to its seller and administrators, not to other users', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('les-deux@rechantier.example')
  const title = `Garde-corps ${randomUUID().slice(0, 8)}`
  const { id } = await putOnlineWithCode(page, { title, quantity: 8 })
  const removal = { data: { id: randomUUID(), quantity: 5 } }
  expect((await page.request.post(`/api/stock-out/${id}/removals`, removal)).status()).toBe(201)

  await open(page, `/profile?tab=products&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions pour «\u00a0${title}\u00a0»` }).click()
  await page.getByRole('link', { name: 'Suivi et historique' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const history = page.getByRole('region', { name: 'Historique' })
  await expect(history.getByRole('listitem').first()).toContainText('Sortie de stock')
  await expect(history.getByRole('listitem').first()).toContainText('Vous')
  await expect(history.getByRole('definition').first()).toContainText('8')
  await expect(history.getByRole('listitem').last()).toContainText('Annonce créée')
  await expectAccessible(page)

  const interest = page.getByRole('region', { name: 'Trente derniers jours' })
  await interest.getByText('Jour par jour').click()
  await expect(interest.getByRole('columnheader', { name: 'Vues' })).toBeVisible()
  await expectAccessible(page)

  const address = new URL(page.url()).pathname
  const admin = await otherBrowser('admin@rechantier.example')
  await open(admin, address)
  await expect(admin.getByRole('region', { name: 'Historique' })).toContainText('Le vendeur')
  await admin.context().close()

  await signIn('vendeur@rechantier.example')
  await open(page, address)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await signIn('acheteur@rechantier.example')
  const viewResponse = page.waitForResponse(/\/vues\/\d+$/)
  await open(page, `/products/${id}`)
  expect((await viewResponse).status()).toBe(204)
  await open(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page.')
})
