import { expect, expectAccessible, open, test } from './fixtures.ts'

test('a seller makes a key, sees it once, uses it, and revokes it', async ({ page, signIn }) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/keys')
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Nom' }).fill('Logiciel de stock')
  await page.getByLabel('Créer et modifier vos articles et leur stock').check()
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('chantier-2026')
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const key = (await page.getByTestId('new-secret').textContent()) ?? ''
  expect(key).toMatch(/^rch_/)
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${key}` }
  expect((await page.request.get('/api/v1/own/products', { headers })).status()).toBe(200)

  await open(page, '/profile/keys')
  await expect(page.getByText('Logiciel de stock', { exact: true })).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Révoquer Logiciel de stock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Logiciel de stock', { exact: true })).toHaveCount(0)
  expect((await page.request.get('/api/v1/own/products', { headers })).status()).toBe(401)
})

test('a seller has an address told, tries it, and reads what came of it', async ({ page, signIn }, info) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/keys')
  const url = `https://hook-${info.project.name}.exemple.invalid/stock`
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await page.getByLabel('Adresse').fill('http://127.0.0.1/')
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(page.getByText('Saisissez une adresse qui commence par https://.')).toBeVisible()
  await page.getByLabel('Adresse').fill(url)
  await page.getByLabel('Commande annulée').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(page.getByTestId('new-secret')).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'C’est fait' }).click()

  const entry = page.getByRole('listitem').filter({ hasText: url })
  await entry.getByRole('button', { name: /^Essayer/ }).click()
  await entry.getByText('Derniers envois').click()
  await expect(entry.getByText(/Adresse injoignable/)).toBeVisible()
  await expectAccessible(page)
  await entry
    .getByRole('button', { name: /^Renvoyer/ })
    .first()
    .click()
  await expect(page.getByText('Envoi repris').first()).toBeVisible()
  await entry.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(entry).toHaveCount(0)
})
