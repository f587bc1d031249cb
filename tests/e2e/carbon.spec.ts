import { randomUUID } from 'node:crypto'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

test('an administrator adds a CO₂ source to a product, its page cites it, and ending the source removes it', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn('vendeur@rechantier.example')
  const mark = randomUUID().slice(0, 6)
  const title = `Porte dont une source parle ${mark}`
  const id = await putOnline(page, { title })
  await signIn('admin@rechantier.example')
  await open(page, '/admin/co2')
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nouvelle source' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('S’applique à').selectOption('Un seul article')
  await dialog.getByLabel('Adresse de l’article').fill(`${baseURL}/produits/porte-1`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Nommez la source.').first()).toBeVisible()
  await page.goto(`/products/${id}`)
  const address = page.url()
  await open(page, '/admin/co2')
  await ready(page)
  await page.getByRole('button', { name: 'Nouvelle source' }).click()
  await dialog.getByLabel('S’applique à').selectOption('Un seul article')
  await dialog.getByLabel('Adresse de l’article').fill(address)
  await dialog.getByLabel('Valeur, en kg de CO₂e').fill('42,5')
  await dialog.locator('[name=source]').fill(`FDES d’essai ${mark}`)
  await dialog.getByLabel('Lien vers la source').fill('https://base.example/fdes/1')
  await dialog.getByLabel('Année').fill('2024')
  await dialog.getByLabel('Valable jusqu’au').fill('2099-12-31')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText(`FDES d’essai ${mark}`)
  await page.goto(address)
  await expect(page.getByText(`FDES d’essai ${mark}, 2024 (A1-A3)`)).toBeVisible()
  await expect(page.getByText(/42,5|43/).first()).toBeVisible()
  await expectAccessible(page)
  await open(page, '/admin/co2')
  await ready(page)
  await page.getByRole('button', { name: `Arrêter ${title}` }).click()
  await dialog.getByRole('button', { name: 'Arrêter' }).click()
  await expect(page.getByText('Source arrêtée')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(`FDES d’essai ${mark}`)).toHaveCount(0)
})
