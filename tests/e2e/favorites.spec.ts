import { expect, expectAccessible, open, test } from './fixtures.ts'

test('a visitor’s favourites move into their account and can be compared', async ({ page, signIn }) => {
  await open(page, '/products?search=porte')
  const cards = page.getByRole('article')
  const titles: string[] = []
  for (const index of [0, 1]) {
    const heart = cards.nth(index).getByRole('button', { name: /^Favori/ })
    titles.push((await cards.nth(index).getByRole('link').textContent()) ?? '')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await open(page, '/favoris')
  await expect(page.getByText('Ils sont gardés sur cet appareil')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)

  await signIn('acheteur@rechantier.example')
  const { ids } = await (await page.request.get('/api/favorites')).json()
  for (const id of ids) await page.request.delete(`/api/favorites/${id}`)
  await open(page, '/favoris')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Être alerté' })).toHaveCount(2)

  for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('link', { name: 'Comparer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comparer' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /^Prix/ })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Retirer/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)

  await page.goBack()
  await page
    .getByRole('button', { name: /^Favori/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the photo viewer opens, zooms with the keyboard and closes with Back and Escape', async ({ page }) => {
  await open(page, '/products?search=porte+interieure+chene+plaque')
  await page.getByRole('article').first().getByRole('link').click()
  const enlarge = page.getByRole('button', { name: 'Agrandir la photo' })
  await enlarge.click()
  const viewer = page.getByRole('dialog', { name: /^Photos/ })
  await expect(viewer).toBeVisible()
  await expectAccessible(page)
  const width = () =>
    viewer
      .locator('img')
      .first()
      .evaluate((image) => image.getBoundingClientRect().width)
  const before = await width()
  await page.keyboard.press('z')
  await expect.poll(width).toBeGreaterThan(before)
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(/\/produits\/[a-z0-9-]+-\d+$/)
  await enlarge.click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(enlarge, 'the focus returns to the button').toBeFocused()
})

test('the product page is shared by link and listed among recently viewed products', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/products?search=radiateur')
  const link = page.getByRole('article').first().getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /wa\.me/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(page.getByText('Adresse copiée')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await open(page, '/')
  const seen = page.getByRole('region', { name: 'Vus récemment' })
  await expect(seen.getByRole('link', { name: title })).toBeVisible()
  await seen.getByRole('button', { name: 'Effacer' }).click()
  await expect(seen).toBeHidden()
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the comparison of the products in the address', async ({ page, request }) => {
    const { items } = await (await request.get('/api/products?search=porte')).json()
    await page.goto(`/comparer?ids=${items[0].id},rubbish,${items[1].id}`)
    await expect(page.getByRole('columnheader')).toHaveCount(2)
  })
})
