import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { dropSession, expect, expectAccessible, open, test } from './fixtures.ts'

const seller = 'vendeur@rechantier.example'

// The browser logs the 404 of a hidden product and the 409 of a conflict.
test.use({ expectedMessages: [/status of 40[49]/] })

const list = (page: Page) => page.getByRole('region', { name: 'Liste de mes produits' })
const rows = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
const openList = (page: Page, title: string) =>
  open(page, `/profile?tab=products&q=${encodeURIComponent(title)}`)

async function chooseAction(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Actions pour/ }).click()
  await row.getByRole('button', { name }).click()
}

test('a seller finds, counts, reserves, duplicates, labels, exports and deletes a product', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const title = `Étagère ${randomUUID().slice(0, 8)}`
  await putOnline(page, { title, quantity: 3 })

  await test.step('finds it regardless of accents and case', async () => {
    await open(page, '/profile?tab=products')
    await page.getByRole('searchbox', { name: 'Rechercher dans mes produits' }).fill(title.replace('É', 'e'))
    await expect(rows(page, title)).toHaveCount(1)
    await expect(page).toHaveURL(/tab=products&q=/)
    // The address contains the search.
    await open(page, page.url())
    await expect(rows(page, title)).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('changes the stock in the list', async () => {
    const stock = rows(page, title).getByRole('textbox', { name: 'Stock' })
    await stock.fill('beaucoup')
    await stock.press('Enter')
    await expect(page.getByText('Saisissez une quantité entière.')).toBeVisible()
    await stock.fill('5')
    await stock.press('Enter')
    await expect(page.getByText('Tout est enregistré.')).toBeVisible()
    await openList(page, title)
    await expect(stock).toHaveValue('5')
  })

  await test.step('sets the status', async () => {
    await rows(page, title)
      .getByRole('button', { name: /changer le statut/ })
      .click()
    await rows(page, title).getByRole('button', { name: 'Réservé' }).click()
    await expect(page.getByText('1 produit : réservé')).toBeVisible()
    await openList(page, title)
    await expect(rows(page, title)).toContainText('Réservé')
  })

  await test.step('duplicates it: the copy is hidden until it is reviewed', async () => {
    await chooseAction(rows(page, title), 'Dupliquer')
    await expect(page).toHaveURL(/[?&]edit=/)
    await openList(page, title)
    await expect(rows(page, title)).toHaveCount(2)
    await expect(rows(page, title).filter({ hasText: 'Masqué' })).toHaveCount(1)
  })

  await test.step('prints labels of both', async () => {
    await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
    const chosen = page.getByRole('region', { name: 'Produits choisis' })
    await expect(chosen).toContainText('2 produits choisis')
    await chosen.getByRole('button', { name: 'Étiquettes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Imprimer des étiquettes' })
    await dialog.getByLabel('Étiquettes par produit').fill('13')
    await expect(dialog.getByText('26 étiquettes, 2 pages')).toBeVisible()
    await expectAccessible(page)
    const sheet = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/labels'))
    const tab = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Ouvrir le PDF' }).click()
    expect((await sheet).headers()['content-type']).toBe('application/pdf')
    await (await tab).close()
    await page.keyboard.press('Escape')
  })

  await test.step('exports the list as CSV', async () => {
    await page.getByRole('button', { name: 'Exporter la liste' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^produits-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  await test.step('deletes both', async () => {
    await page
      .getByRole('region', { name: 'Produits choisis' })
      .getByRole('button', { name: 'Supprimer' })
      .click()
    const dialog = page.getByRole('dialog', { name: /Supprimer 2\sproduits/ })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText(/^Aucun de vos produits ne correspond/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Produits choisis' })).toHaveCount(0)
  })
})

test('a seller who deletes a sold product reads why it is refused and hides it instead', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const title = `Verrière ${randomUUID().slice(0, 8)}`
  const productId = await putOnline(page, { title, quantity: 2 })
  await signIn('acheteur@rechantier.example')
  const order = await page.request.post('/api/orders', {
    data: {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    },
  })
  expect(order.status()).toBe(201)

  await signIn(seller)
  await openList(page, title)
  await chooseAction(rows(page, title), 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  const refusal = page.getByRole('dialog', { name: 'Ce produit a été vendu' })
  await expect(refusal).toContainText('figure dans une commande')
  await refusal.getByRole('button', { name: 'Masquer du catalogue' }).click()
  await expect(rows(page, title)).toContainText('Masqué')

  await open(page, `/products/${productId}`)
  await expect(page.getByText('Annonce masquée')).toBeVisible()
  await expectAccessible(page)
  await dropSession(page)
  expect((await page.goto(`/products/${productId}`))?.status()).toBe(404)
})

test('a seller edits the table with the keyboard, undoes changes and changes several prices at once', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const title = `Lot ${randomUUID().slice(0, 8)}`
  await putOnline(page, { title, quantity: 3 })
  await openList(page, title)
  const row = rows(page, title)
  const price = row.getByRole('textbox', { name: 'Prix' })
  const stock = row.getByRole('textbox', { name: 'Stock' })
  const saved = () => expect(page.getByText('Tout est enregistré.')).toBeVisible()
  const before = await price.inputValue()

  await test.step('Enter saves a price, Escape discards the input, Tab leaves and saves', async () => {
    await price.fill('12,5')
    await price.press('Enter')
    await expect(price).toHaveValue('12,50')
    await price.fill('99')
    await price.press('Escape')
    await expect(price).toHaveValue('12,50')
    await stock.fill('7')
    await stock.press('Tab')
    await saved()
    await expect(stock).toHaveValue('7')
    await expectAccessible(page)
  })

  await test.step('Ctrl+Z undoes the last change', async () => {
    await stock.focus()
    await page.keyboard.press('Control+z')
    await expect(stock).toHaveValue('3')
    await page.getByRole('button', { name: /^Annuler/ }).click()
    await expect(page.getByText('Modification annulée')).toBeVisible()
    await expect(price).toHaveValue(before)
    await expect(page.getByRole('button', { name: /^Annuler \(/ })).toHaveCount(0)
    await openList(page, title)
    await expect(stock).toHaveValue('3')
    await expect(price).toHaveValue(before)
  })

  await test.step('a value changed elsewhere is reported and not overwritten', async () => {
    const listed = await page.request.get(`/api/selling/products?q=${encodeURIComponent(title)}`)
    const { items } = (await listed.json()) as { items: { id: string }[] }
    const cells = { price: { text: '42', seen: before } }
    const elsewhere = await page.request.put('/api/selling/table', {
      data: { rows: [{ id: items[0]?.id, kind: 'product', cells }] },
    })
    expect(await elsewhere.json()).toMatchObject({ rows: [{ isWritten: true, refused: {} }] })
    await price.fill('55')
    await price.press('Enter')
    await expect(page.getByText(/Cette case a changé entre-temps.*42/)).toBeVisible()
    await expectAccessible(page)
    await price.press('Escape')
    await expect(price).toHaveValue('42')
  })

  await test.step('all prices are lowered after a preview, in the table of the chosen', async () => {
    await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
    await page
      .getByRole('region', { name: 'Produits choisis' })
      .getByRole('link', { name: 'Modifier' })
      .click()
    const chosen = page.getByRole('region', { name: 'Lignes choisies' })
    await expect(chosen).toContainText(/1\sligne choisie/)
    await chosen.getByRole('button', { name: 'Modifier' }).click()
    const dialog = page.getByRole('dialog', { name: /^Modifier 1\sligne$/ })
    await dialog.getByLabel('Colonne').selectOption('Prix (€)')
    await dialog.getByLabel('Changer les prix').selectOption('En pourcentage')
    await dialog.getByLabel(/^De combien de %/).fill('-10')
    await expect(dialog.getByText(/1\sarticle, de 37,80\s€ à 37,80\s€\./)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await saved()
    await openList(page, title)
    await expect(price).toHaveValue('37,80')
  })
})
