import { expect, expectAccessible, open, test } from './fixtures.ts'

const spaces = /[\u00a0\u202f]/g
const title = 'Parquet contrecollé chêne 14 mm'

test('a visitor calculates the cartons for an area and adds them to the cart', async ({ page }) => {
  const { items } = await (await page.request.get('/api/products?search=parquet+contrecoll')).json()
  const product = (items as { id: string; title: string; quantity: number }[]).find((item) =>
    item.title.startsWith(title),
  )
  await open(page, `/products/${product?.id}`)
  await expect(page.getByText('1 carton = 2,17 m²')).toBeVisible()
  await expect(page.getByText(/33,18\s€\/m²/).first()).toBeVisible()

  await page.getByText('Combien m’en faut-il ?').click()
  await page.getByLabel('Surface à couvrir, en m²').fill('18')
  const take = page.getByRole('button', { name: /^Prendre 10/ })
  await expect(take).toBeVisible()
  await take.click()
  await expect(page.getByRole('textbox', { name: 'Quantité' }).first()).toHaveValue('10')

  await page.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').first().click()
  await page.getByRole('button', { name: 'Voir le panier' }).click()
  const sheet = page.getByRole('dialog', { name: /^Panier/ })
  // Ten cartons have a lower unit price than one.
  const text = async () => (await sheet.innerText()).replace(spaces, ' ')
  await expect.poll(text).toContain('680,00 €')
  expect(await text()).toContain('68,00 € / carton')
  await expect(sheet.getByText(/240\s?kg, 1\spalette/)).toBeVisible()
  await expectAccessible(page)
})
