import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const seller = 'vendeur@rechantier.example'

test('the product form saves a draft when it has a title, not for a category alone', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  await open(page, '/profile?tab=products&add=1')
  await page.getByLabel('Chercher une catégorie').fill('portes interieures')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Largeur (cm)')).toBeVisible()
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/drafts/')) saved.push(request.url())
  })
  await page.getByRole('link', { name: 'Mes Produits' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes Produits' })).toBeVisible()
  expect(saved).toEqual([])

  await open(page, '/profile?tab=products&add=1')
  await expect(page.getByText('Brouillon repris.')).toHaveCount(0)
  await page.getByLabel('Chercher une catégorie').fill('portes interieures')
  await page.keyboard.press('Enter')
  await page.getByLabel('Titre').fill(`Porte commencée ${randomUUID().slice(0, 8)}`)
  await expect(page.getByText('Brouillon enregistré.')).toBeVisible()
  await expect(page).toHaveURL(/[?&]draft=/)
})

test('a seller deletes several drafts at once', async ({ page, signIn }) => {
  const lot = randomUUID().slice(0, 8)
  await signIn(seller)
  for (const name of ['un', 'deux', 'trois']) {
    const saved = await page.request.put(`/api/selling/drafts/${randomUUID()}`, {
      data: { values: { title: `Brouillon ${lot} ${name}`, values: {} }, pictureIds: [] },
    })
    expect(saved.ok()).toBe(true)
  }
  await open(page, '/profile/products/drafts')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${lot} ${name}` })
  for (const name of ['un', 'trois']) await row(name).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Brouillons choisis' })
  await expect(bar).toContainText('2 brouillons choisis')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Jeter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jeter 2 brouillons' })
  await dialog.getByRole('button', { name: 'Jeter' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(row('un')).toHaveCount(0)
  await expect(row('deux')).toHaveCount(1)
  await expect(bar).toHaveCount(0)
})
