import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const admin = 'admin@rechantier.example'

/** A family of this test’s own, so that no other test’s catalogue moves. */
async function addCategory(page: Page, name: string, parent?: string) {
  await page.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle catégorie' })
  await dialog.getByLabel('Nom').fill(name)
  if (parent) await dialog.getByLabel('Catégorie parente').selectOption({ label: parent })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
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

  await page.getByRole('button', { name: `Modifier ${family}` }).click()
  const dialog = page.getByRole('dialog', { name: `Modifier « ${family} »` })
  await dialog.getByLabel('Adresse').fill(`nouvelle-${id}`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  const answer = await page.request.get(`/products?parent=essai-${id}&sort=price-asc`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/categories/nouvelle-${id}?sort=price-asc`)

  for (const name of [first, second, family]) await removeCategory(page, name)
  await expect(page.getByRole('button', { name: `Modifier ${family}` })).toHaveCount(0)
})

test.describe('a refusal', () => {
  test.use({ expectedMessages: [/status of 400/] })
  test('stands at its field, and nothing is lost of what was written', async ({ page, signIn }) => {
    await signIn(admin)
    await open(page, '/admin/categories')
    await page.getByRole('button', { name: 'Nouvelle catégorie' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouvelle catégorie' })
    await dialog.getByLabel('Nom').fill('Encore du chauffage')
    await dialog.getByLabel('Adresse').fill('chauffage')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByLabel('Adresse')).toHaveAccessibleDescription(/est déjà celle de/)
    await expect(dialog.getByLabel('Adresse')).toBeFocused()
    await expect(dialog.getByLabel('Nom')).toHaveValue('Encore du chauffage')
  })
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
