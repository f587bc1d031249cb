import { randomUUID } from 'node:crypto'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const field = { name: 'Quoi ?', exact: true } as const
const placeField = { name: 'Où ?', exact: true } as const

test('the header search suggests with the keyboard and stores recent searches on the device', async ({
  page,
}) => {
  await open(page, '/about')
  await ready(page)
  const input = page.getByRole('combobox', field)
  await expect(input).toHaveAttribute('aria-expanded', 'false')
  await input.focus()
  await page.keyboard.type('parq')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Recherches' }).getByRole('option').first()).toHaveText(
    /parquet/,
  )
  await expect(list.getByRole('group', { name: 'Produits' }).getByRole('option').first()).toContainText(
    'Parquet',
  )
  await expect(page.getByText(/suggestions?, utilisez les flèches/)).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const selected = list.getByRole('option', { selected: true })
  await expect(selected).toHaveText(/parquet/)
  await expect(input).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=parquet/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('parquet')

  await open(page, '/about')
  await ready(page)
  await input.focus()
  await expect(list.getByRole('group', { name: 'Recherches récentes' })).toContainText('parquet')
  await page.keyboard.type('parqu')
  await expect(list.getByRole('group', { name: 'Recherches récentes' })).toContainText('parquet')
  await input.fill('')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('the header search suggests categories and products', async ({ page }) => {
  await open(page, '/')
  await ready(page)
  await page.getByRole('combobox', field).fill('velux')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list
    .getByRole('group', { name: 'Catégories' })
    .getByRole('option', { name: 'Fenêtres de toit' })
    .click()
  await expect(page).toHaveURL(/\/categories\/menuiserie\/fenetres-de-toit$/)
  await page.getByRole('combobox', field).fill('baignoire')
  const article = list.getByRole('group', { name: 'Produits' }).getByRole('option', { name: /baignoire/i })
  await article.first().click()
  await expect(page).toHaveURL(/\/produits\/.*baignoire/)
})

test('a search corrects a typing mistake and offers shorter searches when nothing matches', async ({
  page,
}) => {
  await open(page, '/products?search=radiatuer')
  await expect(page.getByText('Aucune annonce ne contient')).toContainText('radiateur')
  await expect(page.getByRole('combobox', { name: 'Trier par' })).toHaveValue('')
  await expect(page.getByRole('link', { name: /^Radiateur/ }).first()).toBeVisible()
  await open(page, '/products?search=mitigeur+hippopotame')
  const shorter = page.getByRole('region', { name: 'Avec un mot de moins' }).getByRole('link')
  await expect(shorter.first()).toContainText('mitigeur')
  await expect(page.getByRole('region', { name: 'Catégories proches' })).toContainText('Robinetterie')
  await expect(page.getByRole('link', { name: 'M’avertir quand un produit correspond' })).toBeVisible()
  await expectAccessible(page)
  await shorter.first().click()
  await expect(page).toHaveURL(/search=mitigeur$/)
})

test('the header search finds what is near a place, remembers it and follows the address', async ({
  page,
}) => {
  await open(page, '/about')
  await ready(page)
  const what = page.getByRole('combobox', field)
  const where = page.getByRole('combobox', placeField)
  await what.fill('radiateur')
  await where.fill('lyon')
  const places = page.getByRole('listbox', { name: 'Lieux' })
  await expect(places.getByRole('option').first()).toHaveText(/^Lyon/)
  await expectAccessible(page)
  await page.keyboard.press('End')
  await expect(places.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue(/^Lyon\s\(69\)$/)
  await expect(places).toBeHidden()
  await where.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=radiateur&near=6900\d-lyon&radius=50$/)
  await expect(page.getByRole('link', { name: 'Retirer le filtre À 50 km de Lyon (69)' })).toBeVisible()
  await page.goBack()
  await expect(what).toHaveValue('')
  await expect(where).toHaveValue(/^Lyon\s\(69\)$/)
  await page.goForward()
  await expect(what).toHaveValue('radiateur')
  // A search with the same words at another place keeps the other filters.
  await page.getByRole('link', { name: 'Neuf', exact: true }).click()
  await expect(page).toHaveURL(/condition=/)
  await where.fill('rhône')
  await places.getByRole('option', { name: 'Rhône (69)', exact: true }).click()
  await expect(page).toHaveURL(/\/produits\/departement\/rhone\?search=radiateur&condition=/)
  await expect(where).toHaveValue(/^Rhône\s\(69\)$/)
  // Choosing a place also searches the words typed in the other field.
  await what.fill('porte')
  await where.fill('bretag')
  await places.getByRole('option', { name: 'Bretagne, région', exact: true }).click()
  await expect(page).toHaveURL(/\/products\?search=porte&region=bretagne$/)
  await expect(where).toHaveValue('Bretagne')
  await expect(page.getByRole('link', { name: 'Retirer le filtre Bretagne' })).toBeVisible()
  await page.reload()
  await expect(where).toHaveValue('Bretagne')
})

test('the header search keeps what was typed while its suggestions load, and suggests places', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/word-suggestions-.*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await open(page, '/about')
  await ready(page)
  const what = page.getByRole('combobox', field)
  await what.focus()
  await page.keyboard.type('radiateur villefranche')
  released.resolve()
  await page.keyboard.type('-sur')
  await expect(what).toHaveValue('radiateur villefranche-sur')
  const places = page.getByRole('group', { name: 'Lieux' })
  await places.getByRole('option', { name: /^« radiateur » près de Villefranche-sur-Saône/ }).click()
  await expect(page).toHaveURL(/search=radiateur&near=69400-villefranche-sur-saone&radius=10$/)
})

