import { expect, expectAccessible, open, test } from './fixtures.ts'

test('a search around an unknown place says that no distance applies', async ({ page }) => {
  await open(page, '/products?near=Zzyzx&radius=50')
  await expect(page.getByText('Lieu introuvable').first()).toBeVisible()
  await expect(page.getByText('sans limite de distance')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/products?near=Saint-Denis&radius=50')
  await expect(page.getByText('Plusieurs lieux portent ce nom')).toBeVisible()
  await page
    .getByRole('link', { name: /^Saint-Denis/ })
    .first()
    .click()
  await expect(page).toHaveURL(/near=\d{5}-saint-denis.*radius=50/)
  await expect(page.getByText('sans limite de distance')).toHaveCount(0)
})
