import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { createPhotos, fileInput, storedPhotos } from './photos.ts'

const form = '/profile?tab=products&add=1'
const seller = 'vendeur@rechantier.example'

// Playwright's recorder inspects pictures that are still being uploaded.
test.use({ expectedMessages: [/^Connecting to 'blob:/] })

/** Counts taps on a phone; typing does not count. */
function countTaps(page: Page) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    /** Opening a menu and choosing an option counts as two taps. */
    choose: async (target: Locator, index: number) => {
      taps += 2
      await target.selectOption({ index })
    },
    count: () => taps,
    type: (text: string) => page.keyboard.type(text),
  }
}

test('a seller publishes a product with three photos in at most fourteen taps @phone', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, '/profile/today')
  const phone = countTaps(page)
  await phone.tap(
    page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link', { name: 'Produits' }),
  )
  await phone.tap(page.getByRole('main').getByRole('link', { name: 'Ajouter un produit' }))
  await ready(page)
  const chooser = page.waitForEvent('filechooser')
  await phone.tap(fileInput(page))
  await (await chooser).setFiles(await createPhotos())
  await phone.tap(page.getByLabel('Chercher une catégorie'))
  await phone.type('portes interieures')
  await page.keyboard.press('Enter')
  await phone.tap(page.getByLabel('Titre'))
  await phone.type(`Porte du téléphone ${randomUUID().slice(0, 8)}`)
  await phone.tap(page.getByLabel('Prix en euros'))
  await phone.type('80')
  for (const label of ['Largeur (cm)', 'Hauteur (cm)']) {
    await phone.tap(page.getByLabel(label))
    await phone.type('80')
  }
  await phone.choose(page.getByLabel("Sens d'ouverture"), 1)
  await phone.tap(page.getByRole('button', { name: 'Mettre en ligne' }))
  await expect(page.getByRole('heading', { name: 'Produit en ligne' })).toBeVisible()
  expect(phone.count()).toBeLessThanOrEqual(14)
})

test('the bar of selected products is not covered by the account’s navigation @phone', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, '/profile?tab=products')
  await page.getByLabel('Choisir toute la page').check()
  const bar = page.getByRole('region', { name: 'Produits choisis' })
  await expect(bar.getByRole('link', { name: 'Modifier' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Statut des produits choisis' }).click()
  await expect(bar.getByRole('button', { name: 'Vendu', exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
  await expect(bar).toHaveCount(0)
})

test('a seller rotates and crops a photo with the keyboard and restores the original', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, form)
  const [photograph] = await createPhotos()
  if (!photograph) return
  await fileInput(page).setInputFiles(photograph)
  await expect(storedPhotos(page)).toHaveCount(1)
  const proportions = () =>
    storedPhotos(page).evaluate(
      (picture) => Number(picture.getAttribute('width')) / Number(picture.getAttribute('height')),
    )
  const dialog = page.getByRole('dialog', { name: 'Recadrer la photo 1' })
  const cropButton = page.getByRole('button', { name: 'Recadrer la photo 1' })
  const status = page.locator('[data-field="pictures"]').getByRole('status')
  await cropButton.click()
  await expect(dialog.getByRole('group', { name: /^Cadre/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('the photo is rotated and a corner is moved with the arrow keys', async () => {
    await dialog.getByRole('button', { name: 'Tourner à droite' }).click()
    await dialog.getByRole('button', { name: 'Coin en bas à droite' }).focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowUp')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(status).toHaveText('Photo recadrée.')
    await expect(cropButton).toBeFocused()
    // 3:4 after the rotation; taking the same length off both sides makes it narrower.
    await expect.poll(proportions).toBeLessThan(0.745)
  })

  await test.step('the photo is cropped to 4:3', async () => {
    await cropButton.click()
    await dialog.getByRole('button', { name: 'Format 4:3' }).click()
    await expect(dialog.getByRole('button', { name: 'Format 4:3' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect.poll(proportions).toBeCloseTo(4 / 3, 1)
  })

  await test.step('the original is restored', async () => {
    await cropButton.click()
    await dialog.getByRole('button', { name: 'Reprendre l’original' }).click()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(dialog).toBeHidden()
    await expect(storedPhotos(page)).toHaveAttribute('width', '1280')
    await expect(storedPhotos(page)).toHaveAttribute('height', '960')
  })
})
