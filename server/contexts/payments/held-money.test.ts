import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { inTransaction } from '#server/context.ts'
import { payments, refunds, transfers } from '#server/database/schema/payments.ts'
import {
  createPaymentKit,
  makeOrder,
  makePaidOrder,
  makePayableSeller,
  type PaymentTestKit,
  payAtProvider,
} from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { readBalances } from './balances.ts'
import { findPayment } from './find-payment.ts'
import { stopUnsentTransfers } from './fulfilment-money.ts'
import { openPayment } from './open-payment.ts'
import { recordCharge } from './record-charge.ts'
import { refund } from './refund.ts'
import { release } from './release.ts'

const server = startTestServer()
let paymentKit: PaymentTestKit
beforeAll(async () => {
  paymentKit = await createPaymentKit(server.as())
})

const paymentRequest = { description: 'Commande', email: 'a@exemple.example' }
const readBalance = async (fulfilmentId: string) =>
  (await readBalances(paymentKit.ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)

type Fulfilment = { orderId: string; fulfilmentId: string; sellerId: string }
const releaseMoney = (fulfilment: Fulfilment, amount: number | 'rest', rate = 0) =>
  inTransaction(paymentKit.ctx, async (ctx) => {
    await lockOrderRow(ctx, fulfilment)
    return release(ctx, { ...fulfilment, amount, rate })
  })
const refundMoney = ({ orderId, fulfilmentId }: Fulfilment, amount: number | 'rest' | 'all') =>
  inTransaction(paymentKit.ctx, async (ctx) => {
    await lockOrderRow(ctx, { orderId })
    return refund(ctx, { orderId, fulfilmentId, amount, reason: 'Essai' })
  })
async function paidFulfilment(amount: number): Promise<Fulfilment> {
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [amount], {
    sellers: [await makePayableSeller(paymentKit)],
  })
  return { orderId, ...(fulfilments[0] as { fulfilmentId: string; sellerId: string }) }
}
const listTransfers = ({ fulfilmentId }: Fulfilment) =>
  paymentKit.ctx.db
    .select()
    .from(transfers)
    .where(eq(transfers.fulfilmentId, fulfilmentId))
    .orderBy(transfers.createdAt)

test('openPayment opens one payment for concurrent and repeated calls', async () => {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const open = () => openPayment(paymentKit.ctx, { orderId, amount: 5_000, ...paymentRequest })
  const [one, other] = await Promise.all([open(), open()])
  expect(other).toEqual(one)
  expect(await open()).toEqual(one)
})

test('findPayment finds a payment whose provider id is being stored', async () => {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const [row] = await paymentKit.ctx.db
    .insert(payments)
    .values({ orderId, amount: 5_000, provider: 'sandbox' })
    .returning()
  const paymentId = row?.id as string
  const providerPaymentId = `pay_${orderId}`
  const find = () => findPayment(paymentKit.ctx, { paymentId, providerPaymentId })
  const storing = paymentKit.ctx.db
    .update(payments)
    .set({ providerPaymentId })
    .where(eq(payments.id, paymentId))
  const searches = Promise.all(
    Array.from({ length: 20 }, async (_, index) => (index === 5 ? storing : find())),
  )
  for (const payment of (await searches).toSpliced(5, 1)) expect(payment).toMatchObject({ id: paymentId })
})

test('openPayment cancels a payment of another amount first', async () => {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const formerPayment = await openPayment(paymentKit.ctx, { orderId, amount: 5_000, ...paymentRequest })
  const newPayment = await openPayment(paymentKit.ctx, { orderId, amount: 6_000, ...paymentRequest })
  expect(newPayment).toMatchObject({ amount: 6_000, atProvider: { status: 'open' } })
  expect(await paymentKit.sandbox.getPayment(formerPayment.providerPaymentId)).toMatchObject({
    status: 'cancelled',
  })
})

test('openPayment returns a payment of another amount that succeeded first', async () => {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const { id } = await payAtProvider(paymentKit, { orderId, amount: 5_000 })
  const newPayment = await openPayment(paymentKit.ctx, { orderId, amount: 6_000, ...paymentRequest })
  expect(newPayment).toMatchObject({
    providerPaymentId: id,
    amount: 5_000,
    atProvider: { status: 'succeeded' },
  })
})

test("recordCharge holds each fulfilment's share once and books the fee to the association", async () => {
  const order = await makeOrder(paymentKit.ctx, [5_000, 0, 1_234])
  const payment = await payAtProvider(paymentKit, { orderId: order.orderId, amount: 6_234 })
  const shares = order.fulfilments.map(({ fulfilmentId }, index) => ({
    fulfilmentId,
    amount: [5_000, 0, 1_234][index] as number,
  }))
  const record = () =>
    inTransaction(paymentKit.ctx, (ctx) => recordCharge(ctx, { payment: { ...payment, fee: null }, shares }))
  expect(await record()).toBe('recorded')
  expect(await record()).toBe('already-recorded')
  expect(await inTransaction(paymentKit.ctx, (ctx) => recordCharge(ctx, { payment, shares }))).toBe(
    'already-recorded',
  )
  const fulfilmentIds = order.fulfilments.map(({ fulfilmentId }) => fulfilmentId)
  const known = await readBalances(paymentKit.ctx, { fulfilmentIds })
  expect([...known.values()].map(({ charged, held }) => [charged, held])).toEqual([
    [5_000, 5_000],
    [0, 0],
    [1_234, 1_234],
  ])
  await expect(record()).resolves.toBe('already-recorded')
})

