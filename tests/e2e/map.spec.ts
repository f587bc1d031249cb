import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const radiator = /^Radiateur électrique à inertie sèche/

/** Opens the filter sheet on phones. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filtrer' })
  if (await filters.isVisible()) await filters.click()
}

test('a buyer in Lyon finds a radiator within 50 km in the list and on the department map', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/products?search=radiateur')
  await openFilters(page)
  const town = page.getByRole('combobox', { name: 'Autour de' })
  await town.fill('lyon')
  await page.getByRole('option', { name: /^Lyon/ }).first().click()
  await expect(page).toHaveURL(/near=6900\d-lyon&radius=50/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: '1 produit' })).toBeVisible()
  await expect(page.getByRole('link', { name: radiator })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(/Villefranche-sur-Saône\s\(69\)\s·\sà\s\d+\skm/)
  expect(requests.filter((url) => /by-department|map-panel/.test(url))).toEqual([])

  await open(page, '/products?search=radiateur')
  await openFilters(page)
  await page.getByRole('link', { name: 'Carte des départements' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog', { name: 'Où se trouvent ces produits' })
  const rhone = /^Rhône \(69\)\s: 1 produit$/
  await expect(dialog.getByRole('link', { name: rhone })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Rhône (69) 1' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: rhone }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/produits\/departement\/rhone\?search=radiateur$/)
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: radiator })).toBeVisible()
})

test.describe('the lists of departments without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('link from a category to a department, to all departments and back', async ({ page }) => {
    await page.goto('/categories/chauffage')
    const links = page.getByRole('navigation', { name: 'Autour de cette liste' })
    await links.getByRole('link', { name: /^Rhône \(69\)/ }).click()
    await expect(page).toHaveURL(/\/produits\/departement\/rhone\/chauffage$/)
    await links.getByRole('link', { name: 'Tous les départements' }).click()
    await page
      .getByRole('row', { name: /^Sarthe \(72\)/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/produits\/departement\/sarthe\/chauffage$/)
    await expect(links.getByRole('link', { name: /^Sèche-serviettes/ })).toBeVisible()
  })
})
