import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

// The frame that shows an email blocks Playwright’s own script.
test.use({ expectedMessages: [/Blocked script execution in '[^']*\/api\/admin\/emails\//] })

test('an administrator finds an order by its number, adds a note, sends its mail again, exports and cancels it', async ({
  page,
  signIn,
}) => {
  const title = `Porte ${randomUUID().slice(0, 8)}`
  await signIn('vendeur@rechantier.example')
  const productId = await putOnline(page, { title, quantity: 1 })
  await signIn('acheteur@rechantier.example')
  const placed = await page.request.post('/api/orders', {
    data: {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    },
  })
  const { id } = (await placed.json()) as { id: string }
  const number = id.slice(0, 8)
  await signIn('admin@rechantier.example')

  await test.step('finds it by its number', async () => {
    await open(page, '/admin/orders')
    await expectAccessible(page)
    await page.getByLabel('Numéro, acheteur ou vendeur').fill(number.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  })

  await test.step('exports the results', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter en CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^commandes-.*\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${number};`)
  })

  await test.step('opens it; an address with its number redirects to it', async () => {
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
    await expect(page.getByText(title).first()).toBeVisible()
    await expectAccessible(page)
    await open(page, `/admin/orders/${number}`)
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`))
  })

  await test.step('adds a note once', async () => {
    await page.getByRole('button', { name: 'Ajouter la note' }).click()
    await expect(page.getByText('Écrivez votre note.')).toBeVisible()
    await page.getByLabel('Nouvelle note').fill('Rappeler <b>lundi</b>')
    await page.getByRole('button', { name: 'Ajouter la note' }).dblclick()
    await expect(page.getByText('Rappeler <b>lundi</b>', { exact: true })).toHaveCount(1)
    await expect(page.getByLabel('Nouvelle note')).toHaveValue('')
  })

  await test.step('sees the buyer’s mail, and sends it again after a confirmation', async () => {
    const subject = `Votre commande ${number} est enregistrée`
    await page.getByRole('button', { name: subject, exact: true }).click()
    // The first is the hidden preview text of the list of emails.
    const frame = page.frameLocator(`iframe[title*="${number}"]`)
    await expect(frame.getByText(title).last()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Renvoyer « ${subject} »` }).click()
    await page.getByRole('button', { name: 'Renvoyer quand même' }).dblclick()
    await expect(page.getByRole('button', { name: subject, exact: true })).toHaveCount(2)
  })

  await test.step('cancels it with a reason: the piece is for sale again, the buyer is notified', async () => {
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(title)
    await expectAccessible(page)
    await dialog.getByLabel('Motif').fill('Article cassé')
    await dialog.getByRole('button', { name: 'Annuler la commande' }).dblclick()
    await expect(page.getByText('Commande annulée').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Annulée')
    const notification = page.getByRole('button', {
      name: `Votre commande ${number} est annulée`,
      exact: true,
    })
    await expect(notification).toHaveCount(1)
    await open(page, `/products/${productId}`)
    await expect(page.getByText('1 en stock').first()).toBeVisible()
  })
})

test('an administrator sends a test mail and finds it in the list of mails', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await signIn('admin@rechantier.example')
  await open(page, '/email-test')
  await expect(page).toHaveURL(/\/admin\/email-test$/)
  await page.getByRole('button', { name: 'Envoyer un email de test' }).click()
  await expect(page.getByText('Veuillez saisir une adresse email')).toBeVisible()
  await expect(page.getByLabel('Adresse email')).toBeFocused()
  await page.getByLabel('Adresse email').fill(freshEmail)
  await page.getByRole('button', { name: 'Envoyer un email de test' }).click()
  await expect(page.getByRole('status').getByText('Email de test envoyé avec succès').first()).toBeVisible()
  await expect(page.locator('pre')).toContainText('"success": true')
  await expectAccessible(page)

  await open(page, `/admin/emails?recipient=${freshEmail}`)
  await expect(page.getByText('1 email', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('État').selectOption('failed')
  await expect(page.getByText('Aucun email ne correspond à ces critères.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 email', { exact: true })).toBeVisible()
  await expect(page.getByLabel('État')).toHaveValue('')
})
