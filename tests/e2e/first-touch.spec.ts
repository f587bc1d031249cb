import type { Page } from '@playwright/test'
import { expect, expectAccessible, ready, test } from './fixtures.ts'

/** Holds the application's scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** The page as the server sent it. */
const look = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are whole, links lead on and forms search', async ({ page }) => {
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

test('a link leads on while the scripts are on their way', async ({ page }) => {
  await holdScripts(page)
  await look(page, '/products')
  const link = page.getByRole('article').getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('filters open before hydration and keep their choice in the sheet', { tag: '@phone' }, async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await look(page, '/products')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByText('Particulier', { exact: true }).click()
  letGo()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await expect(sheet.getByRole('checkbox', { name: 'Particulier' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Professionnel' }).check()
  await sheet.getByRole('button', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/seller=professional&seller=private/)
  await expect(sheet).toBeHidden()
})

test('the catalogue applies what was chosen before hydration', { tag: '@desk' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await look(page, '/products')
  await page.getByText('Particulier', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Minimum en euros' }).fill('5')
  await page.getByLabel('Dans un rayon de').selectOption('200 km')
  await page.getByLabel('Trier par').selectOption('Plus anciens')
  letGo()
  await expect(page).toHaveURL(/sort=date-asc/)
  await expect(page).toHaveURL(/seller=/)
  await expect(page).toHaveURL(/minPrice=5/)
  await ready(page)
  await expect(page.getByRole('checkbox', { name: 'Particulier' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Minimum en euros' })).toHaveValue('5')
  await expect(page.getByLabel('Dans un rayon de')).toHaveValue('200')
  await expect(page.getByLabel('Trier par')).toHaveValue('date-asc')
})

test('forms keep what was typed before hydration', { tag: '@desk' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await look(page, '/contact')
  await page.getByLabel('Message').fill('Où se retire ma commande ?')
  letGo()
  await ready(page)
  await expect(page.getByLabel('Message')).toHaveValue('Où se retire ma commande ?')
})

test('filters answer while their script is loading', { tag: '@desk' }, async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/filters-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/products')
  await page.locator('html[data-ready]').waitFor()
  const box = page.getByRole('checkbox', { name: 'Particulier' })
  await box.check()
  await page.getByLabel('Trier par').selectOption('Plus anciens')
  await expect(box).toBeChecked()
  letGo()
  await expect(page).toHaveURL(/seller=private&sort=date-asc/)
  await ready(page)
  await expect(box).toBeChecked()
})

test('the filters keep the server’s elements when they are hydrated', { tag: '@desk' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await look(page, '/products')
  const box = page.getByRole('checkbox', { name: 'Particulier' })
  await box.evaluate((element) => element.setAttribute('data-rendered', 'by the server'))
  letGo()
  await ready(page)
  await expect(box).toHaveAttribute('data-rendered', 'by the server')
  await box.check()
  await expect(page).toHaveURL(/seller=private/)
})

test('a button that cannot answer yet shows it', async ({ page }) => {
  const letGo = await holdScripts(page)
  await look(page, '/')
  const button = page.getByRole('button', { name: /^Ouvrir le panier/ })
  await expect(button).toHaveCSS('cursor', 'progress')
  letGo()
  await expect(button).toHaveCSS('cursor', 'pointer')
  await button.click()
  await expect(page.getByRole('dialog', { name: /panier/i })).toBeVisible()
})

test('a button is answered as soon as the page has started', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

test('what changes on the device is shown in another tab', async ({ page, context }) => {
  await page.goto('/')
  await ready(page)
  const other = await context.newPage()
  await other.goto('/products')
  await ready(other)
  await other.getByRole('article').getByRole('link').first().click()
  await other.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').click()
  await expect(other.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vus récemment' })).toBeVisible()
})

test('a page left early leaves nothing in the head', async ({ page }) => {
  await page.goto('/products')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/^À propos/)
  await expect(page.locator('head > title')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
})
