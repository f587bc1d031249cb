import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

const buyer = 'acheteur@rechantier.example'
const seller = 'vendeur@rechantier.example'
const administrator = 'admin@rechantier.example'

/** Orders two units through the API as the signed-in buyer and returns the order's number. */
async function placeOrder(page: Page, origin: string, productId: string, shippingOption: string) {
  const response = await page.request.post('/api/orders', {
    data: {
      items: [{ productId, quantity: 2 }],
      shippingOption,
      deliveryNote: shippingOption === 'quote' ? 'Troisième étage sans ascenseur' : undefined,
      idempotencyKey: randomUUID(),
    },
    headers: { origin },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: string }).id.slice(0, 8)
}

/** Pays with a test card through the API; payment.spec.ts tests the page. */
async function pay(page: Page, origin: string, number: string) {
  const post = async (path: string, data: object = {}) => {
    const response = await page.request.post(`/api${path}`, { data, headers: { origin } })
    expect(response.ok()).toBe(true)
    return response.json()
  }
  const { payment } = await post(`/orders/${number}/payment`)
  await post(`/sandbox/payments/${payment.providerPaymentId}/confirm`, {
    clientSecret: payment.clientSecret,
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
  })
  const { state } = await post(`/orders/${number}/payment/check`)
  expect(state).toBe('paid')
}

const pathOf = (number: string) => `/profile?tab=products/${number}`
const followUp = (page: Page) => page.getByRole('complementary', { name: 'Suivi de la commande' })
const steps = (page: Page) => page.getByRole('list', { name: 'Étapes de la commande' })

