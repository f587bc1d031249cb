import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type InvoiceContent, type VatRegime, vatRegimes } from '#domain/invoices/invoices.ts'
import { buyerVatText, vatTotals } from '#domain/invoices/vat.ts'
import { parisMonth } from '#domain/payments/seller-money.ts'
import { readSellerEntries } from '#server/across/accounting/entries.ts'
import type { Actor } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { listCartProducts } from '#server/contexts/catalogue/list-cart-products.ts'
import { drawInvoice } from '#server/contexts/invoices/draw-invoice.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { invoices, orderItems, products, profiles } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { refundPartially } from './admin/refunds.ts'

const server = startTestServer()
let orderKit: OrderTestKit

beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

const setVatRegime = (productId: string, vatRegime: 'standard' | 'margin') =>
  orderKit.ctx.db.update(products).set({ vatRegime }).where(eq(products.id, productId))

/** Two products of one seller, the second on the margin, in a placed order. */
async function sellMixed(seller: Actor) {
  const categoryId = await makeCategory(orderKit.ctx)
  const productValues = { userId: seller.userId, categoryId, quantity: 9 }
  const productIds = [
    await makeProduct(orderKit.ctx, { ...productValues, title: 'A', price: 12_000 }),
    await makeProduct(orderKit.ctx, { ...productValues, title: 'B', price: 5_000 }),
  ]
  await setVatRegime(productIds[1] ?? '', 'margin')
  const order = await orderKit.place({ prices: [12_000, 5_000], sellers: [seller, seller], productIds })
  return { order, productIds }
}

async function invoicesOf(seller: Actor) {
  await numberInvoices(orderKit.ctx, { sellerId: seller.userId })
  return orderKit.ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.sellerId, seller.userId))
    .orderBy(asc(invoices.number))
}
const regimesOf = ({ lines }: InvoiceContent) => lines.map(({ vatRegime }) => vatRegime)

describe('listCartProducts and getProduct return the VAT regime', () => {
  const getShownVat = async (productId: string) => {
    const [inCart] = await listCartProducts(orderKit.ctx, { productIds: [productId] })
    const { vatRegime } = await getProduct(orderKit.ctx, { productId })
    expect(inCart?.vatRegime).toBe(vatRegime)
    return { vatRegime, isTaxed: inCart?.isTaxed ?? false }
  }

  test.each([
    ['standard', { vatRegime: 'margin', isTaxed: false }],
    ['margin', { vatRegime: 'margin', isTaxed: false }],
    ['exempt', { vatRegime: 'exempt', isTaxed: false }],
  ] as const)('of an article on the margin of a firm in %s', async (vatRegime: VatRegime, expected) => {
    const { productIds } = await sellMixed(await makeSeller(orderKit.ctx, { vatRegime }))
    expect(await getShownVat(productIds[1] ?? '')).toEqual(expected)
    expect((await getShownVat(productIds[0] ?? '')).vatRegime).toBe(vatRegime)
  })

  test("of a private person's product as null", async () => {
    const seller = await makeSeller(orderKit.ctx, { organizationType: 'individual', companyName: null })
    const { productIds } = await sellMixed(seller)
    expect(await getShownVat(productIds[1] ?? '')).toEqual({ vatRegime: null, isTaxed: false })
  })
})

test('buyerVatText has a text for each VAT regime', () => {
  expect(new Set([null, ...vatRegimes].map(buyerVatText)).size).toBe(4)
})

test('an invoice and its credit notes keep the VAT regimes of the order when settings change', async () => {
  const seller = await makeSeller(orderKit.ctx, { siret: '73282932000074' })
  const { order, productIds } = await sellMixed(seller)
  const items = await orderKit.ctx.db
    .select({ vatRegime: orderItems.vatRegime })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.orderId))
    .orderBy(orderItems.title)
  expect(items.map(({ vatRegime }) => vatRegime)).toEqual(['standard', 'margin'])
  await setVatRegime(productIds[1] ?? '', 'standard')
  await orderKit.pay(order)
  const admin = await makePerson(orderKit.ctx, { role: 'admin' })
  const fulfilmentId = order.fulfilments[0]?.fulfilmentId as string
  for (const [amount, refundable] of [
    [1_001, 17_000],
    [3_333, 15_999],
  ] as const) {
    await refundPartially(orderKit.as(admin), { fulfilmentId, amount, refundable, reason: 'Fêlé' })
    await orderKit.runJobs()
  }
  await orderKit.ctx.db.update(profiles).set({ vatRegime: 'margin' }).where(eq(profiles.id, seller.userId))
  const [invoice, ...credits] = await invoicesOf(seller)
  if (!invoice) throw new Error('no invoice')
  expect(regimesOf(invoice.content)).toEqual(['standard', 'margin'])
  expect(vatTotals(invoice.content, invoice.amount)).toEqual({ net: 15_000, vat: 2_000, total: 17_000 })
  expect(credits).toHaveLength(2)
  for (const { content, amount } of credits) {
    expect(regimesOf(content)).toEqual(['standard', 'margin'])
    expect(content.lines.reduce((sum, { price }) => sum + price, 0)).toBe(amount)
  }
  // The credited tax is proportional to the credited amount and rounded once.
  const creditedAtStandardRate = Math.round((4_334 * 12_000) / 17_000)
  const vat = credits.reduce((sum, { content, amount }) => sum + (vatTotals(content, amount)?.vat ?? 0), 0)
  expect(vat).toBe(creditedAtStandardRate - Math.round((creditedAtStandardRate * 100) / 120))
  for (const document of [invoice, ...credits])
    expect((await drawInvoice(document)).byteLength).toBeGreaterThan(1_000)

  const sums: Record<string, number> = {}
  const month = parisMonth(orderKit.ctx.clock.now())
  for (const { journal, lines } of await readSellerEntries(orderKit.ctx, { sellerId: seller.userId, month }))
    if (journal === 'VE')
      for (const { account, amount } of lines) sums[account] = (sums[account] ?? 0) + amount
  expect(sums['707100']).toBe(-(5_000 - (4_334 - creditedAtStandardRate)))
  expect(sums['445710']).toBe(-(2_000 - vat))
  expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})
