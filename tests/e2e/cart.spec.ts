import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { formatEuros } from '../../domain/money.ts'
import { putOnline } from './create-products.ts'
import { expect, open, ready, test } from './fixtures.ts'

interface Listed {
  id: string
  title: string
  quantity: number
  price: { kind: string; amount: number }
}

/** Demonstration doors: there are enough of them not to conflict with other tests. */
async function findProducts(page: Page, count: number): Promise<Listed[]> {
  const { items } = await (await page.request.get('/api/products?search=porte+interieure')).json()
  return (items as (Listed & { status: string })[])
    .filter((item) => item.status === 'disponible' && item.price.kind === 'amount' && item.quantity > 3)
    .slice(0, count)
}

const storeCart = (page: Page, cart: string) =>
  page.addInitScript((value) => localStorage.setItem('cart', value), cart)

test('the cart drawer replaces a manipulated price and quantity with the server’s', {
  tag: '@detail',
}, async ({ page, signIn }) => {
  await signIn('acheteur@rechantier.example')
  const [product] = await findProducts(page, 1)
  await storeCart(page, JSON.stringify([{ ...product, price: 1, quantity: 999, maxQuantity: 999 }]))
  await open(page, '/products')
  await page.getByRole('button', { name: /^Ouvrir le panier/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Panier/ })
  // The server's stock and price replace those in the browser's storage.
  await expect(sheet.getByText(/Il n’en reste/).first()).toBeVisible()
  const { quantity = 0, price } = product ?? {}
  const total = sheet.locator('dl', { hasText: 'Total' }).last()
  await expect(total).toContainText(formatEuros(quantity * (price?.amount ?? 0)))
})

test('a free product is shown as « Gratuit » from the cart to the order', { tag: '@detail' }, async ({
  page,
  signIn,
}) => {
  await signIn('vendeur@rechantier.example')
  const title = `Chutes à donner ${randomUUID().slice(0, 8)}`
  const id = await putOnline(page, { title, price: 0 })
  await signIn('acheteur@rechantier.example')
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await open(page, '/checkout')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Total\s*Gratuit/)
  await expect(main).not.toContainText('0,00')
  await page.getByRole('button', { name: /^Commander/ }).click()
  await expect(page).toHaveURL(/tab=orders/)
  const order = main.getByRole('listitem').filter({ hasText: title }).first()
  await expect(order).toContainText('Gratuit')
  await order.getByRole('link', { name: /^Voir la commande/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande/ })).toBeVisible()
  await expect(main).toContainText(/Total\s*Gratuit/)
  await expect(main).not.toContainText('0,00')
})

for (const [name, cart] of [
  ['broken JSON', '{"a":'],
  ['an object', '{"id":"x"}'],
  ['a list of invalid items', '[null,1,"x",{"id":5},{"id":"x","title":"y","price":-1,"quantity":-5}]'],
  [
    'a list of unknown products',
    '[{"id":"__proto__","title":"Rien","price":100,"quantity":1},{"id":"\'; drop table orders; --","title":"Rien","price":1,"quantity":2}]',
  ],
] as const) {
  test(`the cart drawer opens when the stored cart is ${name}`, { tag: '@detail' }, async ({ page }) => {
    await storeCart(page, cart)
    await open(page, '/')
    await page.getByRole('button', { name: /^Ouvrir le panier/ }).click()
    await expect(page.getByRole('dialog', { name: /^Panier/ })).toBeVisible()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/panier est vide|plus disponible|n’existe plus/i)
        .first(),
    ).toBeVisible()
  })
}

test('a cart of what cannot be had shows no total', { tag: '@detail' }, async ({ page, signIn }) => {
  await signIn('acheteur@rechantier.example')
  const gone = { id: randomUUID(), title: 'Porte partie', price: 5_000, quantity: 1, maxQuantity: 3 }
  await storeCart(page, JSON.stringify([gone]))
  await open(page, '/checkout')
  const main = page.getByRole('main')
  await expect(main).toContainText('Porte partie')
  await expect(page.getByRole('button', { name: 'Commander', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(main).not.toContainText(/Total|Gratuit/)
})

test.describe('an order with an expired session', () => {
  test.use({ expectedMessages: [/status of 401/] })
  test('leads to sign-in at the checkout and retains the cart', { tag: '@detail' }, async ({
    page,
    signIn,
    context,
  }) => {
    await signIn('artisan@rechantier.example')
    const [product] = await findProducts(page, 1)
    await open(page, `/products/${product?.id}`)
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
    // The session expires with the order's request, because a page that notices it earlier asks to sign in before ordering.
    const expire = async (route: Route) => {
      await context.clearCookies()
      await route.continue()
    }
    await page.route('**/api/orders', expire, { times: 1 })
    await page.getByRole('link', { name: 'Commander' }).click()
    await page.getByRole('button', { name: /^Commander et payer/ }).click()
    await expect(page.getByRole('heading', { name: 'Votre compte' })).toBeVisible()
    await page.getByLabel('Adresse email').fill('artisan@rechantier.example')
    await page.getByLabel('Mot de passe', { exact: false }).first().fill('chantier-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('button', { name: /^Commander et payer/ })).toBeVisible()
  })
})

test.describe('two buyers ordering the last piece at the same time', () => {
  test.use({ expectedMessages: [/status of 409/] })
  test('place one order, and the other buyer reads an error', { tag: '@detail' }, async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    // A product with a single piece.
    await signIn('vendeur@rechantier.example')
    const id = await putOnline(page, { title: 'Dernière pièce' })

    const buyers = await Promise.all(
      ['acheteur@rechantier.example', 'artisan@rechantier.example'].map(async (email) => {
        const buyer = await otherBrowser(email)
        await open(buyer, `/products/${id}`)
        await buyer.getByRole('button', { name: 'Ajouter au panier' }).first().click()
        await buyer.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
        await buyer.getByRole('link', { name: 'Commander' }).click()
        await expect(buyer.getByRole('button', { name: /^Commander et payer/ })).toBeVisible()
        return buyer
      }),
    )
    await Promise.all(
      buyers.map((buyer) => buyer.getByRole('button', { name: /^Commander et payer/ }).click()),
    )
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const success = buyer.getByText('Commande créée').first()
        const failure = buyer.getByText('Erreur lors de la commande').first()
        await expect(success.or(failure).first()).toBeVisible()
        return (await success.isVisible()) ? 'ordered' : 'refused'
      }),
    )
    expect(outcomes.sort()).toEqual(['ordered', 'refused'])
    for (const buyer of buyers) await buyer.context().close()
  })
})

test('a visitor who orders from the cart drawer is asked to sign in at the checkout', {
  tag: '@detail',
}, async ({ page }) => {
  const [product] = await findProducts(page, 1)
  await storeCart(
    page,
    JSON.stringify([{ id: product?.id, title: product?.title, price: product?.price.amount, quantity: 1 }]),
  )
  await page.goto('/products')
  await ready(page)
  await page.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
  await page.getByRole('link', { name: 'Commander' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Panier/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Commander/ })).toHaveCount(0)
})

test.describe('a cart opened before its script has loaded and without a connection', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] })
  test('leaves the page usable and opens when the connection returns', { tag: '@detail' }, async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('acheteur@rechantier.example')
    await open(page, '/products')
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Ouvrir le panier/ }).click()
    await expect(page.getByText('Le panier s’ouvrira dès qu’elle reviendra.')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: /^Panier/ })).toBeVisible()
  })
})
