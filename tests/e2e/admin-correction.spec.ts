import { expect, expectAccessible, open, test } from './fixtures.ts'

test('an administrator corrects a product, and its seller is notified by mail', async ({ page, signIn }) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/products?search=Scie')
  await page
    .getByRole('link', { name: /^Corriger / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corriger l’annonce' })).toBeVisible()
  await expectAccessible(page)
  const title = page.getByLabel('Titre')
  const before = await title.inputValue()
  const after = `${before.slice(0, 60)}, corrigée ${Date.now()}`
  await title.fill(after)
  await page.getByRole('button', { name: 'Corriger et prévenir le vendeur' }).click()
  await expect(page.getByText('Dites pourquoi au vendeur.').first()).toBeVisible()
  await page.getByLabel('Pourquoi').fill('Le modèle manquait.')
  await page.getByRole('button', { name: 'Corriger et prévenir le vendeur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByText(`Nous avons corrigé votre annonce « ${after} »`).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
})
