import type { Page } from '@playwright/test'
import { expect, open, ready, test } from './fixtures.ts'

/** Top and bottom of each card of the list. */
const cardBoxes = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
const firstRow = async (page: Page) => {
  const all = await cardBoxes(page)
  return all.filter(({ top }) => Math.abs(top - (all[0]?.top ?? 0)) < 2)
}

for (const [width, height, minCards, maxCards] of [
  [375, 667, 2, 2],
  [768, 1024, 3, 3],
  [1280, 800, 4, 4],
  [1920, 1080, 5, 6],
] as const)
  test.describe(`a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('shows the first row of the catalogue completely', async ({ page }) => {
      await open(page, '/products')
      // The reload takes the font from the browser's cache, as on a second visit.
      await page.reload()
      await ready(page)
      const row = await firstRow(page)
      expect(row.length).toBeGreaterThanOrEqual(minCards)
      expect(row.length).toBeLessThanOrEqual(maxCards)
      expect(Math.max(...row.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

    test('shows the first product of the home page within one and a half screens', async ({ page }) => {
      await open(page, '/')
      const [first] = await cardBoxes(page)
      expect(first?.top).toBeLessThan(1.5 * height)
      const services = await page.getByRole('region', { name: /Un coup de main/ }).boundingBox()
      expect(services?.y).toBeGreaterThan(first?.bottom ?? 0)
    })
  })

test.describe('a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  for (const path of [
    '/products',
    '/categories/menuiserie/portes-interieures',
    '/categories/menuiserie?categories=portes-interieures&categories=fenetres-de-toit',
    '/products?search=radiateur&maxPrice=3000&seller=professional',
    '/products?near=69001-lyon&radius=200&seller=professional',
    // A correction, a translation, a town without any, an unknown place, a name of several.
    '/products?search=radiatuer',
    '/products?search=bathtub',
    '/products?search=parquet+limoges',
    '/products?near=Zzyzx&radius=50',
    '/products?near=Saint-Denis&radius=50',
  ])
    test(`shows the first card of ${path} at 260 pixels at most`, async ({ page }) => {
      await open(page, path)
      await ready(page)
      const [first] = await cardBoxes(page)
      expect(first?.top).toBeLessThanOrEqual(260)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    })
})

test.describe('a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('shows the first card at 260 pixels at most', async ({ page }) => {
    await open(page, '/products')
    await ready(page)
    const [first] = await cardBoxes(page)
    expect(first?.top).toBeLessThanOrEqual(260)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test('the catalogue’s cards are the same and not fetched again when the browser renders them after Back', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await open(page, '/products')
  await ready(page)
  const list = page.locator('.card-grid')
  const content = () =>
    list.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const link = card.querySelector('a')
        const image = card.querySelector('img')
        const names = ['src', 'srcset', 'sizes', 'alt', 'loading']
        return [
          card.textContent,
          link?.getAttribute('href'),
          ...names.map((name) => image?.getAttribute(name)),
        ]
      }),
    )
  const sent = await content()
  await page.evaluate(() => document.querySelector('.card-grid')?.setAttribute('data-sent', ''))
  await page.getByRole('link', { name: 'Contact' }).last().click()
  await expect(list).toHaveCount(0)
  await page.goBack()
  await expect(list).toHaveCount(1)
  await expect(list).not.toHaveAttribute('data-sent')
  expect(sent).toHaveLength(24)
  expect(await content()).toEqual(sent)
  expect(requested).not.toContain('/api/products')
})

test('a page loads the French subset of its fonts, and the full font only for other letters', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && requested.push(request.url()))
  await open(page, '/about')
  await ready(page)
  expect(requested).toHaveLength(2)
  for (const font of requested) expect(font).toContain('-french-')
  await page.evaluate(() => document.querySelector('h1')?.append(' ñandú'))
  await expect.poll(() => requested.some((font) => font.includes('bricolage-grotesque-latin'))).toBe(true)
})

test('a service on the home page prefills the message of the contact form', async ({ page }) => {
  await open(page, '/')
  await ready(page)
  await page.getByRole('link', { name: 'Stockage' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/Stockage/)
  await page.goBack()
  await page.getByRole('link', { name: 'Transport' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/Transport/)
})

test('navigation announces the title of the new page to screen readers', async ({ page }) => {
  await open(page, '/')
  await ready(page)
  const announcement = page.locator('[data-announced]')
  await expect(announcement).toHaveText('')
  await page.getByRole('link', { name: 'Parcourir les produits' }).locator('visible=true').first().click()
  await expect(announcement).toHaveText(/^Tous les produits – /)
  await expect(announcement).toHaveText('')
})

test('the product page shows since when its seller has been a member', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByText(/^depuis 20\d\d/)).toBeVisible()
})