test('a buyer requests a delivery quote, asks for another one, accepts and pays it, and confirms the delivery', async ({
  page,
  baseURL,
  signIn,
}) => {
  const origin = baseURL ?? ''
  const title = `Fenêtre cintrée ${randomUUID().slice(0, 8)}`
  await signIn(seller)
  const productId = await putOnline(page, { title, price: 16_000, quantity: 2 })
  await signIn(buyer)
  const number = await placeOrder(page, origin, productId, 'quote')
  const quote = page.getByRole('region', { name: 'Devis de livraison' })
  const delivery = page.getByRole('region', { name: 'Livraison', exact: true })

  await test.step('the order shows its total without the delivery', async () => {
    await open(page, pathOf(number))
    await expect(followUp(page)).toContainText('En attente du devis de livraison')
    await expect(page.getByText('À définir')).toHaveCount(1)
    await expect(page.getByText('Total hors livraison')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Payer/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the seller reads the request and sends a quote once', async () => {
    await signIn(seller)
    await open(page, '/profile/sales?status=en-attente')
    const sale = page.getByRole('article', { name: title })
    await expect(sale).toContainText('En attente du devis de livraison')
    await expectAccessible(page)
    await sale.getByRole('link', { name: 'Proposer un devis' }).click()
    await expect(page.getByText('Troisième étage sans ascenseur')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer le devis' }).click()
    await expect(page.getByRole('alert')).toContainText('Prix de la livraison')
    await page.getByLabel('Prix de la livraison').fill('60')
    await page.getByLabel('Conditions').fill('Au pied de l’immeuble')
    await expectAccessible(page)
    await page.reload()
    await ready(page)
    await expect(page.getByLabel('Prix de la livraison')).toHaveValue('60')
    await page.getByRole('button', { name: 'Envoyer le devis' }).dblclick()
    await expect(quote).toContainText('60,00')
    await expect(steps(page).getByText('Devis de livraison proposé')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('the buyer requests another quote with a reason', async () => {
    await signIn(buyer)
    await open(page, pathOf(number))
    await expect(quote).toContainText('Au pied de l’immeuble')
    await page.getByRole('button', { name: 'Demander un autre devis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Demander un autre devis' })
    await dialog.getByRole('textbox').fill('Livrée à l’étage, s’il vous plaît')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Demander un autre devis' }).click()
    await expect(followUp(page)).toContainText('En attente du devis de livraison')
  })

  await test.step('the seller sends another quote', async () => {
    await signIn(seller)
    await open(page, pathOf(number))
    await expect(page.getByText('Livrée à l’étage, s’il vous plaît').first()).toBeVisible()
    await page.getByLabel('Prix de la livraison').fill('85,50')
    await page.getByRole('button', { name: 'Envoyer le devis' }).click()
    await expect(quote).toContainText('85,50')
  })

  await test.step('the buyer accepts, and pays goods and delivery together', async () => {
    await signIn(buyer)
    await open(page, pathOf(number))
    await page.getByRole('button', { name: /^Accepter et payer 405,50/ }).dblclick()
    await expect(page).toHaveURL(new RegExp(`/payment/${number}$`))
    await pay(page, origin, number)
    await open(page, pathOf(number))
    await expect(followUp(page)).toContainText('Nous gardons 405,50')
    await expect(steps(page)).toContainText('Paiement reçu')
    await expect(delivery).toContainText('Pas encore parti')
    await expect(page.getByRole('region', { name: /^Code de retrait/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the seller accepts the order in the list and ships it', async () => {
    await signIn(seller)
    await open(page, '/profile/sales?status=a-prendre-en-charge')
    await page
      .getByRole('article', { name: title })
      .getByRole('button', { name: /^Prendre en charge/ })
      .dblclick()
    await expect(page.getByRole('article', { name: title })).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Filtrer mes ventes' })
      .getByRole('link', { name: 'À remettre' })
      .click()
    await page.getByRole('article', { name: title }).getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Déclarer l’expédition' }).click()
    await page.getByLabel('Transporteur').fill('Geodis')
    await page.getByLabel('Nombre de colis').fill('0')
    await page.getByRole('dialog').getByRole('button', { name: 'Déclarer l’expédition' }).click()
    await expect(page.getByRole('dialog')).toContainText('Une livraison compte au moins un colis')
    await expectAccessible(page)
    await page.getByLabel('Nombre de colis').fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Déclarer l’expédition' }).click()
    await expect(followUp(page)).toContainText('Expédiée')
  })

  await test.step('the buyer confirms the delivery', async () => {
    await signIn(buyer)
    await open(page, pathOf(number))
    await expect(delivery).toContainText('Geodis, 3')
    await page.getByRole('button', { name: 'J’ai bien reçu mes articles' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'J’ai bien reçu mes articles' }).click()
    await expect(followUp(page)).toContainText('Livrée')
    await expectAccessible(page)
  })
})

test('a buyer opens a dispute that holds the money, and an administrator decides a refund', async ({
  page,
  baseURL,
  signIn,
}) => {
  const origin = baseURL ?? ''
  const title = `Radiateur en fonte ${randomUUID().slice(0, 8)}`
  const words = 'Le radiateur est fêlé sur toute sa hauteur.'
  await signIn(seller)
  const productId = await putOnline(page, { title, price: 12_000, quantity: 2 })
  await signIn(buyer)
  const number = await placeOrder(page, origin, productId, 'pickup')
  let fulfilmentId = ''

  await test.step('the typed reason survives closing and reloading', async () => {
    await open(page, pathOf(number))
    await expect(followUp(page).getByRole('link', { name: /^Payer 240,00/ })).toBeVisible()
    await pay(page, origin, number)
    await open(page, pathOf(number))
    await expect(followUp(page)).toContainText('Nous gardons 240,00')
    await followUp(page).getByText('Actions possibles').click()
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler un problème' })
    await dialog.getByRole('button', { name: 'Signaler un problème' }).click()
    await expect(dialog).toContainText('Dites en quelques mots pourquoi.')
    await dialog.getByRole('textbox').fill(words)
    await expectAccessible(page)
    await page.reload()
    await ready(page)
    await followUp(page).getByText('Actions possibles').click()
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    await expect(dialog.getByRole('textbox')).toHaveValue(words)
    await dialog.getByRole('button', { name: 'Signaler un problème' }).dblclick()
    await expect(page.getByRole('region', { name: 'Litige en cours' })).toContainText(words)
    await expect(followUp(page)).toContainText('Nous gardons 240,00')
    await expectAccessible(page)
  })

  await test.step('the seller reads the dispute', async () => {
    await signIn(seller)
    await open(page, '/profile/sales?status=en-litige')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('region', { name: 'Litige en cours' })).toContainText(words)
    await expect(page.getByRole('region', { name: 'Litige en cours' })).toContainText('par l’acheteur')
    const order = await (await page.request.get(`/api/orders/${number}`)).json()
    fulfilmentId = order.fulfilments[0].fulfilmentId
    await expectAccessible(page)
  })

  await test.step('an administrator decides that the buyer is refunded', async () => {
    await signIn(administrator)
    const decided = await page.request.post(`/api/fulfilments/${fulfilmentId}/moves`, {
      data: { transition: 'decide-refund', reason: 'La photo montre la fêlure.' },
      headers: { origin },
    })
    expect(decided.ok()).toBe(true)
    await signIn(buyer)
    await expect(async () => {
      await open(page, pathOf(number))
      await expect(followUp(page)).toContainText('Remboursé\u00a0:', { timeout: 1_000 })
    }).toPass()
    await expect(followUp(page)).toContainText('Annulée')
    await expect(steps(page)).toContainText('La photo montre la fêlure.')
    await expectAccessible(page)
  })
})

test.describe('an order page that is out of date', () => {
  test.use({ expectedMessages: [/status of 409|ERR_FAILED/] })

  test('reports a conflict and shows the current state', { tag: '@detail' }, async ({
    page,
    baseURL,
    signIn,
    otherBrowser,
  }) => {
    const origin = baseURL ?? ''
    // Live events would update the page at once.
    await page.route('**/api/events*', (route) => route.abort())
    const title = `Volet persienné ${randomUUID().slice(0, 8)}`
    await signIn(seller)
    const productId = await putOnline(page, { title, quantity: 2 })
    await signIn(buyer)
    const number = await placeOrder(page, origin, productId, 'pickup')
    await open(page, pathOf(number))
    const order = await (await page.request.get(`/api/orders/${number}`)).json()
    const moves = `/api/fulfilments/${order.fulfilments[0].fulfilmentId}/moves`
    await followUp(page).getByText('Actions possibles').click()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    // Signing in as the seller in this browser would sign the buyer out.
    const sellerPage = await otherBrowser(seller)
    const declined = await sellerPage.request.post(moves, {
      data: { transition: 'decline', reason: 'Vendu en boutique' },
      headers: { origin },
    })
    expect(declined.ok()).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByText('La commande a changé entre-temps')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(followUp(page)).toContainText('Le vendeur ne peut pas honorer la commande')
    await expect(steps(page)).toContainText('Vendu en boutique')
  })
})
