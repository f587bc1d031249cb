import { randomUUID } from 'node:crypto'
import { expect, open, test } from './fixtures.ts'

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
