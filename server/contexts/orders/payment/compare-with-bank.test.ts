import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getLedger } from '#server/contexts/orders/admin/get-order-money.ts'
import { refundPartially, releaseHeld } from '#server/contexts/orders/admin/refunds.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import { assignFinding } from '#server/contexts/payments/check/settle-finding.ts'
import { openSandboxDispute } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { bankFindings, providerEvents, transfers } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { getCardDetails, makePayableSeller, readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { compareWithBank } from './compare-with-bank.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

/** Restores the state of an older database; the provider's events are lost. */
async function restore({ orderId }: PlacedOrder, from: 'before paying' | 'paid'): Promise<void> {
  await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
  await orderKit.ctx.db.transaction(async (db) => {
    // The ledger is append-only for ordinary sessions.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(
      sql`delete from transfer_reversals where transfer_id in (select id from transfers where order_id = ${orderId})`,
    )
    await db.execute(sql`delete from refunds where order_id = ${orderId}`)
    await db.execute(sql`delete from transfers where order_id = ${orderId}`)
    await db.execute(
      sql`delete from card_disputes where payment_id in (select id from payments where order_id = ${orderId})`,
    )
    if (from === 'paid') {
      await db.execute(
        sql`delete from ledger_entries where order_id = ${orderId} and kind not in ('charge', 'fee')`,
      )
      await db.execute(
        sql`update fulfilments set status = 'pending', received_at = null where order_id = ${orderId}`,
      )
      await db.execute(sql`update orders set status = 'pending' where id = ${orderId}`)
      return
    }
    await db.execute(sql`delete from ledger_entries where order_id = ${orderId}`)
    await db.execute(sql`delete from payments where order_id = ${orderId}`)
    await db.execute(sql`update fulfilments set status = 'initial', paid_at = null, waiting_since = null, received_at = null
      where order_id = ${orderId}`)
    await db.execute(
      sql`update orders set status = 'initial', payment_due_at = now() + interval '20 minutes' where id = ${orderId}`,
    )
  })
}

const paidOrder = async (prices: number[]) => {
  const sellers = await Promise.all(prices.map(() => makePayableSeller(orderKit)))
  const order = await orderKit.place({ prices, sellers })
  await orderKit.pay(order)
  return order
}
const moneyOf = ({ fulfilments }: PlacedOrder) =>
  Promise.all(fulfilments.map(({ fulfilmentId }) => orderKit.readNonZeroBalances(fulfilmentId)))
const firstFulfilmentId = ({ fulfilments }: PlacedOrder) => fulfilments[0]?.fulfilmentId as string
const compare = async () => {
  await compareWithBank(orderKit.ctx)
  await orderKit.runJobs()
}
const findings = () => orderKit.ctx.db.select().from(bankFindings)

