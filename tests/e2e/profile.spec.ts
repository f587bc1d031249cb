import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

/** Creates a buyer with a name only and opens the account's page « Mes Infos ». */
async function signUpBuyer(page: Page, email: string, origin: string): Promise<void> {
  const data = { email, password: demoPassword, firstName: 'Éloïse', lastName: 'Le Gall', userType: 'buyer' }
  const response = await page.request.post('/api/account/sign-up', { data, headers: { origin } })
  expect(response.status()).toBe(201)
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await page
      .getByRole('link', { name: /confirm/i })
      .first()
      .click({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: 'Confirmer mon adresse' }).first().click()
  await expect(page).toHaveURL(/\/profile\?tab=info/)
  await ready(page)
}

const photo = (background: string) =>
  sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

test.describe('a new user', () => {
  test.use({
    // The mailbox's frame blocks Playwright's own script; the tests cause refused and aborted requests.
    expectedMessages: [/Blocked script execution in '[^']*\/dev\/mail\/|status of 400|ERR_FAILED/],
  })

  test('completes the profile, uploads a picture, becomes a seller and sets alerts', async ({
    page,
    baseURL,
    freshEmail,
    isMobile,
  }) => {
    await signUpBuyer(page, freshEmail, baseURL ?? '')

    await test.step('the progress lists missing fields and focuses them', async () => {
      const progress = page.getByRole('progressbar')
      await expect(progress).toHaveAttribute('value', '3')
      await expect(progress).toHaveAttribute('max', '6')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Téléphone' }).click()
      await expect(page.getByLabel('Téléphone')).toBeFocused()
    })

    await test.step('changes survive opening another tab and going back', async () => {
      await page.getByLabel('Téléphone').fill('06 39 98 55 66')
      await page
        .getByRole('link', { name: /^(Mes Commandes|Achats)$/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Commandes')
      await expect(page.getByText('Aucune commande pour le moment')).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(page).toHaveURL(/tab=info/)
      await expect(page.getByLabel('Téléphone')).toHaveValue('06 39 98 55 66')
    })

    await test.step('completes the profile', async () => {
      await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('3 quai du Port, 44000 Nantes')
      await page.getByRole('radio', { name: 'Particulier' }).check()
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(page.getByText('Votre profil est complet')).toBeVisible()
    })

    await test.step('a picture is refused, uploaded, shown after a reload and removed', async () => {
      const input = page.locator('input[type=file]')
      await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('rien') })
      await expect(page.getByText('Ce fichier n’est pas une photo', { exact: false })).toBeVisible()
      await input.setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo('#a3471f'),
      })
      const picture = page.locator('main img[src^="/files/avatars/"]')
      await expect(picture).toBeVisible()
      await expect(page.getByText('Ce fichier n’est pas une photo', { exact: false })).toHaveCount(0)
      await open(page, '/profile?tab=info')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
      if (!isMobile) await expect(page.locator('header img[src^="/files/avatars/"]')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Supprimer la photo' }).click()
      await expect(page.locator('img[src^="/files/avatars/"]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Choisir une photo' })).toBeFocused()
    })

    await test.step('a buyer reads how to sell and becomes a seller with one click', async () => {
      await expect(page.getByRole('link', { name: /^(Mes )?[Pp]roduits$/ })).toHaveCount(0)
      await open(page, '/profile?tab=products&add=1')
      await expect(page.getByText('Votre compte est un compte acheteur', { exact: false })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Vendre avec ce compte' }).dblclick()
      await expect(page.getByText('Votre compte est un compte acheteur', { exact: false })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^(Mes )?[Pp]roduits$/ }).first()).toBeVisible()
    })

    const priceDrop = page.getByRole('switch', { name: 'Baisse de prix' })
    const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/alerts'))

    await test.step('sets alerts, which are saved at once', async () => {
      // The phone's navigation bar has room for five links.
      if (isMobile) await page.getByText('Plus', { exact: true }).click()
      await page.getByRole('link', { name: 'Mes alertes' }).click()
      await expect(page).toHaveURL(/\/profile\/alerts$/)
      await expectAccessible(page)
      await page.getByLabel('Catégorie à suivre').selectOption('Toutes les catégories')
      const added = saved()
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Toutes les catégories' })).toBeFocused()
      await added
      await page.getByLabel('Jusqu’à').fill('n’importe quoi')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Saisissez un prix', { exact: false })).toBeVisible()
      await page.getByLabel('Jusqu’à').fill('99,5 €')
      const limited = saved()
      await page.keyboard.press('Enter')
      await limited
      const switched = saved()
      await page.getByRole('switch', { name: 'Bientôt épuisé' }).check()
      await switched
      await expectAccessible(page)
      await open(page, '/profile/alerts')
      await expect(page.getByLabel('Jusqu’à')).toHaveValue('99,50')
      // Three of the category, and the emails about unread messages.
      await expect(page.getByRole('switch', { checked: true })).toHaveCount(4)
    })

    await test.step('a switch that could not be saved returns to its stored state', async () => {
      await page.route('**/api/alerts', (route) => route.abort())
      await priceDrop.click()
      await expect(page.getByText('Alerte non enregistrée')).toBeVisible()
      await expect(priceDrop).toBeChecked()
      await page.unroute('**/api/alerts')
      const switched = saved()
      await priceDrop.click()
      await switched
      await open(page, '/profile/alerts')
      await expect(priceDrop).not.toBeChecked()
    })

    await test.step('removes the alerts of a category and restores them', async () => {
      const removed = saved()
      await page.getByRole('button', { name: 'Retirer Toutes les catégories' }).click()
      await removed
      await expect(page.getByText('Aucune catégorie suivie pour le moment', { exact: false })).toBeVisible()
      const restored = saved()
      await page.getByRole('button', { name: 'Rétablir' }).click()
      await restored
      await open(page, '/profile/alerts')
      await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
    })
  })
})

