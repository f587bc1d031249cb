import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { unpayableText } from '#domain/selling/pause.ts'
import type { Actor, Context } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { listCartProducts } from '#server/contexts/catalogue/list-cart-products.ts'
import { listProductsByIds } from '#server/contexts/catalogue/list-products.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import { ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import { closeSandboxAccount, signEvent } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { getSellerAccount } from '#server/contexts/payments/seller-accounts.ts'
import { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { bearRefund, settleTransferOtherwise } from '#server/contexts/payments/settle-otherwise.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import {
  emails,
  payments,
  refunds,
  sellerAccounts,
  type Transfer,
  transfers,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { completeOnboarding, readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { refundPartially } from '../admin/refunds.ts'
import { advanceOrder } from '../clock/advance-order.ts'
import { offerQuote } from '../quotes/offer-quote.ts'
import { openOrderPayment } from './open-order-payment.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Context
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = orderKit.as(await makePerson(orderKit.ctx, { role: 'admin' }))
})

const accountOf = async ({ userId }: Actor) =>
  (await orderKit.ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId)))[0]
const transfersOf = ({ orderId }: PlacedOrder) =>
  orderKit.ctx.db
    .select()
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), ne(transfers.status, 'dropped')))

/** Returns a paid order of a seller who has an account at the provider. */
async function makeSale() {
  const seller = await makeSeller(orderKit.ctx)
  await completeOnboarding(orderKit, seller)
  const order = await orderKit.place({ prices: [5_000], sellers: [seller] })
  await orderKit.pay(order)
  return { order, seller, fulfilmentId: order.fulfilments[0]?.fulfilmentId as string }
}
/** Closes the account at the provider, with or without its event. */
async function closeAccount(seller: Actor, { isDelivered }: { isDelivered: boolean }): Promise<string> {
  const accountId = (await accountOf(seller))?.providerAccountId as string
  await closeSandboxAccount(orderKit.sandbox, { accountId })
  if (isDelivered) await orderKit.deliverEvents()
  else await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
  await orderKit.runJobs()
  return accountId
}
/** Receives an event signed by the provider. */
async function receive(event: { type: string; name: string; objectId: string }): Promise<void> {
  const now = orderKit.ctx.clock.now()
  const body = JSON.stringify({ id: `evt_${event.name}_${event.objectId}`, ...event })
  const signature = signEvent(orderKit.sandbox.context.webhookSecret, body, now)
  await storeEvent(orderKit.ctx, { body, signature })
  await orderKit.runJobs()
}

test('a seller whose account was disconnected is not ready, and opens another one', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  const listStopTexts = await closeAccount(seller, { isDelivered: true })
  expect(await getSellerAccount(orderKit.as(seller))).toMatchObject({ isReady: false })
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  expect(await transfersOf(order)).toMatchObject([{ status: 'waiting' }])
  await completeOnboarding(orderKit, seller)
  await orderKit.runJobs()
  expect((await accountOf(seller))?.providerAccountId).not.toBe(listStopTexts)
  expect(await transfersOf(order)).toMatchObject([{ status: 'sent' }])
})

