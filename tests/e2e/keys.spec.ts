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
  const key = (await page.getByTestId('api-key').textContent()) ?? ''
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
