import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const admin = 'admin@rechantier.example'

/** A family of this test’s own, so that no other test’s catalogue moves. */
async function addCategory(page: Page, name: string, parent?: string) {
  await page.getByRole('link', { name: 'Nouvelle catégorie' }).click()
  const form = page.getByRole('form', { name: 'Catégorie' })
  await form.getByLabel('Nom').fill(name)
  if (parent) await form.getByLabel('Catégorie parente').selectOption({ label: parent })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/admin\/categories$/)
}

async function removeCategory(page: Page, name: string) {
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Supprimer « ${name} »` })
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a category is made, put in order with the keyboard, renamed, and its old address leads on', async ({
  page,
  signIn,
}) => {
  const id = randomUUID().slice(0, 8)
  const [family, first, second] = [`Essai ${id}`, `Aaa ${id}`, `Bbb ${id}`]
  await signIn(admin)
  await open(page, '/admin/categories')
  await addCategory(page, family)
  await addCategory(page, first, family)
  await addCategory(page, second, family)
  await expectAccessible(page)

  const children = page.getByRole('list', { name: `Sous-catégories de ${family}` }).getByRole('listitem')
  await expect(children).toHaveText([new RegExp(first), new RegExp(second)])
  const down = page.getByRole('button', { name: `Descendre ${first}` })
  await down.focus()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/admin/categories') && answer.request().method() !== 'GET',
  )
  await page.keyboard.press('Enter')
  await expect(children).toHaveText([new RegExp(second), new RegExp(first)])
  await expect(page.getByText(`${first} : position 2 sur 2.`)).toBeAttached()
  await expect(down).toBeFocused()
  await saved
  await page.reload()
  await ready(page)
  await expect(children).toHaveText([new RegExp(second), new RegExp(first)])

  await page.getByRole('link', { name: `Modifier ${family}` }).click()
  await page.getByLabel('Adresse', { exact: true }).fill(`nouvelle-${id}`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/admin\/categories$/)
  const answer = await page.request.get(`/products?parent=essai-${id}&sort=price-asc`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/categories/nouvelle-${id}?sort=price-asc`)

  for (const name of [first, second, family]) await removeCategory(page, name)
  await expect(page.getByRole('link', { name: `Modifier ${family}` })).toHaveCount(0)
})

test.describe('a refusal', () => {
  test.use({ expectedMessages: [/status of 400/] })
  test('stands at its field, and nothing is lost of what was written', async ({ page, signIn }) => {
    await signIn(admin)
    await open(page, '/admin/categories')
    await page.getByRole('link', { name: 'Nouvelle catégorie' }).click()
    const dialog = page.getByRole('form', { name: 'Catégorie' })
    await dialog.getByLabel('Nom').fill('Encore du chauffage')
    await dialog.getByLabel('Adresse', { exact: true }).fill('chauffage')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByLabel('Adresse', { exact: true })).toHaveAccessibleDescription(
      /est déjà celle de/,
    )
    await expect(dialog.getByLabel('Adresse', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('Nom')).toHaveValue('Encore du chauffage')
  })
})

/** Presses of the mouse, wherever they go; one choice of a list is two. */
function countClicks(page: Page) {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    choose: async (list: Locator, index: number) => {
      clicks += 2
      await list.selectOption({ index })
    },
    count: () => clicks,
    type: (text: string) => page.keyboard.type(text),
    tab: () => page.keyboard.press('Tab'),
  }
}

