import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const phone = { width: 375, height: 667 }
const filtersOf = (page: Page, isPhone: boolean) =>
  isPhone
    ? page.getByRole('dialog', { name: 'Filtres' })
    : page.getByRole('complementary', { name: 'Filtres' })
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtrer/ }).click()
const listed = async (page: Page) =>
  Number((await page.getByRole('heading', { level: 2, name: /^\d+ produits?$/ }).innerText()).split(' ')[0])

test('the count beside a filter value equals the number of products after choosing it', async ({
  page,
  isMobile,
}) => {
  await open(page, '/products')
  await ready(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  const box = filters.getByRole('checkbox', { name: 'Livraison possible' })
  await expect(box).toHaveAccessibleDescription(/^\d+ produits?$/)
  const line = filters.locator('label', { hasText: 'Livraison possible' })
  const expectedCount = Number.parseInt(await line.locator('.filter-count').innerText(), 10)
  expect(expectedCount).toBeGreaterThan(0)
  await box.check()
  await expect(page).toHaveURL(/offer=delivery/)
  if (isMobile) await filters.getByRole('button', { name: /^Voir/ }).click()
  await expect(
    page.getByRole('heading', {
      level: 2,
      name: expectedCount === 1 ? '1 produit' : `${expectedCount} produits`,
    }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retirer le filtre Livraison possible' })).toBeVisible()
  await expectAccessible(page)
})

test('an invalid filter value shows an error at its field and does not filter', async ({
  page,
  isMobile,
}) => {
  await open(page, '/categories/menuiserie')
  await ready(page)
  const all = await listed(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  const minimum = filters.getByRole('textbox', { name: 'Minimum en euros' })
  const maximum = filters.getByRole('textbox', { name: 'Maximum en euros' })
  await minimum.fill('abc')
  await expect(minimum).toHaveAccessibleDescription('Saisissez un nombre, par exemple 50.')
  await expect(minimum).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await maximum.fill('300')
  await expect(page).toHaveURL(/maxPrice=300(#filtres)?$/)
  await expect(minimum).toHaveValue('abc')
  await minimum.fill('400')
  await expect(maximum).toHaveAccessibleDescription(/^Saisissez au moins 400/)
  await expect(maximum).toHaveValue('300')
  await minimum.fill('')
  await expect(maximum).toHaveAccessibleDescription('')
  await maximum.fill('')
  await expect(page).toHaveURL(/menuiserie(#filtres)?$/)
  const number = filters.getByRole('textbox', { name: /^Largeur/ }).first()
  await number.fill('abc')
  await expect(number).toHaveAccessibleDescription(/^Saisissez un nombre/)
  await expect(page).not.toHaveURL(/abc/)
  if (isMobile) await filters.getByRole('button', { name: /^Voir/ }).click()
  expect(await listed(page)).toBe(all)
  await expect(page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem')).toHaveCount(1)
})

test('an invalid price range in the address shows an error at its field and does not filter', async ({
  page,
  isMobile,
}) => {
  await open(page, '/products?minPrice=500&maxPrice=100&page=1')
  await ready(page)
  if (isMobile) await openFilters(page)
  const maximum = filtersOf(page, isMobile).getByRole('textbox', { name: 'Maximum en euros' })
  await expect(maximum).toHaveValue('100')
  await expect(maximum).toHaveAccessibleDescription(/^Saisissez au moins 500/)
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toHaveCount(0)
})

test('the price slider and the price fields show the same value', async ({ page, isMobile }) => {
  await open(page, '/products')
  await ready(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  await filters.getByRole('slider', { name: 'Prix maximum' }).fill('1200')
  await expect(filters.getByRole('textbox', { name: 'Maximum en euros' })).toHaveValue('1200')
  await expect(page).toHaveURL(/maxPrice=1200/)
  await filters.getByRole('textbox', { name: 'Maximum en euros' }).fill('4 500')
  await expect(page).toHaveURL(/maxPrice=4500/)
  await expect(filters.getByRole('slider', { name: 'Prix maximum' })).toHaveValue('3500')
})

test('the catalogue lists the products of a department when it is chosen, as many as its option counts', async ({
  page,
  isMobile,
}) => {
  await open(page, '/products')
  await ready(page)
  if (isMobile) await openFilters(page)
  const select = filtersOf(page, isMobile).getByRole('combobox', { name: 'Département' })
  const option = select.getByRole('option', { name: /· \d+$/ }).first()
  await expect(option).toBeAttached()
  const code = (await option.getAttribute('value')) ?? ''
  const count = ((await option.textContent()) ?? '').split('· ')[1]
  await select.selectOption(code)
  await expect(page).toHaveURL(/\/produits\/departement\//)
  await expect(select).toHaveValue(code)
  if (isMobile) await filtersOf(page, isMobile).getByRole('button', { name: /^Voir/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${count} produit` })).toBeVisible()
})

test('the filters begin with the place, count from the first paint and leave out what would show nothing', async ({
  page,
  isMobile,
}) => {
  const counted: string[] = []
  page.on('request', (request) => request.url().includes('/products/values') && counted.push(request.url()))
  await open(page, '/categories/menuiserie?maxPrice=100')
  await ready(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  await expect(filters.locator('fieldset, nav').first()).toContainText('Lieu de retrait')
  const boxes = filters.locator('label:has(input[type=checkbox]) .filter-count')
  expect(await boxes.count()).toBeGreaterThan(0)
  for (const text of await boxes.allInnerTexts()) expect(text).not.toMatch(/^0/)
  expect(counted).toEqual([])
})

test('the focus stays at what was chosen where the filters are built anew @desktop', async ({ page }) => {
  await open(page, '/products')
  await ready(page)
  const filters = filtersOf(page, false)
  const box = (name: string) => filters.getByRole('checkbox', { name: `Ajouter la catégorie ${name}` })
  await box('Menuiserie').press('Space')
  await expect(page).toHaveURL(/\/categories\/menuiserie$/)
  await expect(filters.getByRole('link', { name: /^Menuiserie/ })).toBeFocused()
  await filters.getByText('Autres catégories').click()
  await box('Chauffage').press('Space')
  await expect(page).toHaveURL(/categories=chauffage/)
  await expect(box('Chauffage')).toBeFocused()
  await filters.getByRole('link', { name: 'Toutes les catégories' }).press('Enter')
  await expect(page).toHaveURL(/\/products$/)
  await expect(filters.getByRole('heading', { name: 'Catégories' })).toBeFocused()
  await open(page, '/products?near=93500-pantin&radius=50')
  await ready(page)
  const radius = filters.getByRole('combobox', { name: 'Dans un rayon de' })
  await radius.press('ArrowDown')
  await expect(page).toHaveURL(/radius=100/)
  await expect(radius).toBeFocused()
})

test('several categories are searched at once', async ({ page, isMobile }) => {
  await open(page, '/categories/menuiserie/portes-interieures')
  await ready(page)
  const first = await listed(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  const box = (name: string) => filters.getByRole('checkbox', { name: `Ajouter la catégorie ${name}` })
  await expect(box('Portes intérieures')).toBeChecked()
  await box('Fenêtres de toit').check()
  await expect(page).toHaveURL(
    /\/categories\/menuiserie\?categories=fenetres-de-toit&categories=portes-interieures(#filtres)?$/,
  )
  if (isMobile) await filters.getByRole('button', { name: /^Voir/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fenêtres de toit/)
  await expect.poll(() => listed(page)).toBeGreaterThan(first)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Retirer le filtre Portes intérieures' }).click()
  await expect(page).toHaveURL(/\/categories\/menuiserie\/fenetres-de-toit$/)
})

test('categories of different families are searched at once', async ({ page, isMobile }) => {
  await open(page, '/categories/chauffage')
  await ready(page)
  const first = await listed(page)
  if (isMobile) await openFilters(page)
  const filters = filtersOf(page, isMobile)
  const box = (name: string) => filters.getByRole('checkbox', { name: `Ajouter la catégorie ${name}` })
  await filters.getByText('Autres catégories').click()
  await box('Menuiserie').check()
  await expect(page).toHaveURL(/\/products\?categories=chauffage&categories=menuiserie(#filtres)?$/)
  await expect(box('Chauffage')).toBeChecked()
  await expect(box('Menuiserie')).toBeChecked()
  await expectAccessible(page)
  await box('Isolation').check()
  await expect(page).toHaveURL(/categories=chauffage&categories=isolation&categories=menuiserie/)
  await box('Isolation').uncheck()
  await expect(page).toHaveURL(/\/products\?categories=chauffage&categories=menuiserie(#filtres)?$/)
  if (isMobile) await filters.getByRole('button', { name: /^Voir/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chauffage et Menuiserie')
  await expect.poll(() => listed(page)).toBeGreaterThan(first)
  await page.getByRole('link', { name: 'Retirer le filtre Menuiserie' }).click()
  await expect(page).toHaveURL(/\/categories\/chauffage$/)
})

test.describe('the filters without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // On a phone the filters are folded.
  test('search categories of different families at once', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/products')
    const box = (name: string) => page.getByRole('checkbox', { name: `Ajouter la catégorie ${name}` })
    await box('Chauffage').check()
    await box('Menuiserie').check()
    await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chauffage et Menuiserie')
    await expect(box('Menuiserie')).toBeChecked()
  })
})

test('quick filters are taken and taken back with one click each', async ({ page }) => {
  await open(page, '/products')
  await ready(page)
  const quick = page.getByRole('list', { name: 'Filtres rapides' })
  for (const [name, address] of [
    ['Moins de 100 €', /maxPrice=100$/],
    ['À donner', /maxPrice=0$/],
    ['Neuf', /condition=new_sealed&condition=new_opened$/],
  ] as const) {
    const link = quick.getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'true')
    await link.click()
    await expect(page).toHaveURL(/\/products$/)
  }
})

test.describe('with a position', () => {
  test.use({ geolocation: { latitude: 45.76, longitude: 4.84 }, permissions: ['geolocation'] })

  test('a quick filter searches around it', async ({ page }) => {
    await open(page, '/products')
    await ready(page)
    const quick = page.getByRole('list', { name: 'Filtres rapides' })
    await quick.getByRole('button', { name: 'Autour de moi' }).click()
    await expect(page).toHaveURL(/near=\d{5}-[a-z-]+&radius=50$/)
    await expect(quick.getByRole('link', { name: '50 km' })).toHaveAttribute('aria-current', 'true')
  })
})

test('a radius without products offers larger ones', async ({ page }) => {
  await open(page, '/products?near=20000-ajaccio&radius=10')
  const further = page.getByRole('region', { name: 'Plus loin' })
  await expect(further.getByRole('link', { name: /^Partout \(\d+ produits\)$/ })).toBeVisible()
  await expectAccessible(page)
  await further.getByRole('link').last().click()
  await expect(page).toHaveURL(/near=20000-ajaccio$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('the filters on a phone', () => {
  test.use({ viewport: phone })

  test('count the results while they change, apply on « Voir » and are removed with Back', async ({
    page,
  }) => {
    await open(page, '/products')
    await ready(page)
    const all = await listed(page)
    await openFilters(page)
    const sheet = filtersOf(page, true)
    await expect(sheet.getByRole('button', { name: `Voir ${all} produits` })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Fermer' })).toBeFocused()
    // A focused field is not hidden behind the button at the foot.
    const minimum = sheet.getByRole('textbox', { name: 'Minimum en euros' })
    await minimum.focus()
    const foot = await sheet.getByRole('button', { name: /^Voir/ }).boundingBox()
    const field = await minimum.boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    await sheet.getByRole('checkbox', { name: 'Livraison possible' }).check()
    await sheet.getByRole('checkbox', { name: 'Professionnel' }).check()
    await expect(sheet.getByRole('button', { name: `Voir ${all} produits` })).toHaveCount(0)
    const see = sheet.getByRole('button', { name: /^Voir \d+ produits?$/ })
    await expect(page).toHaveURL(/seller=professional&offer=delivery/)
    await expect(see).not.toHaveAttribute('aria-busy', 'true')
    const expectedCount = Number((await see.innerText()).split(' ')[1])
    await expectAccessible(page)
    await see.click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\?seller=professional&offer=delivery$/)
    await expect(page.getByRole('button', { name: /^Filtrer/ })).toBeFocused()
    expect(await listed(page)).toBe(expectedCount)
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByRole('heading', { level: 2, name: `${all} produits` })).toBeVisible()
  })

  test('close with Back and restore the unfiltered list', async ({ page }) => {
    await open(page, '/products')
    await ready(page)
    const all = await listed(page)
    await openFilters(page)
    const sheet = filtersOf(page, true)
    await sheet.getByRole('checkbox', { name: 'Livraison possible' }).check()
    await expect(page).toHaveURL(/offer=delivery/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByRole('heading', { level: 2, name: `${all} produits` })).toBeVisible()
    await openFilters(page)
    await expect(sheet.getByRole('checkbox', { name: 'Livraison possible' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: /^Filtrer/ })).toBeFocused()
  })

  test('stay open when a category is chosen', async ({ page }) => {
    await open(page, '/products')
    await ready(page)
    await openFilters(page)
    const sheet = filtersOf(page, true)
    await sheet.getByRole('link', { name: /^Menuiserie/ }).click()
    await expect(page).toHaveURL(/\/categories\/menuiserie#filtres$/)
    await expect(sheet.getByRole('link', { name: /^Portes intérieures/ })).toBeVisible()
    await expect(sheet.getByRole('link', { name: /^Chauffage/ })).toBeHidden()
    await sheet.getByText('Autres catégories').click()
    await expect(sheet.getByRole('link', { name: /^Chauffage/ })).toBeVisible()
    await sheet.getByRole('button', { name: /^Voir \d+ produits/ }).click()
    await expect(page).toHaveURL(/\/categories\/menuiserie$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
  })
})

test.describe('the catalogue without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('offers larger radii when nothing is near', async ({ page }) => {
    await page.goto('/products?near=20000-ajaccio&radius=10')
    await page.getByRole('region', { name: 'Plus loin' }).getByRole('link').last().click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('opens hidden filter options with a link', async ({ page, isMobile }) => {
    await page.goto(`/products${isMobile ? '#filtres' : ''}`)
    const folded = page.getByRole('group', { name: 'Matériau' }).locator('details')
    await folded.locator('summary').click()
    await folded.getByRole('link', { name: 'Toutes les options' }).click()
    await folded.getByRole('checkbox', { name: 'Coton recyclé' }).check()
    await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
    await expect(page.getByRole('link', { name: /^Retirer le filtre Matériau/ })).toBeVisible()
  })

  test('applies filters with a form and shows an error at an invalid field', async ({ page, isMobile }) => {
    await page.goto(`/products${isMobile ? '#filtres' : ''}`)
    await page.getByRole('textbox', { name: 'Maximum en euros' }).fill('abc')
    await page.getByRole('checkbox', { name: 'Professionnel' }).check()
    await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
    await expect(page).toHaveURL(/seller=professional/)
    await expect(page.getByRole('link', { name: 'Retirer le filtre Vendeur : professionnel' })).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: /^Filtrer/ }).click()
    const maximum = page.getByRole('textbox', { name: 'Maximum en euros' })
    await expect(maximum).toHaveValue('abc')
    await expect(maximum).toHaveAccessibleDescription('Saisissez un nombre, par exemple 200.')
  })
})
