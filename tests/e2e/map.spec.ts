import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const radiator = /^Radiateur électrique à inertie sèche/

/** On a phone the filters stand in a sheet of their own. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filtrer' })
  if (await filters.isVisible()) await filters.click()
}

test('a buyer in Lyon finds a radiator within 50 km, by the list and by the map', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
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
  expect(asked.filter((url) => /by-department|map-panel/.test(url))).toEqual([])

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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('lists lead from department to category, to all departments and back', async ({ page }) => {
    await page.goto('/categories/chauffage')
    const ways = page.getByRole('navigation', { name: 'Autour de cette liste' })
    await ways.getByRole('link', { name: /^Rhône \(69\)/ }).click()
    await expect(page).toHaveURL(/\/produits\/departement\/rhone\/chauffage$/)
    await ways.getByRole('link', { name: 'Tous les départements' }).click()
    await page
      .getByRole('row', { name: /^Sarthe \(72\)/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/produits\/departement\/sarthe\/chauffage$/)
    await expect(ways.getByRole('link', { name: /^Sèche-serviettes/ })).toBeVisible()
  })
})