test('a category with three fields is made in fifteen clicks at most, and tried with the real controls', async ({
  page,
  signIn,
}) => {
  const id = randomUUID().slice(0, 8)
  await signIn(admin)
  await open(page, '/admin/categories')
  const hand = countClicks(page)
  await hand.click(page.getByRole('link', { name: 'Nouvelle catégorie' }))
  const form = page.getByRole('form', { name: 'Catégorie' })
  await expect(form.getByLabel('Nom')).toBeFocused()
  await hand.type(`Volets ${id}`)
  await hand.choose(form.getByLabel('Catégorie parente'), 1)
  const line = (number: number) =>
    form.getByRole('list', { name: 'Champs de la catégorie' }).locator(':scope > li').nth(number)

  await hand.click(form.getByRole('button', { name: 'Nombre' }))
  await hand.type(`Largeur ${id}`)
  await hand.tab()
  await hand.type('cm')
  await hand.click(line(0).getByLabel('Obligatoire'))
  await hand.click(form.getByRole('button', { name: 'Plusieurs options au choix' }))
  await hand.type(`Lames ${id}`)
  await hand.click(line(1).getByLabel('Libellé de l’option 1'))
  await hand.type('Bois')
  await page.keyboard.press('Enter')
  await hand.type('Aluminium')
  await hand.click(form.getByRole('button', { name: 'Couleur' }))
  await hand.type(`Teinte ${id}`)
  const clicksToTry = hand.count()
  // Trying is no part of making.
  for (const number of [0, 1, 2]) await line(number).getByText('Essayer ce champ').click()
  await line(1).getByRole('checkbox', { name: 'Aluminium' }).first().check()
  await expect(line(1).getByRole('definition')).toContainText('Aluminium')
  await line(2).getByRole('radio', { name: 'Anthracite' }).check()
  await expect(line(2).getByRole('definition')).toContainText('Anthracite')
  await expectAccessible(page)
  expect(hand.count()).toBe(clicksToTry)
  await hand.click(form.getByRole('button', { name: 'Enregistrer' }))
  await expect(page).toHaveURL(/\/admin\/categories$/)
  expect(hand.count()).toBeLessThanOrEqual(15)

  await page.getByRole('link', { name: `Modifier Volets ${id}` }).click()
  await expect(line(0).getByLabel('Nom du champ')).toHaveValue(`Largeur ${id}`)
  await expect(line(0).getByLabel('Unité')).toHaveValue('cm')
  await expect(line(2).getByLabel('Nom du champ')).toHaveValue(`Teinte ${id}`)
  await page.getByRole('link', { name: 'Toutes les catégories' }).click()
  await removeCategory(page, `Volets ${id}`)
})

test('a field is made, tried in its preview, and an option twice is refused', async ({ page, signIn }) => {
  const name = `Finition ${randomUUID().slice(0, 8)}`
  await signIn(admin)
  await open(page, '/admin/custom-fields?edit=new')
  await page.getByLabel('Nom', { exact: false }).first().fill(name)
  await page.getByLabel('Type').selectOption('select')
  await page.getByRole('button', { name: 'Ajouter une option' }).click()
  await page.getByLabel('Libellé de l’option 1').fill('Mat')
  await page.keyboard.press('Enter')
  await page.getByLabel('Libellé de l’option 2').fill('mat')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Libellé de l’option 2')).toHaveAccessibleDescription(
    'Cette option existe déjà.',
  )
  await page.getByLabel('Libellé de l’option 2').fill('Brillant')
  const preview = page.getByRole('complementary', { name: 'Aperçu' })
  await preview.getByLabel(name).selectOption('Brillant')
  await expect(preview.getByRole('definition')).toHaveText('Brillant')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/admin\/custom-fields$/)
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: `Modifier ${name}` })).toHaveCount(0)
})

test('what becomes of values is said before; leaving changes nothing', async ({ page, signIn }) => {
  await signIn(admin)
  await open(page, '/admin/custom-fields')
  await page.getByRole('link', { name: 'Modifier État' }).click()
  await page.getByLabel('Type').selectOption('number')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Des annonces vont changer' })
  await expect(dialog.getByText(/produits perdront cette valeur\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Tous les champs' }).click()
  await expect(page.getByText('Une option au choix · obligatoire · filtrable').first()).toBeVisible()
})

for (const path of ['/admin/categories', '/admin/custom-fields']) {
  test(`${path} is not for others`, async ({ page, signIn }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await signIn('vendeur@rechantier.example')
    expect((await page.request.get(path)).status()).toBe(403)
  })
}
