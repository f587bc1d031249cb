import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Carte des produits' })
const openMap = (page: Page) => page.getByRole('button', { name: 'Carte', exact: true }).click()
const pins = (page: Page) => mapOf(page).locator('.map-pin')

test('the map stands beside the list, which follows it', { tag: '@desktop' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/products')
  await ready(page)
  expect(requests.filter((url) => /by-commune|list-map/.test(url))).toEqual([])
  await openMap(page)
  await expect(pins(page).first()).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  expect(requests.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])

  const zoom = mapOf(page).getByRole('button', { name: 'Agrandir' })
  await zoom.click()
  await expect(page).toHaveURL(/\/products\?area=/)
  await expect(page.getByRole('link', { name: 'Retirer le filtre Zone de la carte' })).toBeVisible()
  const shown = await mapOf(page).getByRole('status').first().innerText()
  await expect(page.getByRole('heading', { level: 2, name: shown.split('\u00a0')[0] })).toBeVisible()

  // A filter keeps the shown part of the map.
  await page.getByRole('checkbox', { name: 'Professionnel' }).check()
  await expect(page).toHaveURL(/seller=professional&area=/)
  await page.goBack()

  await mapOf(page).getByRole('checkbox', { name: 'La liste suit la carte' }).uncheck()
  const address = page.url()
  await mapOf(page).getByRole('button', { name: 'Réduire' }).click()
  const search = mapOf(page).getByRole('button', { name: 'Rechercher dans cette zone' })
  await expect(search).toBeVisible()
  expect(page.url()).toBe(address)
  await search.click()
  await expect(page).not.toHaveURL(address)

  // The device remembers that the map is open.
  await open(page, '/products?search=radiateur')
  await ready(page)
  await expect(pins(page).first()).toBeVisible()
  await openMap(page)
  await expect(mapOf(page)).toHaveCount(0)
})

test('a commune of the map is chosen with the keyboard, on the map or in its list', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/products?search=radiateur')
  await ready(page)
  await openMap(page)
  const commune = mapOf(page)
    .getByRole('button', { name: /^[^:]+\(\d+\)\s:\s\d+\sproduit/ })
    .first()
  while ((await commune.count()) === 0) {
    await pins(page).first().press('Enter')
    // Communes replace a group; the focus stays on the map.
    await expect(mapOf(page).locator('.map-pin:focus')).toHaveCount(1)
  }
  await commune.focus()
  // Another commune may come first after the map has moved; the focus stays on the same commune.
  const focused = (await mapOf(page).locator('.map-pin:focus').textContent()) ?? ''
  const name = focused.match(/€?([^€]+\(\d+\))/)?.[1]?.trim() ?? ''
  await page.keyboard.press('Enter')
  await expect(mapOf(page).getByRole('link', { name: 'Voir ces produits' })).toBeFocused()
  await expectAccessible(page)
  await mapOf(page).getByText('Les communes de cette carte en liste').click()
  const inList = mapOf(page).getByRole('listitem').first()
  await expect(inList).toContainText(/\d+\sproduit/)
  await mapOf(page).getByRole('link', { name: 'Voir ces produits' }).click()
  await expect(page).toHaveURL(/area=/)
  await expect(page.getByRole('article').first()).toContainText(
    name.replace(/\s*\(\d+\)/, '').replace(/^.*\d/, ''),
  )
})

test('the map covers the page of a phone and leads back to the list', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products?search=radiateur')
  await ready(page)
  await openMap(page)
  const dialog = page.getByRole('dialog', { name: 'Carte des produits' })
  await expect(dialog.locator('.map-pin').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agrandir' }).click()
  await dialog.getByRole('button', { name: 'Rechercher dans cette zone' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/search=radiateur&area=/)
})

test('a product page shows the commune of its place on a small map', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/products')
  await page.getByRole('article').getByRole('link').first().click()
  await ready(page)
  const map = page.getByRole('img', { name: /^Carte\s:/ })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.map-pin')).toBeVisible()
  await expectAccessible(page)
})

test('a cart with articles of several places shows them on a small map', async ({ page }) => {
  for (const words of ['baignoire fonte ancienne', 'fenetre de toit a rotation']) {
    await open(page, `/products?search=${encodeURIComponent(words)}`)
    await page.getByRole('article').getByRole('link').first().click()
    await ready(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').click()
  }
  await page.getByRole('button', { name: 'Ouvrir le panier, 2 articles' }).click()
  const cart = page.getByRole('dialog', { name: /^Panier/ })
  await expect(cart.getByText(/^2\slieux de retrait/)).toBeVisible()
  const map = cart.getByRole('img', { name: /^Carte\s:/ })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.map-pin')).toHaveCount(2)
  await expectAccessible(page)
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

  test('are where the map’s button leads', async ({ page }) => {
    await page.goto('/categories/chauffage')
    await page.getByRole('button', { name: 'Carte', exact: true }).click()
    await expect(page.getByRole('table')).toContainText('Rhône (69)')
  })
})
