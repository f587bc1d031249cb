import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const admin = 'admin@rechantier.example'

/** Adds a category of this test’s own, so that no other test’s catalogue changes. */
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

test('an administrator creates, sorts with the keyboard, renames and deletes categories, and the old address redirects', async ({
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

test.describe('a refused category', () => {
  test.use({ expectedMessages: [/status of 400/] })
  test('shows the error at its field and retains the input', async ({ page, signIn }) => {
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

/** Counts mouse clicks; choosing an option of a list counts as two. */
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

test('an administrator creates a category with three fields in at most fifteen clicks and tries the fields in the form', async ({
  page,
  signIn,
}) => {
  const id = randomUUID().slice(0, 8)
  await signIn(admin)
  await open(page, '/admin/categories')
  const mouse = countClicks(page)
  await mouse.click(page.getByRole('link', { name: 'Nouvelle catégorie' }))
  const form = page.getByRole('form', { name: 'Catégorie' })
  await expect(form.getByLabel('Nom')).toBeFocused()
  await mouse.type(`Volets ${id}`)
  await mouse.choose(form.getByLabel('Catégorie parente'), 1)
  const line = (number: number) =>
    form.getByRole('list', { name: 'Champs de la catégorie' }).locator(':scope > li').nth(number)

  await mouse.click(form.getByRole('button', { name: 'Nombre' }))
  await mouse.type(`Largeur ${id}`)
  await mouse.tab()
  await mouse.type('cm')
  await mouse.click(line(0).getByLabel('Obligatoire'))
  await mouse.click(form.getByRole('button', { name: 'Plusieurs options au choix' }))
  await mouse.type(`Lames ${id}`)
  await mouse.click(line(1).getByLabel('Libellé de l’option 1'))
  await mouse.type('Bois')
  await page.keyboard.press('Enter')
  await mouse.type('Aluminium')
  await mouse.click(form.getByRole('button', { name: 'Couleur' }))
  await mouse.type(`Teinte ${id}`)
  const clicksToTry = mouse.count()
  // Clicks of the preview do not count.
  for (const number of [0, 1, 2]) await line(number).getByText('Essayer ce champ').click()
  await line(1).getByRole('checkbox', { name: 'Aluminium' }).first().check()
  await expect(line(1).getByRole('definition')).toContainText('Aluminium')
  await line(2).getByRole('radio', { name: 'Anthracite' }).check()
  await expect(line(2).getByRole('definition')).toContainText('Anthracite')
  await expectAccessible(page)
  expect(mouse.count()).toBe(clicksToTry)
  await mouse.click(form.getByRole('button', { name: 'Enregistrer' }))
  await expect(page).toHaveURL(/\/admin\/categories$/)
  expect(mouse.count()).toBeLessThanOrEqual(15)

  await page.getByRole('link', { name: `Modifier Volets ${id}` }).click()
  await expect(line(0).getByLabel('Nom du champ')).toHaveValue(`Largeur ${id}`)
  await expect(line(0).getByLabel('Unité')).toHaveValue('cm')
  await expect(line(2).getByLabel('Nom du champ')).toHaveValue(`Teinte ${id}`)
  await page.getByRole('link', { name: 'Toutes les catégories' }).click()
  await removeCategory(page, `Volets ${id}`)
})

test('an administrator creates a field, tries it in its preview, and cannot add the same option twice', async ({
  page,
  signIn,
}) => {
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

test('changing a field’s type announces how many products lose their value, and cancelling changes nothing', async ({
  page,
  signIn,
}) => {
  await signIn(admin)
  await open(page, '/admin/custom-fields')
  await page.getByRole('link', { name: 'Modifier Vitrage' }).click()
  await page.getByLabel('Type').selectOption('number')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Des annonces vont changer' })
  await expect(dialog.getByText(/produits perdront cette valeur\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Tous les champs' }).click()
  await expect(page.getByText('Une option au choix · filtrable').first()).toBeVisible()
})

for (const path of ['/admin/categories', '/admin/custom-fields']) {
  test(`${path} refuses visitors and sellers`, async ({ page, signIn }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await signIn('vendeur@rechantier.example')
    expect((await page.request.get(path)).status()).toBe(403)
  })
}
