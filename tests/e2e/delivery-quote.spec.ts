import { expect, expectAccessible, open, test } from './fixtures.ts'

test('a visitor reads the usual delivery cost on the product page and requests a quote for the same town', async ({
  page,
}) => {
  const { items } = await (await page.request.get('/api/products?search=parquet+contrecoll')).json()
  await open(page, `/products/${(items as { id: string }[])[0]?.id}`)
  await page.getByText(/^Combien coûterait la livraison/).click()
  const town = page.getByRole('combobox', { name: 'Commune de livraison' })
  await town.fill('44000')
  await page.getByRole('option', { name: /Nantes/ }).click()
  await expect(page.getByText('Une telle livraison coûte d’habitude')).toContainText(
    /de 320,00\s€ à 600,00\s€/,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Demander le devis de livraison' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  // The checkout uses the town of the estimate.
  await expect(page.getByRole('radio', { name: /^Demande de cotation/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Commune de livraison' })).toHaveValue(/Nantes/)
  await expect(page.getByRole('heading', { name: 'Votre compte' })).toBeVisible()
  await page.goBack()
  await page.getByText(/^Combien coûterait la livraison/).click()
  await page.getByRole('button', { name: 'Demander le devis de livraison' }).click()
  // Requesting the quote twice adds the product to the cart once.
  await expect(page.getByText(/×\s1\scarton/)).toHaveCount(1)
})
