import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { execute } from './database.ts'
import { expectAccessible, open, test } from './fixtures.ts'

const seller = 'vendeur@rechantier.example'
const buyer = 'acheteur@rechantier.example'

/** Orders through the API as the signed-in user and returns the order's number. */
async function placeOrder(page: Page, productId: string, quantity = 1): Promise<string> {
  const response = await page.request.post('/api/orders', {
    data: { items: [{ productId, quantity }], shippingOption: 'pickup', idempotencyKey: randomUUID() },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: string }).id.slice(0, 8)
}

const payWith = async (page: Page, card: RegExp) => {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: /^Payer/ }).click()
}

test('a buyer pays after a refused card and a confirmation by the bank, and the seller is paid out after the hand-over', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const title = `Radiateur ${randomUUID().slice(0, 8)}`
  const sellerPage = await otherBrowser(seller)
  const productId = await putOnline(sellerPage, { title, price: 24_000, quantity: 2 })
  await signIn(buyer)
  await open(page, '/')
  const number = await placeOrder(page, productId, 2)

  await test.step('the bank refuses a card, and the next one is tried', async () => {
    await open(page, `/payment/${number}`)
    await payWith(page, /la carte «\s?Carte refusée/)
    await expect(page.getByRole('alert')).toContainText('Votre banque a refusé le paiement')
    await expectAccessible(page)
  })

  await test.step('the bank requests a confirmation by the cardholder', async () => {
    await payWith(page, /3-D Secure/)
    await expect(page.getByRole('heading', { name: 'Confirmez votre paiement' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ce n’est pas moi' }).click()
    await expect(page.getByRole('alert')).toContainText('Rien n’a été débité')
    await page.getByRole('link', { name: 'Essayer une autre carte' }).click()
    await payWith(page, /3-D Secure/)
    await page.getByRole('button', { name: 'C’est bien moi' }).click()
    await expect(page.getByRole('heading', { name: 'Merci, votre paiement est reçu' })).toBeVisible()
  })

  const code = await test.step('the order shows the code', async () => {
    await page.getByRole('link', { name: /Voir la commande/ }).click()
    const codeText = page.getByRole('region', { name: /^Code de retrait/ }).getByText(/^(\S ){5}\S$/)
    await expect(codeText).toBeAttached()
    await expectAccessible(page)
    return (await codeText.innerText()).replaceAll(' ', '')
  })

  await test.step('the seller opens a payout account', async () => {
    await open(sellerPage, '/profile/money')
    // Another journey may have opened the account of this demonstration seller.
    const begin = sellerPage.getByRole('button', { name: /^(Ouvrir|Compléter) mon compte/ })
    const isReady = sellerPage.getByText('Votre compte de versement est prêt.')
    await expect(begin.or(isReady)).toBeVisible()
    if (await isReady.isVisible()) return
    await begin.click()
    await sellerPage.getByRole('button', { name: 'Terminer l’inscription' }).click()
    await expect(isReady).toBeVisible()
  })

  await test.step('the seller scans the code and hands over', async () => {
    await open(sellerPage, `/collect#${code}`)
    await expect(sellerPage.getByText(title, { exact: true })).toBeVisible()
    await expectAccessible(sellerPage)
    await sellerPage.getByRole('button', { name: 'Confirmer la remise' }).click()
    await expect(sellerPage.getByRole('heading', { level: 1, name: 'Articles remis' })).toBeVisible()
  })

  await test.step('the buyer sees the order collected, the seller the payout', async () => {
    await open(page, `/profile?tab=products/${number}`)
    await expect(page.getByText('Retirée').first()).toBeVisible()
    await expect(async () => {
      await open(sellerPage, '/profile/money')
      const line = sellerPage.locator('tr:visible, li:visible').filter({ hasText: `Commande ${number}` })
      await expect(line).toContainText(/480,00.*Versé le|Versé le.*480,00/s, { timeout: 1000 })
    }).toPass()
    await expectAccessible(sellerPage)
  })
  await sellerPage.context().close()
})

test('an unpaid order expires and its product can be ordered again', { tag: '@detail' }, async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const sellerPage = await otherBrowser(seller)
  const productId = await putOnline(sellerPage, { title: 'Lavabo impayé', quantity: 1 })
  await sellerPage.context().close()
  await signIn(buyer)
  await open(page, '/')
  const number = await placeOrder(page, productId)
  await open(page, `/payment/${number}`)
  await expect(page.getByText('Vos articles vous sont réservés')).toBeVisible()

  await execute(
    `update orders set payment_due_at = now() - interval '1 minute' where left(id::text, 8) = $1`,
    [number],
  )
  // Enqueues the job that runs every minute.
  await execute(`insert into pgboss.job (name) values ('advance-orders')`, [])
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Cette commande est annulée' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 90_000, intervals: [3000] })
  await expectAccessible(page)
  await open(page, `/products/${productId}`)
  await expect(page.getByRole('button', { name: 'Ajouter au panier' }).first()).toBeEnabled()
})
