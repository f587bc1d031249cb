import type { Page } from '@playwright/test'
import { expect, open, ready, test } from './fixtures.ts'

/** Where the first cards of the list stand. */
const boxes = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
const firstRow = async (page: Page) => {
  const all = await boxes(page)
  return all.filter(({ top }) => Math.abs(top - (all[0]?.top ?? 0)) < 2)
}

for (const [width, height, least, most] of [
  [375, 667, 2, 2],
  [768, 1024, 3, 3],
  [1280, 800, 4, 4],
  [1920, 1080, 5, 6],
] as const)
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height } })

    test('the first row of the catalogue is seen whole', async ({ page }) => {
      await open(page, '/products')
      // A font that comes late is left out: as whoever comes again sees it.
      await page.reload()
      await ready(page)
      const row = await firstRow(page)
      expect(row.length).toBeGreaterThanOrEqual(least)
      expect(row.length).toBeLessThanOrEqual(most)
      expect(Math.max(...row.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

    test('articles begin within the first screen and a half of the first page', async ({ page }) => {
      await open(page, '/')
      const [first] = await boxes(page)
      expect(first?.top).toBeLessThan(1.5 * height)
      const services = await page.getByRole('region', { name: /Un coup de main/ }).boundingBox()
      expect(services?.y).toBeGreaterThan(first?.bottom ?? 0)
    })
  })

test('cards drawn again in the browser are as the server sent them, and are not fetched again', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
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
  expect(asked).not.toContain('/api/products')
})

test('of the fonts a page asks for what French needs, and for the whole where it has another letter', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()))
  await open(page, '/about')
  await ready(page)
  expect(asked).toHaveLength(2)
  for (const font of asked) expect(font).toContain('-french-')
  await page.evaluate(() => document.querySelector('h1')?.append(' ñandú'))
  await expect.poll(() => asked.some((font) => font.includes('bricolage-grotesque-latin'))).toBe(true)
})

test('a service leads to a form that knows which it was', async ({ page }) => {
  await open(page, '/')
  await ready(page)
  await page.getByRole('link', { name: 'Stockage' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/Stockage/)
  await page.goBack()
  await page.getByRole('link', { name: 'Transport' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/Transport/)
})

test('another page says its title to who does not see it', async ({ page }) => {
  await open(page, '/')
  await ready(page)
  const said = page.locator('[data-announced]')
  await expect(said).toHaveText('')
  await page.getByRole('link', { name: 'Parcourir les produits' }).locator('visible=true').first().click()
  await expect(said).toHaveText(/^Tous les produits – /)
  await expect(said).toHaveText('')
})

test('beside a price stands since when its seller is here', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByText(/^depuis 20\d\d/)).toBeVisible()
})
