import { expect, expectAccessible, open, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

test.use({ expectedMessages: [mailboxMessage] })

test('a visitor sends a message to the association through the contact form', async ({
  page,
  freshEmail,
}) => {
  await open(page, '/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(form.getByText('Écrivez votre message.')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Nom').fill('Inès Carpentier')
  await form.getByLabel('Adresse email').fill(freshEmail)
  await form.getByLabel('Message').fill('Livrez-vous à Vannes ?')
  // The form retains its values after a reload.
  await open(page, '/contact')
  await expect(form.getByLabel('Message')).toHaveValue('Livrez-vous à Vannes ?')
  await form.getByRole('button', { name: 'Envoyer le message' }).dblclick()
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('')

  await openMail(page, 'contact@rechantier.example', /Contact Réchantier de Inès Carpentier/)
})

test.describe('the contact form without a connection', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })
  test('shows an error and retains the message', async ({ page, context, freshEmail }) => {
    await open(page, '/contact')
    await page.getByLabel('Nom').fill('Inès Carpentier')
    await page.getByLabel('Adresse email').fill(freshEmail)
    await page.getByLabel('Message').fill('Bonjour')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByRole('alert').getByText('Message non envoyé')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Bonjour')
  })
})

for (const [path, heading] of [
  ['/about', 'Rien de ce qui peut encore se poser ne devrait finir à la benne'],
  ['/terms', 'Conditions générales de vente'],
  ['/legal', 'Mentions légales'],
  ['/cookies', 'Cookies et stockage du navigateur'],
  ['/withdrawal', 'Renoncer à un achat'],
] as const) {
  test(`${path} shows its heading and is accessible`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  })
}

test('each section of the terms has its own address', async ({ page, isMobile }) => {
  await open(page, '/terms')
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  if (isMobile) await contents.getByText('Sommaire').click()
  await contents.getByRole('link', { name: 'Droit de rétractation' }).click()
  await expect(page).toHaveURL(/#retractation$/)
  await expect(page.getByRole('heading', { name: 'Droit de rétractation' })).toBeInViewport()
})
