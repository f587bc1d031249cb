import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { holdCamera } from './camera.ts'
import { dropSession, expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { putOnlineWithCode } from './makers.ts'

test.use({
  // The browser's own lines about refusals and about answers that are lost on purpose.
  expectedMessages: [/status of 40[349]|ERR_FAILED/],
})

const seller = 'les-deux@rechantier.example'
const quantity = (page: Page): Locator => page.getByRole('definition').nth(1)
const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Retirer du stock' })
const success = (page: Page): Locator => page.getByText('Produit retiré du stock.')

async function remove(page: Page): Promise<void> {
  await removeButton(page).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
}

async function readQr(drawing: Locator): Promise<string> {
  const picture = sharp(await drawing.screenshot()).resize(800, 800, { kernel: 'nearest' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

test('a seller finds a product by its code and takes its two pieces out of stock', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(seller)
  const title = `Vasque ${randomUUID()}`
  const product = await putOnlineWithCode(page, { title, description: 'Grès émaillé', quantity: 2 })

  await test.step('types the code', async () => {
    await open(page, '/stock-out')
    const search = page.getByRole('button', { name: 'Rechercher' })
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

  await test.step('thinks again', async () => {
    await removeButton(page).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Confirmer la sortie de stock' })
    await expect(dialog).toContainText('Êtes-vous sûr de vouloir retirer 1 unité de ce produit du stock ?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
    await expect(quantity(page)).toHaveText('2')
  })

  await test.step('takes one, in a hurry', async () => {
    await removeButton(page).click()
    await page.getByRole('button', { name: 'Supprimer' }).dblclick()
    await expect(success(page)).toBeVisible()
    await expect(quantity(page)).toHaveText('1')
    await expect(page.getByRole('listitem').filter({ hasText: 'de 2 à 1' })).toContainText('Vous')
    await expect(page.getByText('à l’instant')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('takes the last: nothing more can be taken, also after a reload', async () => {
    await remove(page)
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

test('five pieces go in at most four touches after the scan, and come back with one', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Dalle de moquette', quantity: 5 })
  // What a scan leads to.
  await open(page, `/stock-out?code=${uniqueCode}`)
  let touches = 0
  const touch = async (target: Locator) => {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    touches += 1
    await target.click()
  }
  await touch(page.getByRole('button', { name: 'Tout (5)' }))
  await expectAccessible(page)
  await touch(page.getByRole('button', { name: 'Retirer 5 unités' }))
  const dialog = page.getByRole('dialog', { name: 'Confirmer la sortie de stock' })
  await expect(dialog).toContainText('retirer 5 unités de ce produit du stock ?')
  await touch(dialog.getByRole('button', { name: 'Retirer 5 unités' }))
  await expect(page.getByText('5 unités retirées du stock.')).toBeVisible()
  await expect(quantity(page)).toHaveText('0')
  expect(touches).toBeLessThanOrEqual(4)

  await touch(page.getByRole('button', { name: 'Annuler cette sortie' }))
  await expect(quantity(page)).toHaveText('5')
  await expect(page.getByRole('listitem').filter({ hasText: 'de 5 à 0' })).toContainText('Annulée par vous')
  await expect(page.getByRole('button', { name: 'Annuler cette sortie' })).toHaveCount(0)
  await expectAccessible(page)
})

test('of two people who remove the last piece at once, one is told that it is gone', async ({
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
  const said = await Promise.all(
    pages.map(async (one) => [
      await success(one).count(),
      await one.getByText('Impossible de retirer le produit du stock.').count(),
    ]),
  )
  expect(said.sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  await adminPage.context().close()
})

test('an answer lost on the way is asked for again without taking a second piece', async ({
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
  await remove(page)
  await expect(page.getByText('Problème lors de la sortie de stock.')).toBeVisible()
  await expect(quantity(page)).toHaveText('4')
  await page.unroute('**/removals')
  await remove(page)
  await expect(success(page)).toBeVisible()
  await expect(quantity(page)).toHaveText('4')
})

test('without the network the search says so, and can be tried again', async ({ page, signIn }) => {
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

test('not for visitors nor buyers; another seller’s code is nobody’s', async ({ page, signIn }) => {
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

test.describe('the camera', () => {
  test('reads a label, says so of another QR code, and stops when the dialog closes', async ({
    page,
    signIn,
  }) => {
    await signIn(seller)
    const { uniqueCode } = await putOnlineWithCode(page, { title: 'Volet étiqueté', quantity: 3 })
    const camera = await holdCamera(page)
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
    await remove(page)
    await expect(success(page)).toBeVisible()
    // The label just read is out of sight, or it would be read again at once.
    await camera.show('https://autre.example/menu')
    await page.getByRole('button', { name: 'Scanner un autre' }).click()
    await expect(page.getByRole('dialog', { name: 'Scanner un QR code' })).toBeVisible()
  })

  test('refused, the code can be typed', async ({ page, signIn }) => {
    await holdCamera(page, { isRefused: true })
    await signIn(seller)
    await open(page, '/stock-out')
    await page.getByRole('button', { name: 'Scanner un QR code' }).click()
    await expect(page.getByText('L’accès à la caméra est refusé.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Saisir le code' }).click()
    await expect(page.getByLabel('Code du produit')).toBeFocused()
  })
})