test('products with a price of a seller whose account ended are not sold until the seller opens another', async () => {
  const { seller } = await makeSale()
  const unpaid = await orderKit.place({ prices: [4_000], sellers: [seller] })
  const opened = await openOrderPayment(orderKit.as(unpaid.buyer), unpaid)
  await closeAccount(seller, { isDelivered: true })
  const productId = unpaid.fulfilments[0]?.productId as string
  const free = await makeProduct(orderKit.ctx, {
    userId: seller.userId,
    categoryId: await makeCategory(orderKit.ctx),
    price: 0,
  })
  const listStopTexts = (products: { id: string; closedText?: string }[]) =>
    Object.fromEntries(products.map(({ id, closedText }) => [id, closedText]))
  const closedIds = { [productId]: unpayableText, [free]: undefined }
  const productIds = [productId, free]
  expect(await getProduct(orderKit.ctx, { productId })).toMatchObject({ closedText: unpayableText })
  expect(listStopTexts(await listCartProducts(orderKit.ctx, { productIds }))).toEqual(closedIds)
  expect(listStopTexts((await listProductsByIds(orderKit.ctx, { productIds })).cards)).toEqual(closedIds)
  const order = () => orderKit.place({ prices: [4_000], sellers: [seller], productIds: [productId] })
  await expect(order()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('ne peut pas recevoir de paiement par carte'),
  })
  expect(await orderKit.readStock(productId)).toBe(9)
  expect(await openOrderPayment(orderKit.as(unpaid.buyer), unpaid)).toMatchObject({
    state: 'seller-unpayable',
    payment: null,
  })
  const paymentId = opened.payment?.providerPaymentId as string
  expect(await orderKit.sandbox.getPayment(paymentId)).toMatchObject({ status: 'cancelled' })
  // A free product needs no account.
  await orderKit.place({ prices: [0], sellers: [seller] })
  const mails = await orderKit.ctx.db.select().from(emails).where(eq(emails.recipient, seller.email))
  expect(mails.filter(({ template }) => template === 'payout-account-ended')).toHaveLength(1)
  await completeOnboarding(orderKit, seller)
  expect(await getProduct(orderKit.ctx, { productId })).not.toHaveProperty('closedText')
  await orderKit.pay(await order())
  await orderKit.pay(unpaid)
  expect(await orderKit.readOrder(unpaid)).toMatchObject({ status: 'pending' })
})

test('an account that ended at a provider the site has left stops no sale', async () => {
  const { seller } = await makeSale()
  await closeAccount(seller, { isDelivered: true })
  const ofSeller = eq(sellerAccounts.sellerId, seller.userId)
  await orderKit.ctx.db.update(sellerAccounts).set({ provider: 'stripe' }).where(ofSeller)
  const order = await orderKit.place({ prices: [4_000], sellers: [seller] })
  const productId = order.fulfilments[0]?.productId as string
  expect(await getProduct(orderKit.ctx, { productId })).not.toHaveProperty('closedText')
  await orderKit.pay(order)
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
})

test('a quote of a seller whose account ended is not accepted', async () => {
  const { seller } = await makeSale()
  const requestedOrder = await orderKit.place({ prices: [4_000], sellers: [seller], delivery: 'quote' })
  const fulfilmentId = requestedOrder.fulfilments[0]?.fulfilmentId as string
  const expiresAt = new Date(orderKit.ctx.clock.now().getTime() + 24 * 60 * 60_000).toISOString()
  await offerQuote(orderKit.as(seller), { fulfilmentId, price: 900, conditions: '', expiresAt })
  await closeAccount(seller, { isDelivered: true })
  const accept = () => orderKit.move(fulfilmentId, 'accept-quote', 'buyer')
  await expect(accept()).rejects.toMatchObject({ code: 'conflict' })
  await completeOnboarding(orderKit, seller)
  await accept()
})

test('an order that expires because the account of its seller ended is no lapse of its buyer', async () => {
  const { seller } = await makeSale()
  const buyer = await makePerson(orderKit.ctx)
  const orders = []
  for (const _ of [1, 2, 3]) orders.push(await orderKit.place({ prices: [1_000], sellers: [seller], buyer }))
  await closeAccount(seller, { isDelivered: true })
  orderKit.passDays(1)
  for (const order of orders) await advanceOrder(orderKit.ctx, order)
  for (const order of orders) expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee' })
  await completeOnboarding(orderKit, seller)
  await expect(orderKit.place({ prices: [1_000], buyer })).resolves.toMatchObject({ isPayable: true })
})

test('a transfer to an account that the provider does not know waits for another account', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  await closeAccount(seller, { isDelivered: false })
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  expect(await transfersOf(order)).toMatchObject([{ status: 'waiting' }])
  expect(await accountOf(seller)).toMatchObject({ isReady: false, endedAt: expect.any(Date) })
  expect(await orderKit.readMails(order)).toContain('waiting-for-account seller')
  await completeOnboarding(orderKit, seller)
  await orderKit.runJobs()
  expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 5_000, transferred: 5_000 })
})

