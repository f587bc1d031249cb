import { eq, min } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { listWork } from '#server/contexts/admin/work/list-work.ts'
import { getMoneyOverview } from '#server/contexts/payments/check/get-money-overview.ts'
import { replayEvent } from '#server/contexts/payments/events.ts'
import { waitingMoney } from '#server/contexts/payments/list-waiting-money.ts'
import { ProviderRefusal } from '#server/contexts/payments/provider/provider.ts'
import { retryRefund } from '#server/contexts/payments/retry.ts'
import { bearRefund } from '#server/contexts/payments/settle-otherwise.ts'
import { auditLog, ledgerEntries, refunds } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { makePayableSeller } from '#tests/helpers/payments.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { moveAsParty } from '../move-as-party.ts'
import { getOrderMoney } from './get-order-money.ts'
import { refundPartially } from './refunds.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Actor
let seller: Actor
let cookie: string
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = await makePerson(orderKit.ctx, { role: 'admin' })
  seller = await makePayableSeller(orderKit)
  cookie = (await makeSignedIn(server, { role: 'admin' })).cookie
})
afterEach(() => {
  orderKit.sandbox.faults = {}
})

const placePaidOrder = async (price = 10_000) => {
  const order = await orderKit.place({ prices: [price], sellers: [seller] })
  await orderKit.pay(order)
  return { order, fulfilmentId: order.fulfilments[0]?.fulfilmentId as string }
}
const refundPart = (fulfilmentId: string, amount: number, refundable: number, actor = admin) =>
  refundPartially(orderKit.as(actor), { fulfilmentId, amount, refundable, reason: 'Rayure' })
const getMoney = async ({ orderId }: PlacedOrder) => {
  const money = await getOrderMoney(orderKit.as(admin), { reference: orderId })
  if (!money) throw new Error('no money')
  return money
}
const listAuditActions = async ({ orderId }: PlacedOrder) => {
  const rows = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  return rows.map(({ action }) => action).sort()
}
const sumAmounts = (entries: { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0)

test('refundPartially refunds a part while the money is held and leaves the rest to the seller', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await refundPart(fulfilmentId, 2_500, 10_000)
  expect((await getMoney(order)).fulfilments).toMatchObject([
    { status: 'pending', refundable: 7_500, balance: { refunding: 2_500, held: 10_000 } },
  ])
  await orderKit.runJobs()
  await orderKit.move(fulfilmentId, 'release-by-hand', 'administrator', { note: 'Arrangé' })
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ charged: 10_000, refunded: 2_500 })
  const { ledger, refunds, fulfilments } = await getMoney(order)
  expect(fulfilments).toMatchObject([{ status: 'livree', balance: { held: 0 } }])
  expect(refunds).toMatchObject([{ amount: 2_500, reason: 'Rayure', requestedBy: admin.userId }])
  expect(sumAmounts(ledger)).toBe(0)
  expect(await listAuditActions(order)).toContain('order.refund')
  expect(await orderKit.readMails(order)).toContain('refunded buyer')
})

test("refundPartially refunds from the seller's payout after the release, up to the whole amount", async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await orderKit.move(fulfilmentId, 'release-by-hand', 'administrator', { note: 'Arrangé' })
  await orderKit.runJobs()
  await refundPart(fulfilmentId, 4_000, 10_000)
  await refundPart(fulfilmentId, 6_000, 6_000)
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 10_000, refunded: 10_000 })
  expect((await getMoney(order)).fulfilments).toMatchObject([{ status: 'livree', refundable: 0 }])
})

test('refundPartially rejects more than is left, the whole of an open sale and an unpaid one', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await expect(refundPart(fulfilmentId, 10_001, 10_000)).rejects.toMatchObject({ code: 'conflict' })
  await expect(refundPart(fulfilmentId, 10_000, 10_000)).rejects.toMatchObject({ code: 'conflict' })
  const unpaid = await orderKit.place({ prices: [5_000] })
  await expect(refundPart(unpaid.fulfilments[0]?.fulfilmentId as string, 100, 5_000)).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(refundPart('rien', 100, 100)).rejects.toMatchObject({ code: 'not-found' })
  await expect(refundPart(fulfilmentId, 100, 10_000, seller)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await getMoney(order)).refunds).toEqual([])
})

test('refundPartially refunds once when two administrators send the same refund', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  const other = await makePerson(orderKit.ctx, { role: 'admin' })
  const answers = await Promise.allSettled([
    refundPart(fulfilmentId, 3_000, 10_000),
    refundPart(fulfilmentId, 3_000, 10_000, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await getMoney(order)).refunds).toMatchObject([{ amount: 3_000 }])
  expect((await listAuditActions(order)).filter((action) => action === 'order.refund')).toHaveLength(1)
})

