import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { putOnline } from './create-products.ts'
import { open } from './fixtures.ts'

export const buyer = 'acheteur@rechantier.example'
export const seller = 'vendeur@rechantier.example'

async function readQr(drawing: Locator): Promise<string> {
  const picture = sharp(await drawing.screenshot()).resize(800, 800, { kernel: 'nearest' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

interface Shop {
  page: Page
  origin: string
  signIn: (email: string) => Promise<void>
}

/** Publishes the seller's products, orders and pays them through the API, and leaves the buyer signed in. */
export async function placePaidOrder(
  { page, origin, signIn }: Shop,
  products: { title: string; quantity: number }[],
) {
  await signIn(seller)
  const items: { productId: string; quantity: number }[] = []
  for (const product of products)
    items.push({ productId: await putOnline(page, product), quantity: product.quantity })
  await signIn(buyer)
  const post = async (path: string, data: object = {}) => {
    const response = await page.request.post(`/api${path}`, { data, headers: { origin } })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const { id } = await post('/orders', { items, shippingOption: 'pickup', idempotencyKey: randomUUID() })
  const number = String(id).slice(0, 8)
  const { payment } = await post(`/orders/${number}/payment`)
  await post(`/sandbox/payments/${payment.providerPaymentId}/confirm`, {
    clientSecret: payment.clientSecret,
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
  })
  expect((await post(`/orders/${number}/payment/check`)).state).toBe('paid')
  return number
}

export const codePanel = (page: Page): Locator => page.getByRole('region', { name: /^Code de retrait/ })
/** The pickup code, read from the QR code of the buyer's page. */
export async function readPickupCode(page: Page, number: string): Promise<string> {
  await open(page, `/profile?tab=products/${number}`)
  const address = await readQr(codePanel(page).getByRole('img', { name: /^QR code de retrait/ }))
  return new URL(address).hash.slice(1)
}