test.describe('the header search without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('resolves a town and a department that are typed', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('combobox', field).fill('radiateur')
    await page.getByRole('combobox', placeField).fill('lyon')
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await expect(page).toHaveURL(/search=radiateur&near=6900\d-lyon&radius=50/)
    await expect(page.getByRole('combobox', placeField)).toHaveValue(/^Lyon/)
    await page.getByRole('combobox', placeField).fill('69')
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await expect(page).toHaveURL(/\/produits\/departement\/rhone\?search=radiateur/)
    await page.getByRole('combobox', placeField).fill('ile de france')
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await expect(page).toHaveURL(/search=radiateur&region=ile-de-france/)
    await expect(page.getByRole('combobox', placeField)).toHaveValue('Île-de-France')
  })

  test('submits a form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', field).fill('parquet chene')
    await page.getByRole('combobox', field).press('Enter')
    await expect(page).toHaveURL(/\/products\?search=parquet\+chene/)
    await expect(page.getByRole('link', { name: /^Parquet/ }).first()).toBeVisible()
  })
})

test('the menu shows buyers how to sell', async ({ page, signIn, isMobile }) => {
  await signIn('acheteur@rechantier.example')
  await open(page, '/')
  await ready(page)
  await expect(page.getByRole('button', { name: 'Ajouter un produit' })).toHaveCount(0)
  await page.getByRole('button', { name: isMobile ? 'Ouvrir le menu' : 'Mon compte' }).click()
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page
  await menu.getByRole('link', { name: 'Vendre', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Vendre avec ce compte' })).toBeVisible()
})

test('an administrator adds, tries and deletes a synonym', async ({ page, signIn }) => {
  const word = `mot${randomUUID().replace(/\d|-/g, '').slice(0, 6)}`
  await signIn('vendeur@rechantier.example')
  await putOnline(page, { title: `Girouette ${word}` })
  await signIn('admin@rechantier.example')
  await open(page, '/admin/synonymes')
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nouveau synonyme' }).click()
  const term = `coq${word}`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Terme').fill(term)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Indiquez ce qu’il veut dire').first()).toBeVisible()
  await dialog.getByLabel('Trouve aussi').fill(word)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Ce que quelqu’un écrirait').fill(`${term}s`)
  await page.getByRole('button', { name: 'Essayer' }).click()
  await expect(page.getByRole('link', { name: '1 produit' })).toBeVisible()
  await page.getByLabel('Terme ou signification').fill(term)
  await page.getByLabel('Terme ou signification').press('Enter')
  await page.getByRole('button', { name: `Supprimer ${term}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Synonyme supprimé')).toBeVisible()
  await expectAccessible(page)
})
