import { expect, open, test } from './fixtures.ts'

interface Listed {
  id: string
  title: string
  isTaxed?: boolean
}

test('a visitor who opts in sees prices without tax in lists, on the product page and in the cart', async ({
  page,
}) => {
  const { items } = await (await page.request.get('/api/products?seller=professional&search=porte')).json()
  const taxed = (items as Listed[]).find(({ isTaxed }) => isTaxed)
  await open(page, '/products?seller=professional&search=porte')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/€\sHT$/)).toHaveCount(0)

  const filters = page.getByRole('button', { name: /^Filtrer/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Afficher aussi les prix HT').check()
  await expect(page.getByText(/€\sHT$/).first()).toBeAttached()

  await open(page, `/products/${taxed?.id}`)
  await expect(page.getByText(/^soit .*€\sHT \/ .*TVA 20\s%/)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').first().click()
  await page.getByRole('button', { name: 'Voir le panier' }).click()
  const sheet = page.getByRole('dialog', { name: /^Panier/ })
  const net = sheet.locator('dl').first()
  await expect(net).toContainText('soit hors taxes')
})

test('a professional sees prices without tax by default, and none after opting out', async ({
  page,
  signIn,
}) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/products?seller=professional')
  await expect(page.getByText(/€\sHT$/).first()).toBeAttached()
  const filters = page.getByRole('button', { name: /^Filtrer/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Afficher aussi les prix HT').uncheck()
  await expect(page.getByText(/€\sHT$/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/€\sHT$/)).toHaveCount(0)
})