test('compareWithBank books what a restored database has lost', async () => {
  const charged = await paidOrder([5_000])
  const released = await paidOrder([6_000, 4_000])
  await orderKit.move(firstFulfilmentId(released), 'confirm', 'buyer')
  const refunded = await paidOrder([3_000])
  await orderKit.move(firstFulfilmentId(refunded), 'cancel-and-refund', 'administrator', { note: 'Rendu' })
  const laterReleased = await paidOrder([7_000])
  await orderKit.move(firstFulfilmentId(laterReleased), 'confirm', 'buyer')
  await orderKit.runJobs()
  const all = [charged, released, refunded, laterReleased]
  const before = await Promise.all(all.map(moneyOf))
  const atBank = await Promise.all(all.map((order) => readProviderTotals(orderKit, order)))
  expect(atBank[1]?.transferred).toBeGreaterThan(0)
  expect(atBank[2]?.refunded).toBe(3_000)

  await restore(charged, 'before paying')
  await restore(released, 'before paying')
  await restore(refunded, 'paid')
  await restore(laterReleased, 'paid')
  expect(await Promise.all(all.map(moneyOf))).not.toEqual(before)

  await compare()
  expect(await Promise.all(all.map(moneyOf))).toEqual(before)
  expect(await Promise.all(all.map((order) => readProviderTotals(orderKit, order)))).toEqual(atBank)
  expect(await findings()).toEqual([])
  // A repeated receipt does not pay out twice.
  await orderKit.move(firstFulfilmentId(laterReleased), 'confirm', 'buyer')
  await orderKit.runJobs()
  expect(await moneyOf(laterReleased)).toEqual(before[3])
  await compare()
  expect(await findings()).toEqual([])
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

test('compareWithBank applies a dispute whose event was lost', async () => {
  const order = await paidOrder([5_000])
  const { rows } = await orderKit.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${order.orderId}`,
  )
  await openSandboxDispute(orderKit.sandbox, { paymentId: rows[0]?.id as string })
  await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
  await compare()
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'disputed' })
})

test('compareWithBank reports a charge without an order once', async () => {
  const stray = await orderKit.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount: 700,
    description: 'Autre',
    email: 'a@exemple.example',
  })
  const { id, clientSecret } = stray
  await orderKit.sandbox.confirmPayment({ id, clientSecret, ...getCardDetails('accepted') })
  await compare()
  await compare()
  expect(await findings()).toMatchObject([{ kind: 'payment', objectId: id, amount: 700, settledAt: null }])
  await orderKit.ctx.db.delete(bankFindings).where(eq(bankFindings.objectId, id))
})

test('compareWithBank does not assign an ambiguous refund made at the bank', async () => {
  const order = await paidOrder([2_000, 2_000])
  const { rows } = await orderKit.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${order.orderId}`,
  )
  const refund = { refundId: randomUUID(), providerPaymentId: rows[0]?.id as string, amount: 1_500 }
  const { id } = await orderKit.sandbox.createRefund(refund)
  await compare()
  expect((await findings()).filter(({ objectId }) => objectId === id)).toMatchObject([{ kind: 'refund' }])
})

test('compareWithBank reports everything of an order that a restored database has lost', async () => {
  const order = await paidOrder([6_000, 4_000])
  const { orderId } = order
  const { rows } = await orderKit.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${orderId}`,
  )
  const paymentId = rows[0]?.id as string
  await orderKit.move(firstFulfilmentId(order), 'confirm', 'buyer')
  await orderKit.move(order.fulfilments[1]?.fulfilmentId as string, 'cancel-and-refund', 'administrator', {
    note: 'Rendu',
  })
  await orderKit.runJobs()
  await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
  await orderKit.ctx.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(
      sql`delete from transfer_reversals where transfer_id in (select id from transfers where order_id = ${orderId})`,
    )
    const tables = ['ledger_entries', 'refunds', 'transfers', 'payments', 'order_items', 'fulfilments']
    for (const table of tables)
      await db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${orderId}`)
    await db.execute(sql`delete from orders where id = ${orderId}`)
  })
  // Sent again, the event still names no order: it is stored and the comparison reports the payment.
  await orderKit.ctx.db.insert(providerEvents).values({
    id: 'evt-repeated',
    provider: 'sandbox',
    name: 'payment.succeeded',
    objectId: paymentId,
    payload: {},
  })
  await applyProviderEvent(orderKit.ctx, { eventId: 'evt-repeated' })
  const before = await findings()
  await compare()
  await compare()
  const added = (await findings()).filter(({ id }) => !before.some((known) => known.id === id))
  expect(added.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['payment', 10_000],
    ['refund', 4_000],
    ['transfer', expect.any(Number)],
  ])
  expect(added.every(({ status, notifiedAt }) => status === 'open' && notifiedAt !== null)).toBe(true)
})

