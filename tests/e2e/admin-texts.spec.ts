import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

// The browser logs each refused request.
test.use({ expectedMessages: [/status of 400/] })

/** Both projects run at once on one site: each edits a different email. */
const mails = {
  phone: { name: 'test', label: 'Email de test', part: '{adresse-du-bouton}' },
  desktop: { name: 'account-suspended', label: 'Compte suspendu', part: '{adresse-du-bouton}' },
}

test('an administrator edits a mail’s text, previews it, reads which part is missing and restores the delivered text', async ({
  page,
  signIn,
}, { project }) => {
  const { name, label, part } = project.name === 'phone' ? mails.phone : mails.desktop
  await execute('delete from text_versions where name = $1', [name])
  await signIn('admin@rechantier.example')
  await open(page, '/admin/textes')
  await expectAccessible(page)
  await page.getByLabel('Chercher un texte').fill(label)
  await expect(page.getByRole('status').filter({ hasText: /^1 texte$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Chercher un texte')).toHaveValue(label)
  await page.getByRole('link', { name: new RegExp(label) }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  await expectAccessible(page)

  const body = page.getByLabel('Texte', { exact: false }).first()
  const delivered = await body.inputValue()
  await body.fill(delivered.replace(part, ''))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('1 champ à corriger')
  await expect(page.getByText(`Il manque ${part}`).first()).toBeVisible()

  await body.fill(`${delivered}\n\nÀ très vite sur **{site}**.`)
  await expect(page.frameLocator('iframe').getByText('À très vite sur Réchantier.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Texte enregistré')).toBeVisible()
  await page.getByText('Ce qui a changé').click()
  await expect(page.getByRole('insertion')).toContainText('À très vite')

  await page.getByRole('button', { name: 'Rétablir le texte d’origine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click()
  await expect(page.getByText('Texte d’origine rétabli', { exact: true }).first()).toBeVisible()
  await expect(body).toHaveValue(delivered)
})