test.describe('the order page', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('is shown to the buyer and the seller, and answers 404 to other users', async ({
    page,
    baseURL,
    signIn,
  }) => {
    const title = `Porte de grange ${randomUUID().slice(0, 8)}`
    await signIn('vendeur@rechantier.example')
    const productId = await putOnline(page, { title, quantity: 3 })
    await signIn('acheteur@rechantier.example')
    const response = await page.request.post('/api/orders', {
      data: {
        items: [{ productId, quantity: 2 }],
        shippingOption: 'quote',
        idempotencyKey: randomUUID(),
      },
      headers: { origin: baseURL ?? '' },
    })
    const number = ((await response.json()) as { id: string }).id.slice(0, 8)
    const address = `/profile?tab=products/${number}`

    await test.step('is linked from the buyer’s list', async () => {
      await open(page, '/profile?tab=orders')
      const card = page.getByRole('article', { name: `Commande ${number}` })
      await expect(card).toContainText('En attente du devis de livraison')
      await expect(card).toContainText('À définir')
      await expectAccessible(page)
      await card.getByRole('link', { name: `Voir la commande ${number}` }).click()
      await expect(page).toHaveURL(new RegExp(`tab=products/${number}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Étapes de la commande' })).toContainText(
        'Commande enregistrée',
      )
      await expectAccessible(page)
      await page.goBack()
      await expect(card).toBeVisible()
    })

    await test.step('shows the seller an abbreviated name before the payment', async () => {
      await signIn('vendeur@rechantier.example')
      await open(page, address)
      await expect(page.getByRole('heading', { name: 'Vos articles', exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Julien M.' })).toBeVisible()
      await expect(page.getByText('Mercier')).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('answers 404 to another user', async () => {
      await signIn('artisan@rechantier.example')
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      await ready(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commande introuvable')
      await expect(page.getByText(title)).toHaveCount(0)
      await expectAccessible(page)
    })
  })
})