const paymentOf = async ({ orderId }: PlacedOrder) => {
  const { rows } = await orderKit.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${orderId}`,
  )
  return rows[0]?.id as string
}
const transferOf = async (fulfilmentId: string) =>
  (await orderKit.ctx.db.select().from(transfers).where(eq(transfers.fulfilmentId, fulfilmentId)))[0] as {
    id: string
    amount: number
    providerTransferId: string
  }
/** Like an act on the provider's own pages: it carries no reference of ours. */
async function removeReference(id: string): Promise<void> {
  await orderKit.ctx.db.execute(sql`update sandbox_objects set reference = 'by hand ' || id where id = ${id}`)
  await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
}
const readAccounts = async (fulfilmentId: string) => ({
  held: 0,
  released: 0,
  commission: 0,
  refunded: 0,
  ...(await orderKit.readNonZeroBalances(fulfilmentId)),
})
const refundedOf = ({ fulfilments }: PlacedOrder) =>
  Promise.all(fulfilments.map(async ({ fulfilmentId }) => (await readAccounts(fulfilmentId)).refunded))
const findingOf = async (objectId: string) => (await findings()).find((one) => one.objectId === objectId)

async function reverseByHand(share: (amount: number) => number) {
  const order = await paidOrder([6_000])
  await orderKit.ctx.db.execute(
    sql`update fulfilments set commission_rate = 250 where order_id = ${order.orderId}`,
  )
  await orderKit.move(firstFulfilmentId(order), 'confirm', 'buyer')
  await orderKit.runJobs()
  const before = await readAccounts(firstFulfilmentId(order))
  const { providerTransferId, amount } = await transferOf(firstFulfilmentId(order))
  const reversedAmount = share(amount)
  const { id } = await orderKit.sandbox.reverseTransfer({
    reversalId: randomUUID(),
    providerTransferId,
    amount: reversedAmount,
  })
  await removeReference(id)
  return { order, id, before, reversedAmount }
}
const asAdmin = async () => ({
  ...orderKit.ctx,
  actor: await makePerson(orderKit.ctx, { role: 'admin' }),
})

test('compareWithBank holds a reversed transfer again until an administrator sends it', async () => {
  const { order, id, before } = await reverseByHand((amount) => amount)
  await compare()
  await compare()
  expect(await readAccounts(firstFulfilmentId(order))).toMatchObject({
    held: 6_000,
    released: 0,
    commission: 0,
  })
  expect(await findingOf(id)).toMatchObject({ kind: 'reversal', status: 'open', orderId: order.orderId })
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })

  await releaseHeld(await asAdmin(), { fulfilmentId: firstFulfilmentId(order) })
  await orderKit.runJobs()
  await compare()
  expect(await readAccounts(firstFulfilmentId(order))).toMatchObject({
    held: before.held,
    released: before.released,
    commission: before.commission,
  })
  expect(await findingOf(id)).toMatchObject({ status: 'settled' })
  expect((await readProviderTotals(orderKit, order)).transferred).toBe(before.released)
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

test('compareWithBank holds the reversed part of a transfer and refunds it', async () => {
  const { order, id, before, reversedAmount } = await reverseByHand(() => 1_950)
  await compare()
  const balances = await readAccounts(firstFulfilmentId(order))
  expect(balances).toMatchObject({ held: 2_000, released: before.released - reversedAmount, commission: 100 })
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
  const refund = { amount: balances.held, reason: 'Rendu', refundable: 6_000 }
  await refundPartially(await asAdmin(), { fulfilmentId: firstFulfilmentId(order), ...refund })
  await orderKit.runJobs()
  await compare()
  expect(await readAccounts(firstFulfilmentId(order))).toMatchObject({ held: 0, refunded: balances.held })
  expect(await findingOf(id)).toMatchObject({ status: 'settled' })
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

test('compareWithBank does not book a reversal that a pending refund is about to make', async () => {
  const { order, id } = await reverseByHand((amount) => amount)
  await refundPartially(await asAdmin(), {
    fulfilmentId: firstFulfilmentId(order),
    amount: 500,
    refundable: 6_000,
    reason: 'Rendu',
  })
  await compareWithBank(orderKit.ctx)
  expect(await findingOf(id)).toMatchObject({ kind: 'reversal', status: 'open' })
  expect(await readAccounts(firstFulfilmentId(order))).toMatchObject({ released: 5_850, held: 0 })
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

async function refundedByHand(prices: number[], amount: number) {
  const order = await paidOrder(prices)
  const { id } = await orderKit.sandbox.createRefund({
    refundId: randomUUID(),
    providerPaymentId: await paymentOf(order),
    amount,
  })
  await removeReference(id)
  return { order, id }
}

test('compareWithBank books a manual refund of the only possible fulfilment', async () => {
  const alone = await refundedByHand([5_000], 1_200)
  const exact = await refundedByHand([3_000, 2_000], 2_000)
  await compare()
  await compare()
  expect(await readAccounts(firstFulfilmentId(alone.order))).toMatchObject({ held: 3_800, refunded: 1_200 })
  expect(await refundedOf(exact.order)).toEqual([0, 2_000])
  for (const { order, id } of [alone, exact]) {
    expect(await findingOf(id)).toBeUndefined()
    const refunded = (await refundedOf(order)).reduce((total, amount) => total + amount, 0)
    expect((await readProviderTotals(orderKit, order)).refunded).toBe(refunded)
  }
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

/** Applies a provider event about the refund. */
const applyRefundEvent = async (objectId: string) => {
  const id = `evt_${randomUUID()}`
  await orderKit.ctx.db.insert(providerEvents).values({
    id,
    provider: 'sandbox',
    name: 'refund.succeeded',
    objectId,
    payload: {},
    receivedAt: new Date(),
  })
  await applyProviderEvent(orderKit.ctx, { eventId: id })
  await orderKit.runJobs()
  return (await orderKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0]
}

test('refreshRefund books a manual refund at its event or reports an ambiguous one', async () => {
  const alone = await refundedByHand([5_000], 1_200)
  const several = await refundedByHand([3_000, 2_000], 2_500)
  for (const { id } of [alone, several])
    expect(await applyRefundEvent(id)).toMatchObject({ appliedAt: expect.any(Date), lastError: null })
  expect(await refundedOf(alone.order)).toEqual([1_200])
  expect(await findingOf(alone.id)).toBeUndefined()
  expect(await findingOf(several.id)).toMatchObject({ kind: 'refund', status: 'open', amount: 2_500 })
  await applyRefundEvent(several.id)
  await compare()
  expect(await refundedOf(several.order)).toEqual([0, 0])
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})

test('assignFinding books an ambiguous refund once on the fulfilment an administrator chose', async () => {
  const { order, id } = await refundedByHand([3_000, 2_000], 2_500)
  await compare()
  const finding = await findingOf(id)
  expect(finding).toMatchObject({ kind: 'refund', status: 'open', orderId: order.orderId })
  const ctx = await asAdmin()
  const findingId = finding?.id as string
  const second = order.fulfilments[1]?.fulfilmentId as string
  const { lines } = (await getLedger(ctx)).findings
  const offered = lines.find((line) => line.id === findingId)?.fulfilments.map((fulfilment) => fulfilment.id)
  expect(offered?.toSorted()).toEqual([firstFulfilmentId(order), second].toSorted())
  await expect(assignFinding(ctx, { findingId: 'ÿ', fulfilmentId: second })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(assignFinding(ctx, { findingId, fulfilmentId: second })).rejects.toMatchObject({
    code: 'conflict',
  })
  const clicks = [1, 2].map(() => assignFinding(ctx, { findingId, fulfilmentId: firstFulfilmentId(order) }))
  const assignments = await Promise.allSettled(clicks)
  expect(assignments.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await orderKit.runJobs()
  await compare()
  expect(await refundedOf(order)).toEqual([2_500, 0])
  expect((await readProviderTotals(orderKit, order)).refunded).toBe(2_500)
  expect(await findingOf(id)).toMatchObject({ status: 'settled' })
  expect(await checkLedger(orderKit.ctx)).toEqual({ problems: [] })
})