test('an administrator reads a dispute and decides it once', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await orderKit.move(fulfilmentId, 'dispute', 'buyer', { note: 'Porte fendue' })
  const [fulfilment] = (await getMoney(order)).fulfilments
  expect(fulfilment).toMatchObject({ dispute: { openedAs: 'buyer', reason: 'Porte fendue' } })
  expect(fulfilment?.actions).toEqual(['decide-refund', 'decide-part-refund', 'decide-release'])
  const decide = (actor: Actor, transition: 'decide-part-refund' | 'decide-release') =>
    moveAsParty(orderKit.as(actor), { fulfilmentId, transition, amount: 1_000, reason: 'Partagé' })
  await decide(admin, 'decide-part-refund')
  const other = await makePerson(orderKit.ctx, { role: 'admin' })
  await expect(decide(other, 'decide-release')).rejects.toMatchObject({ code: 'conflict' })
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ refunded: 1_000 })
})

test('a failed refund is listed as waiting until it is retried or borne by the association', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await orderKit.move(fulfilmentId, 'release-by-hand', 'administrator', { note: 'Arrangé' })
  await orderKit.runJobs()
  const failures = async () =>
    (await waitingMoney['failed-refunds']?.(orderKit.ctx, { limit: 5 }))?.count ?? 0
  const before = await failures()
  orderKit.sandbox.faults = {
    before: (call: string) => {
      if (call === 'reverseTransfer') throw new ProviderRefusal('balance_insufficient', 'Not enough')
    },
  }
  const { refundId } = await refundPart(fulfilmentId, 4_000, 10_000)
  await orderKit.runJobs()
  expect(await failures()).toBe(before + 1)
  const failed = { id: refundId, orderId: order.orderId, status: 'failed', isBearable: true }
  expect((await getMoneyOverview(orderKit.as(admin))).refunds.lines).toContainEqual(
    expect.objectContaining(failed),
  )

  await retryRefund(orderKit.as(admin), { refundId })
  await orderKit.runJobs()
  expect((await getMoney(order)).refunds).toMatchObject([{ status: 'failed' }])
  await bearRefund(orderKit.as(admin), { refundId })
  await expect(bearRefund(orderKit.as(admin), { refundId })).rejects.toMatchObject({ code: 'conflict' })
  await orderKit.runJobs()
  expect((await getMoney(order)).refunds).toMatchObject([{ status: 'succeeded', borne: 4_000 }])
  expect(await listAuditActions(order)).toEqual(expect.arrayContaining(['refund.bear', 'refund.retry']))
  const { sums, firstEntryAt } = await getMoneyOverview(orderKit.as(admin))
  // Accounts are offered from the first movement on.
  const [first] = await orderKit.ctx.db.select({ at: min(ledgerEntries.createdAt) }).from(ledgerEntries)
  expect(firstEntryAt).toEqual(first?.at)
  const { charged, held, released, refunded, commission, fees } = sums
  expect(held + released + refunded + commission + fees).toBe(charged)
})

test('getOrderMoney returns former payments, and the work list no refunds, without card payments', async () => {
  const withoutPayments = { ...orderKit.as(admin), payments: null }
  const unpaid = await orderKit.place({ prices: [5_000] })
  expect((await getOrderMoney(withoutPayments, { reference: unpaid.orderId })).payments).toEqual([])
  const { groups } = await listWork(withoutPayments, { kind: null, by: null })
  expect(groups.map(({ kind }) => kind)).not.toContain('failed-refunds')
  const { order } = await placePaidOrder()
  expect((await getOrderMoney(withoutPayments, { reference: order.orderId })).payments).toHaveLength(1)
})

test('the money routes return an order by its number, replay an event and check the ledger', async () => {
  const order = await orderKit.place({ prices: [5_000], sellers: [seller] })
  const payment = await orderKit.charge(order)
  await orderKit.deliverEvents()
  const get = async (path: string) => (await server.request(`/api/admin${path}`, { cookie })).json()
  const post = (path: string, body: object = {}) =>
    server.request(`/api/admin${path}`, { method: 'POST', cookie, body: JSON.stringify(body) })
  const unapplied = await get('/provider-events?only=unapplied')
  const line = unapplied.items.find(({ objectId }: { objectId: string }) => objectId === payment)
  expect(line).toMatchObject({ appliedAt: null, type: 'payment' })
  await orderKit.runJobs()
  // The replayed event is applied again without a second charge or payout.
  await replayEvent(orderKit.as(admin), { eventId: line.id })
  expect((await get('/provider-events?only=unapplied')).items).toContainEqual(
    expect.objectContaining({ id: line.id }),
  )
  await orderKit.runJobs()
  expect((await get('/provider-events?only=unapplied')).items).not.toContainEqual(
    expect.objectContaining({ id: line.id }),
  )
  expect((await post('/provider-events/rien/replay')).status).toBe(404)

  const { money } = await get(`/orders/${order.number}/money`)
  expect(money.payments).toMatchObject([{ status: 'succeeded', amount: 5_000 }])
  expect(money.payments[0]).not.toHaveProperty('clientSecret')
  const { fulfilmentId } = money.fulfilments[0]
  const wrong = { amount: 100.5, reason: ' ', refundable: 5_000 }
  expect((await post(`/fulfilments/${fulfilmentId}/refunds`, wrong)).status).toBe(400)
  expect(await server.as().db.$count(refunds, eq(refunds.orderId, order.orderId))).toBe(0)
  expect((await get('/ledger')).takesCards).toBe(true)
  expect((await post('/ledger/check')).status).toBe(200)
})
