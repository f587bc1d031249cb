import { putOnline } from './create-products.ts'
import { dropSession, expect, expectAccessible, open, test } from './fixtures.ts'

test('a visitor reports a product, and an administrator withdraws it from the catalogue', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await signIn('vendeur@rechantier.example')
  const title = `À signaler ${freshEmail.slice(0, 12)}`
  const id = await putOnline(page, { title })
  await dropSession(page)

  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: 'Signaler cette annonce' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signaler cette annonce' })
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(dialog.getByRole('alert')).toContainText('5 champs à corriger')
  await expectAccessible(page)
  await dialog.getByText('Produit dangereux').click()
  await dialog.getByLabel('Explication').fill('Ces plaques contiennent de l’amiante.')
  await dialog.getByLabel('Votre nom').fill('Inès Carpentier')
  await dialog.getByLabel('Votre adresse email').fill(freshEmail)
  await dialog.getByText('Je signale de bonne foi').click()
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).dblclick()
  await expect(page.getByText('Signalement envoyé')).toBeVisible()
  await expect(dialog).toBeHidden()

  await signIn('admin@rechantier.example')
  await open(page, '/admin?kind=product-reports')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await open(page, '/admin/reports/products?status=open')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Décider\u00a0: ${title}` }).click()
  const decision = page.getByRole('dialog', { name: 'Décider' })
  await decision.getByText('Retirer', { exact: true }).click()
  await decision.getByLabel('Explication').fill('La vente d’amiante est interdite.')
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Envoyer la décision' }).click()
  await expect(page.getByText('Décision envoyée')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await dropSession(page)
  expect((await page.request.get(`/api/products/${id}`)).status()).toBe(404)
})
