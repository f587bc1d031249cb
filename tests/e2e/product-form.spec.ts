import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { createPhotos, fileInput, storedPhotos } from './photos.ts'

const form = '/profile?tab=products&add=1'
const seller = 'vendeur@rechantier.example'

// Playwright's recorder inspects pictures that are still being uploaded.
test.use({ expectedMessages: [/^Connecting to 'blob:|net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

async function fillRequired(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titre').fill(title)
  await page.getByLabel('Prix en euros').fill('1 250,50')
  await page.getByRole('textbox', { name: /^Quantité(?! minimale)/ }).fill('3')
  await page.getByRole('radio', { name: /^Neuf, emballé/ }).check()
  await page.getByLabel('Largeur (cm)').fill('83,5')
  await page.getByLabel('Hauteur (cm)').fill('204')
  await page.getByLabel("Sens d'ouverture").selectOption({ index: 1 })
}

async function chooseDoors(page: Page): Promise<void> {
  await page.getByLabel('Chercher une catégorie').fill('portes interieures')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Largeur (cm)')).toBeVisible()
}

test('a seller publishes a product with three photos from a draft that survives a reload, and buyers find it', async ({
  page,
  signIn,
}) => {
  const title = `Porte chêne ${randomUUID().slice(0, 8)}`
  await signIn(seller)
  await open(page, form)
  await expect(page.getByLabel('Chercher une catégorie')).toBeVisible()
  await expectAccessible(page)
  await chooseDoors(page)

  await test.step('photos are uploaded at once; the last is moved to the first position', async () => {
    await fileInput(page).setInputFiles(await createPhotos())
    await expect(storedPhotos(page)).toHaveCount(3)
    const status = page.locator('[data-field="pictures"]').getByRole('status')
    await expect(status).toHaveText('3 photos envoyées.')
    await page.getByRole('button', { name: 'Avancer la photo 3' }).click()
    await page.getByRole('button', { name: 'Avancer la photo 2' }).click()
    await expect(status).toHaveText('Photo déplacée en position 1, photo principale.')
    await expect(page.getByRole('button', { name: 'Reculer la photo 1' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('missing fields are listed and can be focused', async () => {
    await page.getByRole('button', { name: 'Mettre en ligne' }).click()
    await expect(page.getByText('5 champs à corriger')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hauteur (cm)' }).click()
    await expect(page.getByLabel('Hauteur (cm)')).toBeFocused()
  })

  await test.step('the draft survives a reload', async () => {
    await fillRequired(page, title)
    await page.reload()
    await ready(page)
    await expect(page.getByText('Brouillon repris.')).toBeVisible()
    await expect(storedPhotos(page)).toHaveCount(3)
    await expect(page.getByLabel('Titre')).toHaveValue(title)
    await expect(page.getByLabel('Largeur (cm)')).toHaveValue('83,5')
    await expectAccessible(page)
  })

  await test.step('the preview shows the product', async () => {
    await page.getByRole('button', { name: 'Aperçu' }).click()
    const preview = page.getByRole('dialog', { name: 'Aperçu' })
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview).toContainText('83,5 cm')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a double click publishes once', async () => {
    await page.getByRole('button', { name: 'Mettre en ligne' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Produit en ligne' })).toBeFocused()
    await expectAccessible(page)
    const response = await page.request.get(`/api/products?search=${encodeURIComponent(title)}`)
    expect((await response.json()).total).toBe(1)
  })

  await test.step('the catalogue shows it with three photos', async () => {
    await open(page, `/products?search=${encodeURIComponent(title)}`)
    await page.getByRole('article').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('3 en stock').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Choisir une photo' }).getByRole('listitem')).toHaveCount(3)
  })
})

test('a double click on a photo’s buttons acts once, and a removed photo can be put back', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, form)
  await fileInput(page).setInputFiles(await createPhotos())
  await expect(storedPhotos(page)).toHaveCount(3)
  const addresses = () =>
    storedPhotos(page).evaluateAll((photos) => photos.map((photo) => photo.getAttribute('src')))
  const [first, second, third] = await addresses()

  await page.getByRole('button', { name: 'Avancer la photo 3' }).dblclick()
  expect(await addresses()).toEqual([first, third, second])

  await page.getByRole('button', { name: 'Retirer la photo 1' }).dblclick()
  expect(await addresses()).toEqual([third, second])
  await page.getByRole('button', { name: 'Annuler' }).click()
  expect(await addresses()).toEqual([first, third, second])
})

test('photos that have not arrived survive a reload and are sent when the network is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(seller)
  await open(page, form)
  await page.route('**/api/uploads', (route) => route.abort())
  await fileInput(page).setInputFiles((await createPhotos()).slice(0, 1))
  await expect(page.getByRole('button', { name: 'Réessayer la photo 1' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByRole('button', { name: 'Réessayer la photo 1' })).toBeVisible()
  await page.unroute('**/api/uploads')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(storedPhotos(page)).toHaveCount(1)
})

test('a draft reloaded right after typing is saved when it is taken up', async ({ page, signIn }) => {
  const title = `Porte rechargée ${randomUUID().slice(0, 8)}`
  await signIn(seller)
  await open(page, form)
  await chooseDoors(page)
  // The page is left before its save is sent.
  await page.route('**/api/selling/drafts/*', (route) => route.abort())
  await page.getByLabel('Titre').fill(title)
  await expect(page).toHaveURL(/[?&]draft=/)
  await page.reload()
  await page.unroute('**/api/selling/drafts/*')
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Titre')).toHaveValue(title)
  const draftId = new URL(page.url()).searchParams.get('draft')
  const saved = async () => (await page.request.get(`/api/selling/drafts/${draftId}`)).json()
  await expect.poll(async () => (await saved()).values?.title).toBe(title)
})

test('a photo chosen twice and one too small are pointed out', async ({ page, signIn }) => {
  await signIn(seller)
  await open(page, form)
  const [photograph] = await createPhotos()
  if (!photograph) return
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  await fileInput(page).setInputFiles([
    photograph,
    { ...photograph, name: 'copie.jpg' },
    { name: 'vignette.jpg', mimeType: 'image/jpeg', buffer: small },
  ])
  await expect(page.getByText('Cette photo est déjà dans l’annonce.')).toBeVisible()
  await expect(storedPhotos(page)).toHaveCount(2)
  await expect(page.getByText(/^40 × 30 px/)).toBeVisible()
})

test.describe('a file that is not a photo', () => {
  test.use({ expectedMessages: [/^Connecting to 'blob:|status of 400/] })

  test('is refused by name without removing the others', { tag: '@detail' }, async ({ page, signIn }) => {
    const [photograph] = await createPhotos()
    if (!photograph) return
    await signIn(seller)
    await open(page, form)
    await fileInput(page).setInputFiles([
      { name: 'facture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
      photograph,
    ])
    await expect(page.getByText('facture.jpg')).toBeVisible()
    await expect(storedPhotos(page)).toHaveCount(1)
    await expectAccessible(page)
  })
})

test.describe('the product form while its category’s fields are loading', () => {
  test.use({ expectedMessages: [/^Connecting to 'blob:|net::ERR_FAILED/] })

  test('offers a retry, saves after they arrive and retains the product’s values', {
    tag: '@detail',
  }, async ({ page, signIn }) => {
    const title = `Porte ${randomUUID().slice(0, 8)}`
    await signIn(seller)
    const id = await putOnline(page, { title, category: 'portes-interieures' })
    const stored = async () => (await page.request.get(`/api/own-products/${id}`)).json()
    const before = await stored()
    expect(Object.keys(before.values).length).toBeGreaterThan(0)
    const fields = '**/api/categories/*/custom-fields'

    await test.step('the fields cannot be loaded: saving is refused and loading can be retried', async () => {
      await page.route(fields, (route) => route.abort())
      await open(page, `/profile?tab=products&edit=${id}`)
      await page.getByLabel('Titre').fill(`${title} bis`)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Chargez-les de nouveau ci-dessus')).toBeVisible()
      await expectAccessible(page)
      expect((await stored()).title).toBe(title)
      await page.unroute(fields)
    })

    await test.step('the fields are late: saving waits for them', async () => {
      const released = Promise.withResolvers<void>()
      await page.route(fields, async (route) => {
        await released.promise
        await route.continue()
      })
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByRole('button', { name: 'Un instant…' })).toBeVisible()
      released.resolve()
      await expect(page.getByRole('heading', { name: 'Annonce enregistrée' })).toBeVisible()
      expect(await stored()).toMatchObject({ title: `${title} bis`, values: before.values })
    })
  })
})

test('a product edited while its photos are uploading is published with the last values', {
  tag: '@detail',
}, async ({ page, signIn }) => {
  const [photograph] = await createPhotos()
  if (!photograph) return
  const title = `Porte ${randomUUID().slice(0, 8)}`
  const released = Promise.withResolvers<void>()
  await page.route('**/api/uploads', async (route) => {
    await released.promise
    await route.continue()
  })
  await signIn(seller)
  await open(page, form)
  await chooseDoors(page)
  await fillRequired(page, `${title} à corriger`)
  await fileInput(page).setInputFiles(photograph)
  await page.getByRole('button', { name: 'Mettre en ligne' }).click()
  await expect(page.getByRole('button', { name: 'Envoi des photos…' })).toBeVisible()
  await page.getByLabel('Titre').fill(title)
  await page.getByLabel('Prix en euros').fill('99')
  released.resolve()
  const address = await page.getByRole('link', { name: 'Voir l’annonce' }).getAttribute('href')
  const stored = await (await page.request.get(`/api/own-products/${address?.split('/').at(-1)}`)).json()
  expect(stored).toMatchObject({ title, price: 99_00, pictures: [expect.anything()] })
})

test.describe('a product changed elsewhere while it is edited', () => {
  test.use({ expectedMessages: [/^Connecting to 'blob:|status of 409/] })

  test('reports the conflict and merges both changes', { tag: '@detail' }, async ({
    page,
    signIn,
    baseURL,
  }) => {
    const title = `Porte ${randomUUID().slice(0, 8)}`
    await signIn(seller)
    await open(page, form)
    await chooseDoors(page)
    await fillRequired(page, title)
    await page.getByRole('button', { name: 'Mettre en ligne' }).click()
    const address = await page.getByRole('link', { name: 'Voir l’annonce' }).getAttribute('href')
    const id = address?.split('/').at(-1)
    await open(page, `/profile?tab=products&edit=${id}`)
    await page.getByLabel('Titre').fill(`${title} bis`)

    const own = await (await page.request.get(`/api/own-products/${id}`)).json()
    const elsewhere = await page.request.put(`/api/products/${id}`, {
      data: { ...own, quantity: 2, pictures: [] },
      headers: { origin: baseURL ?? '' },
    })
    expect(elsewhere.ok()).toBe(true)

    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Cette annonce a été modifiée ailleurs')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Garder mes modifications' }).click()
    await expect(page.getByRole('textbox', { name: /^Quantité(?! minimale)/ })).toHaveValue('2')
    await expect(page.getByLabel('Titre')).toHaveValue(`${title} bis`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { name: 'Annonce enregistrée' })).toBeVisible()
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a seller publishes a product with the keyboard alone at 400 % zoom', { tag: '@detail' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(seller)
  await open(page, form)
  await tabTo(page, page.getByLabel('Chercher une catégorie'))
  await page.keyboard.type('portes interieures')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Changer de catégorie' })).toBeFocused()

  // The listener is set before the key is pressed, because the browser learns of it asynchronously.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, fileInput(page))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await createPhotos())
  await expect(storedPhotos(page)).toHaveCount(3)

  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await type('Titre', `Porte au clavier ${randomUUID().slice(0, 8)}`)
  await type('Prix en euros', '80')
  for (const label of ['Largeur (cm)', 'Hauteur (cm)', "Sens d'ouverture"]) {
    await tabTo(page, page.getByLabel(label))
    if (label.includes('cm')) await page.keyboard.type('80')
    else await page.keyboard.press('ArrowDown')
  }
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await widest()).toBeLessThanOrEqual(320)
  await tabTo(page, page.getByRole('button', { name: 'Mettre en ligne' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Produit en ligne' })).toBeFocused()
  expect(await widest()).toBeLessThanOrEqual(320)
})
