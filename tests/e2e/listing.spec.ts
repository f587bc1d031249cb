import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { fileInput, photographs, stored } from './photographs.ts'

const form = '/profile?tab=products&add=1'
const seller = 'vendeur@rechantier.example'

// Playwright's own recorder looks at the pictures shown while they are on their way.
test.use({ expectedMessages: [/^Connecting to 'blob:/] })

/** A hand on a phone: counts what it presses, and nothing of what it types. */
function countTaps(page: Page) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    /** A menu is opened, and an entry pressed. */
    choose: async (target: Locator, index: number) => {
      taps += 2
      await target.selectOption({ index })
    },
    count: () => taps,
    type: (text: string) => page.keyboard.type(text),
  }
}

test('@phone an article with three photographs is listed in at most fourteen taps', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, '/profile/today')
  const hand = countTaps(page)
  await hand.tap(page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link', { name: 'Produits' }))
  await hand.tap(page.getByRole('main').getByRole('link', { name: 'Ajouter un produit' }))
  await ready(page)
  const chooser = page.waitForEvent('filechooser')
  await hand.tap(fileInput(page))
  await (await chooser).setFiles(await photographs())
  await hand.tap(page.getByLabel('Chercher une catégorie'))
  await hand.type('portes interieures')
  await page.keyboard.press('Enter')
  await hand.tap(page.getByLabel('Titre'))
  await hand.type(`Porte du téléphone ${randomUUID().slice(0, 8)}`)
  await hand.tap(page.getByLabel('Prix en euros'))
  await hand.type('80')
  await hand.choose(page.getByRole('combobox', { name: 'État' }), 1)
  for (const label of ['Largeur (cm)', 'Hauteur (cm)']) {
    await hand.tap(page.getByLabel(label))
    await hand.type('80')
  }
  await hand.choose(page.getByLabel("Sens d'ouverture"), 1)
  await hand.tap(page.getByRole('button', { name: 'Mettre en ligne' }))
  await expect(page.getByRole('heading', { name: 'Produit en ligne' })).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(14)
})

test('@phone what is done with ticked products stands above the row of the account, menus within the screen', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, '/profile?tab=products')
  await page.getByLabel('Choisir toute la page').check()
  await page.getByRole('button', { name: 'Modifier les produits choisis' }).click()
  await expect(page.getByRole('button', { name: 'Prix…' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
  await expect(page.getByRole('region', { name: 'Produits choisis' })).toHaveCount(0)
})

test('a photograph is turned and cut, with the keyboard too, and taken back', async ({ page, signIn }) => {
  await signIn(seller)
  await open(page, form)
  const [photograph] = await photographs()
  if (!photograph) return
  await fileInput(page).setInputFiles(photograph)
  await expect(stored(page)).toHaveCount(1)
  const proportions = () =>
    stored(page).evaluate(
      (picture) => Number(picture.getAttribute('width')) / Number(picture.getAttribute('height')),
    )
  const dialog = page.getByRole('dialog', { name: 'Recadrer la photo 1' })
  const opening = page.getByRole('button', { name: 'Recadrer la photo 1' })
  const said = page.locator('[data-field="pictures"]').getByRole('status')
  await opening.click()
  await expect(dialog.getByRole('group', { name: /^Cadre/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('a corner is moved with the arrows', async () => {
    await dialog.getByRole('button', { name: 'Tourner à droite' }).click()
    await dialog.getByRole('button', { name: 'Coin en bas à droite' }).focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowUp')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(said).toHaveText('Photo recadrée.')
    await expect(opening).toBeFocused()
    // 3:4 once turned; as much less of both sides, narrower than that.
    await expect.poll(proportions).toBeLessThan(0.745)
  })

  await test.step('as the catalogue shows it', async () => {
    await opening.click()
    await dialog.getByRole('button', { name: 'Format 4:3' }).click()
    await expect(dialog.getByRole('button', { name: 'Format 4:3' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect.poll(proportions).toBeCloseTo(4 / 3, 1)
  })

  await test.step('the original is there', async () => {
    await opening.click()
    await dialog.getByRole('button', { name: 'Reprendre l’original' }).click()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(dialog).toBeHidden()
    await expect(stored(page)).toHaveAttribute('width', '1280')
    await expect(stored(page)).toHaveAttribute('height', '960')
  })
})
