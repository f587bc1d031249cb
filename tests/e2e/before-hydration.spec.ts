import type { Page } from '@playwright/test'
import { expect, expectAccessible, ready, test } from './fixtures.ts'

/** Delays the application's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Opens the page as rendered by the server. */
const openRendered = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

test.describe('pages without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('are complete, and their links and search forms work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText('Mentions légales')
    await page.goto('/products')
    await expect(page.getByRole('article')).toHaveCount(24)
    const link = page.getByRole('article').getByRole('link').first()
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const search = page
      .getByRole('search')
      .getByRole('searchbox')
      .or(page.getByRole('search').getByRole('combobox'))
    await search.first().fill('porte')
    await search.first().press('Enter')
    await expect(page).toHaveURL(/search=porte/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('a product link works while the scripts are loading', async ({ page }) => {
  await delayScripts(page)
  await openRendered(page, '/products')
  const link = page.getByRole('article').getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the filter sheet opened before hydration applies the value chosen before it', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await delayScripts(page)
  await openRendered(page, '/products')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('checkbox', { name: 'Livraison possible' }).click()
  release()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await expect(sheet.getByRole('checkbox', { name: 'Livraison possible' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Professionnel' }).check()
  await sheet.getByRole('button', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/seller=professional&offer=delivery/)
  await expect(sheet).toBeHidden()
})

test('the catalogue applies filters and the sort order chosen before hydration', { tag: '@desktop' }, async ({
  page,
}) => {
  const release = await delayScripts(page)
  await openRendered(page, '/products')
  await page.getByRole('checkbox', { name: 'Professionnel' }).click()
  await page.getByRole('textbox', { name: 'Minimum en euros' }).fill('5')
  await page.getByLabel('Dans un rayon de').selectOption('200 km')
  await page.getByLabel('Trier par').selectOption('Plus anciens')
  release()
  await expect(page).toHaveURL(/sort=date-asc/)
  await expect(page).toHaveURL(/seller=/)
  await expect(page).toHaveURL(/minPrice=5/)
  await ready(page)
  await expect(page.getByRole('checkbox', { name: 'Professionnel' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Minimum en euros' })).toHaveValue('5')
  await expect(page.getByLabel('Dans un rayon de')).toHaveValue('200')
  await expect(page.getByLabel('Trier par')).toHaveValue('date-asc')
})

test('the contact form retains text typed before hydration', { tag: '@desktop' }, async ({ page }) => {
  const release = await delayScripts(page)
  await openRendered(page, '/contact')
  await page.getByLabel('Message').fill('Où se retire ma commande ?')
  release()
  await ready(page)
  await expect(page.getByLabel('Message')).toHaveValue('Où se retire ma commande ?')
})

test('the catalogue applies filters chosen while their script is loading', { tag: '@desktop' }, async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/filters-.*\.js/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/products')
  await page.locator('html[data-ready]').waitFor()
  const box = page.getByRole('checkbox', { name: 'Professionnel' })
  await box.check()
  await page.getByLabel('Trier par').selectOption('Plus anciens')
  await expect(box).toBeChecked()
  release()
  await expect(page).toHaveURL(/seller=professional&sort=date-asc/)
  await ready(page)
  await expect(box).toBeChecked()
})

test('hydration reuses the filter elements rendered by the server', { tag: '@desktop' }, async ({ page }) => {
  const release = await delayScripts(page)
  await openRendered(page, '/products')
  const box = page.getByRole('checkbox', { name: 'Professionnel' })
  await box.evaluate((element) => element.setAttribute('data-rendered', 'by the server'))
  release()
  await ready(page)
  await expect(box).toHaveAttribute('data-rendered', 'by the server')
  await box.check()
  await expect(page).toHaveURL(/seller=professional/)
})

test('the cart button shows a progress cursor until it is hydrated', async ({ page }) => {
  const release = await delayScripts(page)
  await openRendered(page, '/')
  const button = page.getByRole('button', { name: /^Ouvrir le panier/ })
  await expect(button).toHaveCSS('cursor', 'progress')
  release()
  await expect(button).toHaveCSS('cursor', 'pointer')
  await button.click()
  await expect(page.getByRole('dialog', { name: /panier/i })).toBeVisible()
})

test('the menu opens as soon as the page is hydrated', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

test('the cart and the recently viewed products are updated in another tab', async ({ page, context }) => {
  await page.goto('/')
  await ready(page)
  const other = await context.newPage()
  await other.goto('/products')
  await ready(other)
  // The newest articles are those of other journeys, some on request.
  const buyable = other
    .getByRole('article')
    .filter({ hasText: /\d\sen stock/ })
    .filter({ hasText: '€' })
  await buyable.getByRole('link').first().click()
  await other.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').click()
  await expect(other.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vus récemment' })).toBeVisible()
})

test('a page left before it is ready leaves one title and one canonical link in the head', async ({
  page,
}) => {
  await page.goto('/products')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/^À propos/)
  await expect(page.locator('head > title')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
})
