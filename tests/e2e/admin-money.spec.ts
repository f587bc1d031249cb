import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const seller = 'vendeur@rechantier.example'
const buyer = 'acheteur@rechantier.example'
const administrator = 'admin@rechantier.example'

/** Orders and pays a product through the API as the signed-in buyer; payment.spec.ts tests the pages. */
async function buy(page: Page, origin: string, productId: string): Promise<string> {
  const post = async (path: string, data: object = {}) => {
    const response = await page.request.post(`/api${path}`, { data, headers: { origin } })
    expect(response.ok()).toBe(true)
    return response.json()
  }
  const { id } = await post('/orders', {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const number = id.slice(0, 8)
  const { payment } = await post(`/orders/${number}/payment`)
  await post(`/sandbox/payments/${payment.providerPaymentId}/confirm`, {
    clientSecret: payment.clientSecret,
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
  })
  expect((await post(`/orders/${number}/payment/check`)).state).toBe('paid')
  return id
}

/** The amount with this label in the first list of amounts of the article. */
const amount = (page: Page, label: string) =>
  page
    .getByRole('article')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')

test('an administrator refunds a part of a disputed order, and the ledger balances', async ({
  page,
  baseURL,
  signIn,
}) => {
  const origin = baseURL ?? ''
  const words = 'Le vantail est fendu sur toute la hauteur.'
  await signIn(seller)
  const title = `Porte contestée ${randomUUID().slice(0, 8)}`
  const productId = await putOnline(page, { title, price: 20_000, quantity: 1 })
  await signIn(buyer)
  const orderId = await buy(page, origin, productId)

  await test.step('the buyer opens a dispute', async () => {
    await open(page, `/profile?tab=products/${orderId.slice(0, 8)}`)
    await page.getByText('Actions possibles').click()
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler un problème' })
    await dialog.getByRole('textbox').fill(words)
    await dialog.getByRole('button', { name: 'Signaler un problème' }).click()
    await expect(page.getByRole('heading', { name: 'Litige en cours' })).toBeVisible()
  })

  await test.step('the administrator reads it, and the whole amount is held', async () => {
    await signIn(administrator)
    await open(page, `/admin/orders/${orderId}`)
    await expect(page.getByRole('blockquote')).toHaveText(words)
    await expect(amount(page, 'Gardé')).toContainText('200,00')
    await expectAccessible(page)
  })

  await test.step('a refund of too much or without a reason is refused', async () => {
    await page.getByRole('button', { name: 'Rembourser une partie' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rembourser une partie' })
    const decide = dialog.getByRole('button', { name: 'Rembourser une partie' })
    await dialog.getByLabel('Somme à rembourser').fill('200')
    await decide.click()
    await expect(dialog.getByRole('alert')).toContainText('2 champs à corriger')
    await expectAccessible(page)
    await dialog.getByLabel('Somme à rembourser').fill('45,50')
    await dialog.getByLabel('Motif').fill('Un quart du prix, comme convenu au téléphone.')
    await decide.dblclick()
    await expect(dialog).toBeHidden()
  })

  await test.step('the refund is recorded and the ledger balances', async () => {
    await expect(page.getByRole('blockquote')).toHaveCount(0)
    await expect(amount(page, 'Remboursé')).toContainText('45,50')
    await expect(page.getByRole('table', { name: 'Remboursements' })).toContainText('Un quart du prix')
    await expect(page.getByRole('table', { name: 'Remboursements' })).toContainText('45,50')
    await expect(page.getByRole('table', { name: /^Grand livre/ })).toContainText('Remboursement')
    await expect(page.getByText('les comptes s’équilibrent')).toBeVisible()
    await expect(page.getByText('Litige\u00a0: remboursement partiel')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('the payments page balances', async () => {
    await open(page, '/admin/payments')
    await expect(page.getByText('les comptes s’équilibrent')).toBeVisible()
    await expect(page.getByRole('table', { name: /^Notifications/ })).toContainText('payment.succeeded')
    await expect(page.getByRole('heading', { name: 'Mouvements que les comptes ignorent' })).toBeVisible()
    await expect(
      page.getByText('Tout ce qui a bougé chez le prestataire est dans les comptes.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
