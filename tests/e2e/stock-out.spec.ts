import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { installCamera } from './camera.ts'
import { putOnlineWithCode } from './create-products.ts'
import { dropSession, expect, expectAccessible, open, ready, test } from './fixtures.ts'

test.use({
  // The browser logs refused requests and aborted responses.
  expectedMessages: [/status of 40[349]|ERR_FAILED/],
})

const seller = 'les-deux@rechantier.example'
const quantity = (page: Page): Locator => page.getByRole('definition').nth(1)
const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Retirer du stock' })
const success = (page: Page): Locator => page.getByText('Produit retiré du stock.')

async function removeOne(page: Page): Promise<void> {
  await removeButton(page).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
}

async function readQr(drawing: Locator): Promise<string> {
  const picture = sharp(await drawing.screenshot()).resize(800, 800, { kernel: 'nearest' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

test('a seller finds a product by its code and removes its two pieces from the stock', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(seller)
  const title = `Vasque ${randomUUID()}`
  const product = await putOnlineWithCode(page, { title, description: 'Grès émaillé', quantity: 2 })

  await test.step('types the code', async () => {
    await open(page, '/stock-out')
    const search = page.getByRole('main').getByRole('button', { name: 'Rechercher' })
    await expect(search).toBeDisabled()
    await expectAccessible(page)
    await page.getByLabel('Code du produit').fill('   ')
    await expect(search).toBeDisabled()
    await page.getByLabel('Code du produit').fill(`  ${product.uniqueCode.toLowerCase()} `)
    await search.dblclick()
    await expect(page).toHaveURL(`/stock-out?code=${product.uniqueCode}`)
  })

  await test.step('sees the product', async () => {
    const article = page.getByRole('article', { name: title })
    await expect(article).toContainText('Grès émaillé')
    await expect(article.getByRole('definition').first()).toHaveText(product.uniqueCode)
    await expect(quantity(page)).toHaveText('2')
    await expect(article).toContainText('Aucune sortie enregistrée pour ce produit.')
    const qr = page.getByRole('img', { name: /^QR code de cette page/ })
    expect((await qr.boundingBox())?.width).toBe(100)
    expect(await readQr(qr)).toBe(`${baseURL}/stock-out?code=${product.uniqueCode}`)
    await expectAccessible(page)
  })

  await test.step('cancels the removal', async () => {
    await removeButton(page).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Confirmer la sortie de stock' })
    await expect(dialog).toContainText('Êtes-vous sûr de vouloir retirer 1 unité de ce produit du stock ?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
    await expect(quantity(page)).toHaveText('2')
  })

  await test.step('removes one with a double click', async () => {
    await removeButton(page).click()
    await page.getByRole('button', { name: 'Supprimer' }).dblclick()
    await expect(success(page)).toBeVisible()
    await expect(quantity(page)).toHaveText('1')
    await expect(page.getByRole('listitem').filter({ hasText: 'de 2 à 1' })).toContainText('Vous')
    await expect(page.getByText('à l’instant')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('removes the last; no more can be removed after a reload', async () => {
    await removeOne(page)
    await expect(quantity(page)).toHaveText('0')
    await page.reload()
    await ready(page)
    await expect(quantity(page)).toHaveText('0')
    await expect(removeButton(page)).toBeDisabled()
    await expect(page.getByRole('article')).toContainText('Rupture de stock')
    await expect(page.getByRole('listitem').filter({ hasText: 'Vous' })).toHaveCount(2)
    await expectAccessible(page)
  })
})

test('a seller removes five pieces with at most four taps and restores them with one', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Dalle de moquette', quantity: 5 })
  // A scan opens this address.
  await open(page, `/stock-out?code=${uniqueCode}`)
  let taps = 0
  const tap = async (target: Locator) => {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    taps += 1
    await target.click()
  }
  await tap(page.getByRole('button', { name: 'Tout (5)' }))
  await expectAccessible(page)
  await tap(page.getByRole('button', { name: 'Retirer 5 unités' }))
  const dialog = page.getByRole('dialog', { name: 'Confirmer la sortie de stock' })
  await expect(dialog).toContainText('retirer 5 unités de ce produit du stock ?')
  await tap(dialog.getByRole('button', { name: 'Retirer 5 unités' }))
  await expect(page.getByText('Retiré du stock : 5 unités.')).toBeVisible()
  await expect(quantity(page)).toHaveText('0')
  expect(taps).toBeLessThanOrEqual(4)

  await tap(page.getByRole('button', { name: 'Annuler cette sortie' }))
  await expect(quantity(page)).toHaveText('5')
  await expect(page.getByRole('listitem').filter({ hasText: 'de 5 à 0' })).toContainText('Annulée par vous')
  await expect(page.getByRole('button', { name: 'Annuler cette sortie' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the last piece removed by two users at once is removed once, and one of them reads an error', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn(seller)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Dernier radiateur', quantity: 1 })
  const adminPage = await otherBrowser('admin@rechantier.example')
  const pages = [page, adminPage]
  for (const one of pages) {
    await open(one, `/stock-out?code=${uniqueCode}`)
    await expect(quantity(one)).toHaveText('1')
    await removeButton(one).click()
  }
  await Promise.all(pages.map((one) => one.getByRole('button', { name: 'Supprimer' }).click()))
  for (const one of pages) {
    await expect(quantity(one)).toHaveText('0')
    await expect(removeButton(one)).toBeDisabled()
  }
  const messages = await Promise.all(
    pages.map(async (one) => [
      await success(one).count(),
      await one.getByText('Impossible de retirer le produit du stock.').count(),
    ]),
  )
  expect(messages.sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  await adminPage.context().close()
})

test('a removal whose response is lost is repeated without removing a second piece', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Porte au fond du hangar', quantity: 5 })
  await open(page, `/stock-out?code=${uniqueCode}`)
  await page.route('**/removals', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await removeOne(page)
  await expect(page.getByText('Problème lors de la sortie de stock.')).toBeVisible()
  await expect(quantity(page)).toHaveText('4')
  await page.unroute('**/removals')
  await removeOne(page)
  await expect(success(page)).toBeVisible()
  await expect(quantity(page)).toHaveText('4')
})

test('the product search fails without a connection and can be retried', async ({ page, signIn }) => {
  await signIn(seller)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Parquet en chêne', quantity: 3 })
  await open(page, '/stock-out')
  await page.route('**/api/stock-out?*', (route) => route.abort('failed'))
  await page.getByLabel('Code du produit').fill(uniqueCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Problème lors de la recherche.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/stock-out?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('article', { name: 'Parquet en chêne' })).toBeVisible()
})

test('the stock-out page refuses visitors, buyers and the codes of other sellers', async ({
  page,
  signIn,
}) => {
  await signIn('vendeur@rechantier.example')
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Lavabo d’un autre', quantity: 3 })

  await signIn(seller)
  for (const code of [uniqueCode, 'PERSONNE']) {
    await open(page, `/stock-out?code=${code}`)
    await expect(page.getByText('Aucun produit trouvé pour ce code.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  await expectAccessible(page)

  await signIn('acheteur@rechantier.example')
  await open(page, `/stock-out?code=${uniqueCode}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page.')
  await expectAccessible(page)

  await dropSession(page)
  await open(page, `/stock-out?code=${uniqueCode}`)
  await expect(page).toHaveURL(`/auth?${new URLSearchParams({ redirect: `/stock-out?code=${uniqueCode}` })}`)
})

test.describe('the stock-out page’s camera', () => {
  test('reads a product’s QR code, reports another QR code and stops when the dialog closes', async ({
    page,
    signIn,
  }) => {
    await signIn(seller)
    const { uniqueCode } = await putOnlineWithCode(page, { title: 'Volet étiqueté', quantity: 3 })
    const camera = await installCamera(page)
    await camera.show('https://autre.example/menu')
    await open(page, '/stock-out')
    const scan = page.getByRole('button', { name: 'Scanner un QR code' })
    await scan.click()
    await expect(page.getByText('Ce QR code n’est pas celui d’un produit.')).toBeVisible()
    expect(await camera.running()).toBe(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(camera.running).toBe(0)
    await expect(scan).toBeFocused()

    await camera.show(`https://rechantier.example/stock-out?code=${uniqueCode}`)
    await scan.click()
    await expect(page).toHaveURL(`/stock-out?code=${uniqueCode}`)
    await expect(page.getByRole('article', { name: 'Volet étiqueté' })).toBeVisible()
    await expect.poll(camera.running).toBe(0)
    await removeOne(page)
    await expect(success(page)).toBeVisible()
    // The label that was just read is replaced, because it would be read again at once.
    await camera.show('https://autre.example/menu')
    await page.getByRole('button', { name: 'Scanner un autre' }).click()
    await expect(page.getByRole('dialog', { name: 'Scanner un QR code' })).toBeVisible()
  })

  test('falls back to typing the code when its permission is refused', async ({ page, signIn }) => {
    await installCamera(page, { isRefused: true })
    await signIn(seller)
    await open(page, '/stock-out')
    await page.getByRole('button', { name: 'Scanner un QR code' }).click()
    await expect(page.getByText('L’accès à la caméra est refusé.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Saisir le code' }).click()
    await expect(page.getByLabel('Code du produit')).toBeFocused()
  })
})
