import { randomUUID } from 'node:crypto'
import { putOnline } from './create-products.ts'
import { execute } from './database.ts'
import { dropSession, expect, expectAccessible, open, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

const buyer = 'acheteur@rechantier.example'
const seller = 'vendeur@rechantier.example'
const sentMessage = 'Demande de prix envoyée avec succès. Nous vous contacterons rapidement.'

test.describe('a price request', () => {
  // The browser logs the refused second request, the mailbox's frame and the script that fails to load.
  test.use({ expectedMessages: [/status of 409|Failed to load resource|Blocked script execution/] })

  test('is sent once to the seller and the association and survives errors and reloads', async ({
    page,
    signIn,
  }) => {
    const title = `Portail ${randomUUID().slice(0, 8)}`
    await signIn(seller)
    const id = await putOnline(page, { title, price: null, category: 'portails-coulissants' })

    await test.step('a visitor is asked to sign in', async () => {
      await dropSession(page)
      await open(page, `/products/${id}`)
      await expectAccessible(page)
      const link = page.getByRole('link', { name: 'Se connecter pour demander le prix' })
      await link.filter({ visible: true }).click()
      await expect(page).toHaveURL(/\/auth\?redirect=%2Fproduits%2F/)
    })

    await signIn(buyer)
    await open(page, `/products/${id}`)
    const requestButton = page.getByRole('button', { name: 'Demander le prix' }).filter({ visible: true })
    const dialog = page.getByRole('dialog', { name: 'Demander le prix' })
    const notes = dialog.getByLabel('Vos précisions')

    await test.step('shows an error when its script does not load', async () => {
      await page.route(/price-request-dialog/, (route) => route.abort())
      await requestButton.click()
      await expect(
        page.getByText("Erreur lors du chargement du module d'envoi. Veuillez réessayer.").first(),
      ).toBeVisible()
      await page.unroute(/price-request-dialog/)
    })

    await test.step('retains the input after a reload', async () => {
      await open(page, `/products/${id}`)
      await requestButton.click()
      await expect(dialog).toContainText(title)
      await expect(dialog).toContainText(buyer)
      await notes.fill('Largeur utile de 4 m.\nPour le 12 mai ?')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(requestButton).toBeFocused()
      await open(page, `/products/${id}`)
      await requestButton.click()
      await expect(notes).toHaveValue('Largeur utile de 4 m.\nPour le 12 mai ?')
    })

    await test.step('is sent once', async () => {
      await dialog.getByRole('button', { name: 'Envoyer la demande' }).dblclick()
      await expect(page.getByText(sentMessage).first()).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('is refused the second time', async () => {
      await requestButton.click()
      await expect(notes).toHaveValue('')
      await dialog.getByRole('button', { name: 'Envoyer la demande' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Demande déjà envoyée')
      await expectAccessible(page)
    })

    const read = [
      [seller, /Julien M\.(?![\s\S]*acheteur@rechantier\.example)/],
      ['contact@rechantier.example', /acheteur@rechantier\.example/],
    ] as const
    for (const [recipient, sender] of read) {
      await test.step(`${recipient} receives it`, async () => {
        await openMail(page, recipient, new RegExp(title))
        await expect(page.locator('pre')).toContainText('Largeur utile de 4 m.\nPour le 12 mai ?')
        await expect(page.locator('pre')).toContainText(sender)
        await page.goto(`/dev/mail?to=${recipient}`)
        await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(1)
      })
    }
  })
})

test.describe('a delivery to be quoted', () => {
  test.use({ expectedMessages: [mailboxMessage] })

  test('is requested with a note that the buyer, the seller and the association can read', async ({
    page,
    signIn,
    isMobile,
  }) => {
    const note = `Troisième étage, code ${randomUUID().slice(0, 8)}`
    await signIn(seller)
    const title = `Porte ${randomUUID().slice(0, 8)}`
    const id = await putOnline(page, { title })
    // A seller receives one such email a day and buyer, and no other journey uses this buyer.
    await signIn('artisan@rechantier.example')
    await open(page, `/products/${id}`)
    await page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).click()
    const openCart = () => page.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Panier (1 article(s))' })
    const field = page.getByLabel('Précisions pour la livraison')
    const button = page.getByRole('button', { name: 'Demander le devis de livraison' })

    await test.step('the note survives a reload and a change of the delivery option', async () => {
      await openCart()
      await sheet.getByLabel('Demande de cotation').check()
      await sheet.getByRole('link', { name: 'Commander' }).click()
      await field.fill('x'.repeat(2_001))
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await field.fill(note)
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('combobox', { name: 'Commune de livraison' }).fill('renn')
      await page
        .getByRole('option', { name: /^Rennes/ })
        .first()
        .click()
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
      await open(page, '/checkout')
      await page.getByLabel('Retrait sur place').check()
      await expect(field).toBeHidden()
      await page.getByLabel('Demande de cotation').check()
      await expect(field).toHaveValue(note)
      await expect(page.getByRole('combobox', { name: 'Commune de livraison' })).toHaveValue('Rennes')
    })

    await test.step('the note is shown on the order’s page', async () => {
      await button.dblclick()
      await expect(page).toHaveURL(/\/profile\?tab=orders/)
      await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: /^Voir/ }).click()
      await expect(page.getByRole('region', { name: 'Précisions pour la livraison' })).toContainText(
        `À livrer à Rennes`,
      )
      await expect(page.getByRole('region', { name: 'Précisions pour la livraison' })).toContainText(note)
      await expectAccessible(page)
    })
    if (isMobile) return

    const number = new URL(page.url()).searchParams.get('tab')?.split('/')[1] ?? ''
    const read = [
      [seller, /^(?![\s\S]*artisan@rechantier\.example)/],
      ['contact@rechantier.example', /artisan@rechantier\.example/],
    ] as const
    for (const [recipient, sender] of read) {
      await test.step(`${recipient} is asked by mail for the quote`, async () => {
        await openMail(page, recipient, new RegExp(`Livraison à chiffrer.*${number}`))
        await expect(page.locator('pre')).toContainText(note)
        await expect(page.locator('pre')).toContainText(sender)
      })
    }
  })
})

test.describe('the administration’s mail pages', () => {
  test.use({ expectedMessages: [/Blocked script execution in '[^']*\/api\/admin\//] })

  test('show a template in the light and the dark theme', async ({ page, signIn }) => {
    await signIn('admin@rechantier.example')
    await open(page, '/admin/email-templates')
    await page.getByLabel('Modèle', { exact: true }).selectOption('Demande de prix')
    await expect(page.getByRole('heading', { level: 2, name: /^Demande de prix/ })).toBeVisible()
    const card = page.frameLocator('iframe[width="375"]').locator('.card').first()
    await expect(card).toHaveCSS('background-color', 'rgb(255, 253, 249)')
    await page.getByRole('switch', { name: 'Thème sombre' }).check()
    await expect(card).toHaveCSS('background-color', 'rgb(31, 37, 38)')
    await expectAccessible(page)
  })

  test('send a failed mail again', async ({ page, signIn, freshEmail }) => {
    await signIn('admin@rechantier.example')
    const response = await page.request.post('/api/email/test', { data: { email: freshEmail } })
    expect(response.ok()).toBe(true)
    await execute(
      `update emails set status = 'failed', sent_at = null, last_error = 'Error: connect ECONNREFUSED 127.0.0.1:25'
       where recipient = $1`,
      [freshEmail],
    )
    await open(page, `/admin/emails?recipient=${freshEmail}&state=failed`)
    await expect(page.getByText('1 email', { exact: true })).toBeVisible()
    await expect(page.getByText('Réponse du serveur')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Renvoyer « Email de test/ }).dblclick()
    await expect(page.getByText('Email remis en attente d’envoi').first()).toBeVisible()
    await open(page, `/admin/emails?recipient=${freshEmail}`)
    const mails = page.getByRole('region', { name: 'Emails' })
    await expect(mails.getByText('Envoyé', { exact: true })).toBeVisible()
    await page.goto(`/dev/mail?to=${freshEmail}`)
    await expect(page.getByRole('link', { name: /^Email de test/ })).toHaveCount(1)
  })
})