test('recordCharge rejects shares that do not add up to the charge', async () => {
  const { orderId, fulfilments } = await makeOrder(paymentKit.ctx, [5_000])
  const payment = await payAtProvider(paymentKit, { orderId, amount: 5_000 })
  const wrong = [{ fulfilmentId: fulfilments[0]?.fulfilmentId as string, amount: 4_999 }]
  await expect(
    inTransaction(paymentKit.ctx, (ctx) => recordCharge(ctx, { payment, shares: wrong })),
  ).rejects.toThrow(/shares/)
})

test('recordCharge refunds a charge without a fulfilment', async () => {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const payment = await payAtProvider(paymentKit, { orderId, amount: 5_000 })
  await inTransaction(paymentKit.ctx, (ctx) => recordCharge(ctx, { payment, shares: null }))
  const [row] = await paymentKit.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(row).toMatchObject({ kind: 'duplicate', amount: 5_000, status: 'queued', fulfilmentId: null })
  expect(await paymentKit.take({ id: row?.id as string })).toMatchObject([{ name: 'send-refund' }])
})

test('release pays out until nothing is left, with the commission of the whole', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const shares = [
    await releaseMoney(fulfilment, 333, 250),
    await releaseMoney(fulfilment, 333, 250),
    await releaseMoney(fulfilment, 'rest', 250),
  ]
  expect(shares.map((share) => [share?.amount, share?.commission])).toEqual([
    [325, 8],
    [324, 9],
    [326, 8],
  ])
  expect(await releaseMoney(fulfilment, 'rest', 250)).toBeNull()
  expect(await readBalance(fulfilment.fulfilmentId)).toMatchObject({
    held: 1_000,
    onTheWay: 1_000,
    released: 0,
  })
})

test('release pays out no more than is held', async () => {
  const fulfilment = await paidFulfilment(1_000)
  expect(await releaseMoney(fulfilment, 5_000)).toMatchObject({ amount: 1_000 })
})

test('release and refund move nothing without a payment', async () => {
  const { orderId, fulfilments } = await makeOrder(paymentKit.ctx, [1_000])
  const fulfilment = { orderId, ...(fulfilments[0] as { fulfilmentId: string; sellerId: string }) }
  expect(await releaseMoney(fulfilment, 'rest')).toBeNull()
  expect(await refundMoney(fulfilment, 'all')).toBeNull()
  await expect(refundMoney(fulfilment, 1)).rejects.toBeInstanceOf(AppError)
})

test('release waits for a seller without an account at the provider', async () => {
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [1_000])
  const fulfilment = { orderId, ...(fulfilments[0] as { fulfilmentId: string; sellerId: string }) }
  expect(await releaseMoney(fulfilment, 'rest')).toMatchObject({ lacksAccount: true })
})

test('stopUnsentTransfers holds the money until a later release with the commission of the whole', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await releaseMoney(fulfilment, 333, 250)
  await inTransaction(paymentKit.ctx, (ctx) => stopUnsentTransfers(ctx, fulfilment))
  expect((await listTransfers(fulfilment)).map(({ status }) => status)).toEqual(['dropped'])
  expect(await readBalance(fulfilment.fulfilmentId)).toMatchObject({ held: 1_000, onTheWay: 0 })
  expect(await releaseMoney(fulfilment, 'rest', 250)).toMatchObject({ amount: 975, commission: 25 })
})

test('refund of the rest excludes what is on its way to the seller', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await releaseMoney(fulfilment, 400)
  expect(await refundMoney(fulfilment, 'rest')).toMatchObject({ amount: 600 })
  expect(await refundMoney(fulfilment, 'rest')).toBeNull()
  expect(await readBalance(fulfilment.fulfilmentId)).toMatchObject({
    held: 1_000,
    onTheWay: 400,
    refunding: 600,
  })
})

test('refund drops as many unsent transfers as it needs', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await releaseMoney(fulfilment, 'rest', 250)
  await refundMoney(fulfilment, 300)
  expect(
    (await listTransfers(fulfilment)).map(({ status, amount, commission }) => [status, amount, commission]),
  ).toEqual([
    ['dropped', 975, 25],
    ['queued', 682, 18],
  ])
  expect(await readBalance(fulfilment.fulfilmentId)).toMatchObject({
    held: 1_000,
    onTheWay: 700,
    refunding: 300,
  })
  await expect(refundMoney(fulfilment, 701)).rejects.toMatchObject({
    code: 'conflict',
    details: { left: 700 },
  })
  expect(await refundMoney(fulfilment, 'all')).toMatchObject({ amount: 700 })
})

test('two concurrent refunds never exceed the payment', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const outcomes = await Promise.allSettled([refundMoney(fulfilment, 600), refundMoney(fulfilment, 600)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await readBalance(fulfilment.fulfilmentId)).toMatchObject({ refunding: 600 })
})
