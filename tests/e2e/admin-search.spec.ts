import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

test('an administrator finds products and users with Ctrl+K from any page of the administration', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await signIn('vendeur@rechantier.example')
  const title = `Trouvaille ${freshEmail.slice(4, 12)}`
  await putOnline(page, { title })
  await signIn('admin@rechantier.example')
  await open(page, '/admin/audit')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Trouver une personne, une commande' })
  await expect(field).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await open(page, '/admin/users')
  await field.fill('vendeur@rechantier')
  await page.getByRole('group', { name: 'Personnes' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await field.fill('rien-de-tel-nulle-part')
  await expect(page.getByText('Rien ne correspond.')).toBeVisible()
})
