import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, touchAll } from './fixtures.ts'

/** Names of the parts that answer. */
const answering = (page: Page) =>
  page
    .locator('[data-part][data-ready]')
    .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).dataset.part))

/** The page as it is while nobody has touched it, with the pointer nowhere. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Holds back what is loaded from now on of these files, until the answer is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('what nobody touches loads no code, and is whole all the same', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const { items } = await (await page.request.get('/api/products')).json()
  for (const [path, part] of [
    ['/', 'home'],
    ['/products', 'catalogue'],
    ['/products', 'footer'],
    [`/products/${items[0].id}`, 'product'],
  ] as const) {
    await page.goto('about:blank')
    await look(page, path)
    scripts.length = 0
    await page.waitForLoadState('networkidle')
    expect(await answering(page)).toEqual([])
    expect(scripts).toEqual([])
    await expectAccessible(page)

    await page.locator(`[data-part=${part}] a`).first().hover()
    await expect.poll(() => answering(page)).toEqual(expect.arrayContaining([part, 'in-passing']))
    expect(await answering(page)).not.toContain('header')
  }
})

test('a button pressed before its part has come is pressed again then', { tag: '@phone' }, async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/header-/)
  await look(page, '/')
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await menu.click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(menu).not.toHaveAttribute('aria-busy')
})

test('a program that presses without touching is answered', { tag: '@phone' }, async ({ page }) => {
  await look(page, '/')
  // As a screen reader does it.
  await page.getByRole('button', { name: 'Ouvrir le menu' }).evaluate((menu: HTMLElement) => menu.click())
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('filters uncovered before their part has come open as a sheet then', { tag: '@phone' }, async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/catalogue-page-/)
  await look(page, '/products')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page.getByRole('group', { name: 'Vendeur' })).toBeVisible()
  letGo()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await sheet.getByRole('checkbox', { name: 'Professionnel' }).check()
  await sheet.getByRole('button', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/seller=/)
  await expect(sheet).toBeHidden()
})

test('a box ticked before its part has come counts', { tag: '@desk' }, async ({ page }) => {
  const letGo = await holdBack(page, /\/catalogue-page-/)
  await look(page, '/products')
  const box = page.getByRole('checkbox', { name: 'Particulier' })
  await page.getByText('Particulier', { exact: true }).click()
  await expect(box).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(box).toBeChecked()
  await expect(page).toHaveURL(/seller=/)
})

test('what is typed and chosen before its part has come counts', { tag: '@desk' }, async ({ page }) => {
  const letGo = await holdBack(page, /\/catalogue-page-/)
  await look(page, '/products')
  await page.getByRole('textbox', { name: 'Maximum' }).fill('100')
  await page.getByLabel('Trier par').selectOption('Plus anciens')
  letGo()
  await expect(page).toHaveURL(/maxPrice=100/)
  await expect(page).toHaveURL(/sort=date-asc/)
  await expect(page.getByRole('textbox', { name: 'Maximum' })).toHaveValue('100')
})

test.describe('of another build', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('a page that stood open meanwhile is opened anew when it is touched', async ({ page }) => {
    await look(page, '/products')
    let isReplaced = true
    await page.route(/\/catalogue-page-/, (route) =>
      isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.route('/products', (route) => {
      isReplaced = route.request().method() === 'HEAD'
      return isReplaced ? route.fulfill({ headers: { 'x-build': 'another' } }) : route.continue()
    })
    const opened = page.waitForEvent('load')
    await touchAll(page)
    await opened
    await touchAll(page)
    await expect.poll(() => answering(page)).toContain('catalogue')
  })
})

test('a link is the browser’s as long as its part has not come', async ({ page }) => {
  await holdBack(page, /\/catalogue-page-/)
  await look(page, '/products')
  const link = page.getByRole('article').getByRole('link').first()
  const title = await link.textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.locator('html[data-ready]').waitFor()
})

test('the keyboard finds everything, and keeps its place', async ({ page }) => {
  await look(page, '/products')
  const link = page.getByRole('contentinfo').getByRole('link').first()
  await link.focus()
  await expect.poll(() => answering(page)).toContain('footer')
  await expect(link).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => answering(page)).toContain('catalogue')
})

test('a page left before it answered leaves nothing in the head', async ({ page }) => {
  await holdBack(page, /\/catalogue-page-/)
  await look(page, '/products')
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).hover()
  await expect.poll(() => answering(page)).toContain('footer')
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/^À propos/)
  await expect(page.locator('head > title')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
})

test('what changes on the device or in the session is shown without a touch', async ({ page, context }) => {
  await look(page, '/')
  const other = await context.newPage()
  await look(other, '/products')
  await other.getByRole('article').getByRole('link').first().click()
  await other.getByRole('button', { name: 'Ajouter au panier' }).locator('visible=true').click()
  await expect(other.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir le panier, 1 article' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vus récemment' })).toBeVisible()
  expect(await answering(page)).not.toContain('footer')
})

test('whoever is signed in has all parts at once', async ({ page, signIn }) => {
  await signIn('acheteur@rechantier.example')
  await look(page, '/products')
  await expect.poll(() => answering(page)).toEqual(['header', 'catalogue', 'footer', 'in-passing'])
})

test('a toast is said to who has not touched the page', async ({ page }) => {
  await look(page, '/')
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'success', title: 'Bonjour' } })),
  )
  await expect(page.getByText('Bonjour')).toBeVisible()
  await touchAll(page)
  await expect.poll(() => answering(page)).toHaveLength(4)
})

test('what is asked for meanwhile is shown by a part that comes late', async ({ page, signIn }) => {
  const letGo = await holdBack(page, /\/(?:header|account-menu)-/)
  await signIn('acheteur@rechantier.example')
  await page.route(/\/api\/conversations\/unread/, (route) => route.fulfill({ json: { unread: 3 } }))
  const counted = page.waitForResponse(/\/api\/conversations\/unread/)
  // This page counts them, too, and comes before its head.
  await look(page, '/profile?tab=orders')
  await counted
  letGo()
  await expect(page.getByRole('banner').getByText('3 messages non lus').first()).toBeAttached()
})