test('a transfer whose answer was lost is found after its seller has another account', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  const [transfer] = await transfersOf(order)
  const { sandbox } = orderKit
  const createTransfer: typeof sandbox.createTransfer = async (input) => {
    await sandbox.createTransfer(input)
    throw new ProviderUnavailable('the answer was lost')
  }
  const lossy = { ...orderKit.ctx, payments: { ...sandbox, createTransfer } }
  const transferId = transfer?.id as string
  await expect(sendTransfer(lossy, { transferId })).rejects.toThrow('lost')
  const account = await accountOf(seller)
  await closeSandboxAccount(sandbox, { accountId: account?.providerAccountId as string })
  await completeOnboarding(orderKit, seller)
  await sendTransfer(orderKit.ctx, { transferId })
  expect(await transfersOf(order)).toMatchObject([{ id: transferId, status: 'sent' }])
  expect(await readProviderTotals(orderKit, order)).toMatchObject({ transferred: 5_000 })
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 5_000, released: 5_000 })
})

test('settleTransferOtherwise books a transfer that can never leave, once', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  await closeAccount(seller, { isDelivered: false })
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  const [{ id: transferId, amount }] = (await transfersOf(order)) as [Transfer]
  const settle = () => settleTransferOtherwise(admin, { transferId, reference: 'VIR 42' })
  await settle()
  expect(await transfersOf(order)).toMatchObject([{ status: 'sent', settledReference: 'VIR 42' }])
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({
    charged: 5_000,
    released: amount,
  })
  await expect(settle()).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    settleTransferOtherwise(orderKit.as(seller), { transferId, reference: 'VIR 43' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await completeOnboarding(orderKit, seller)
  await orderKit.runJobs()
  expect(await readProviderTotals(orderKit, order)).toMatchObject({ transferred: 0 })
})

test('a refund of what was paid out otherwise is borne by the association', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  await closeAccount(seller, { isDelivered: true })
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  const [transfer] = await transfersOf(order)
  await settleTransferOtherwise(admin, { transferId: transfer?.id as string, reference: 'VIR 44' })
  await refundPartially(admin, { fulfilmentId, amount: 1_000, reason: 'Défaut', refundable: 5_000 })
  await orderKit.runJobs()
  const [refund] = await orderKit.ctx.db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
  expect(refund).toMatchObject({ status: 'failed', settledAt: null })
  await bearRefund(admin, { refundId: refund?.id as string })
  await orderKit.runJobs()
  expect(await readProviderTotals(orderKit, order)).toMatchObject({ refunded: 1_000 })
  const problems = (await checkLedger(orderKit.ctx)).problems.filter((text) => text.includes(order.number))
  expect(problems).toEqual([])
})

test('payout.failed notifies the seller', async () => {
  const { seller } = await makeSale()
  const objectId = (await accountOf(seller))?.providerAccountId as string
  await receive({ type: 'payout', name: 'payout.failed', objectId })
  const mails = await orderKit.ctx.db.select().from(emails).where(eq(emails.recipient, seller.email))
  expect(mails.filter(({ template }) => template === 'payout-failed')).toHaveLength(1)
})

test('a fraud warning offers administrators the refund, unless the buyer has it', async () => {
  const { order } = await makeSale()
  const warn = async ({ orderId }: PlacedOrder) => {
    const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, orderId))
    const objectId = payment?.providerPaymentId as string
    await receive({ type: 'fraud-warning', name: 'radar.early_fraud_warning.created', objectId })
  }
  await warn(order)
  expect(await orderKit.readMails(order)).toContain('fraud-warning others')
  const refunded = await makeSale()
  await orderKit.move(refunded.fulfilmentId, 'decline', 'seller', { note: 'Vendu' })
  await orderKit.runJobs()
  await warn(refunded.order)
  expect(await orderKit.readMails(refunded.order)).not.toContain('fraud-warning others')
})
