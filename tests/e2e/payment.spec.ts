import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { execute } from './database.ts'
import { expectAccessible, open, test } from './fixtures.ts'
import { putOnline } from './makers.ts'

const seller = 'vendeur@rechantier.example'
const buyer = 'acheteur@rechantier.example'

/** Ordered through the API by whoever is signed in; answers its number. */
async function order(page: Page, productId: string, quantity = 1): Promise<string> {
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

test('a refused card, then one the bank wants confirmed; collected by its code, the money reaches the seller', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const title = `Radiateur ${randomUUID().slice(0, 8)}`
  const selling = await otherBrowser(seller)
  const productId = await putOnline(selling, { title, price: 24_000, quantity: 2 })
  await signIn(buyer)
  await open(page, '/')
  const number = await order(page, productId, 2)

  await test.step('the bank refuses a card, and the next one is tried', async () => {
    await open(page, `/payment/${number}`)
    await payWith(page, /la carte «\s?Carte refusée/)
    await expect(page.getByRole('alert')).toContainText('Votre banque a refusé le paiement')
    await expectAccessible(page)
  })

  await test.step('the bank asks whether it is really the cardholder', async () => {
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
    const read = page.getByRole('region', { name: /^Code de retrait/ }).getByText(/^(\S ){5}\S$/)
    await expect(read).toBeAttached()
    await expectAccessible(page)
    return (await read.innerText()).replaceAll(' ', '')
  })

  await test.step('the seller says where to be paid', async () => {
    await open(selling, '/profile/money')
    // The seller is the demonstration's: another journey may have been here before.
    const begin = selling.getByRole('button', { name: /^(Ouvrir|Compléter) mon compte/ })
    const isReady = selling.getByText('Votre compte de versement est prêt.')
    await expect(begin.or(isReady)).toBeVisible()
    if (await isReady.isVisible()) return
    await begin.click()
    await selling.getByRole('button', { name: 'Terminer l’inscription' }).click()
    await expect(isReady).toBeVisible()
  })

  await test.step('the seller scans the code and hands over', async () => {
    await open(selling, `/collect#${code}`)
    await expect(selling.getByText(title, { exact: true })).toBeVisible()
    await expectAccessible(selling)
    await selling.getByRole('button', { name: 'Confirmer la remise' }).click()
    await expect(selling.getByRole('heading', { level: 1, name: 'Articles remis' })).toBeVisible()
  })

  await test.step('both see it: collected, and paid out', async () => {
    await open(page, `/profile?tab=products/${number}`)
    await expect(page.getByText('Retirée').first()).toBeVisible()
    await expect(async () => {
      await open(selling, '/profile/money')
      const line = selling.locator('tr:visible, li:visible').filter({ hasText: `Commande ${number}` })
      await expect(line).toContainText(/480,00.*Versé le|Versé le.*480,00/s, { timeout: 1000 })
    }).toPass()
    await expectAccessible(selling)
  })
  await selling.context().close()
})

test('an order nobody pays gives its articles back', { tag: '@detail' }, async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const selling = await otherBrowser(seller)
  const productId = await putOnline(selling, { title: 'Lavabo impayé', quantity: 1 })
  await selling.context().close()
  await signIn(buyer)
  await open(page, '/')
  const number = await order(page, productId)
  await open(page, `/payment/${number}`)
  await expect(page.getByText('Vos articles vous sont réservés')).toBeVisible()

  await execute(
    `update orders set payment_due_at = now() - interval '1 minute' where left(id::text, 8) = $1`,
    [number],
  )
  // What is done every minute, now.
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
