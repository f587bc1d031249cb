import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { bankFindings, providerEvents } from '#server/database/schema/index.ts'
import { checkLedger } from '#server/payments/check/check-ledger.ts'
import { openSandboxDispute } from '#server/payments/provider/sandbox/sandbox.ts'
import { type Desk, openDesk, type PlacedOrder } from '#tests/helpers/orders.ts'
import { cardOf, makePayableSeller, providerBooks } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { compareWithBank } from './compare-with-bank.ts'

const server = startTestServer()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(server.as())
})

/** As an older database has it: nothing the provider told is told again. */
async function restore({ orderId }: PlacedOrder, from: 'before paying' | 'paid'): Promise<void> {
  await desk.sandbox.deliverEvents({ hand: async () => undefined })
  await desk.ctx.db.transaction(async (db) => {
    // The ledger is append-only to everybody else.
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
  const sellers = await Promise.all(prices.map(() => makePayableSeller(desk)))
  const order = await desk.place({ prices, sellers })
  await desk.pay(order)
  return order
}
const moneyOf = ({ parts }: PlacedOrder) =>
  Promise.all(parts.map(({ fulfilmentId }) => desk.moneyOf(fulfilmentId)))
const first = ({ parts }: PlacedOrder) => parts[0]?.fulfilmentId as string
const compare = async () => {
  await compareWithBank(desk.ctx)
  await desk.work()
}
const findings = () => desk.ctx.db.select().from(bankFindings)

test('what an older database has lost is found at the bank, and booked as it was', async () => {
  const charged = await paidOrder([5_000])
  const released = await paidOrder([6_000, 4_000])
  await desk.move(first(released), 'confirm', 'buyer')
  const refunded = await paidOrder([3_000])
  await desk.move(first(refunded), 'cancel-and-refund', 'administrator', { note: 'Rendu' })
  const laterReleased = await paidOrder([7_000])
  await desk.move(first(laterReleased), 'confirm', 'buyer')
  await desk.work()
  const all = [charged, released, refunded, laterReleased]
  const before = await Promise.all(all.map(moneyOf))
  const atBank = await Promise.all(all.map((order) => providerBooks(desk, order)))
  expect(atBank[1]?.transferred).toBeGreaterThan(0)
  expect(atBank[2]?.refunded).toBe(3_000)

  await restore(charged, 'before paying')
  await restore(released, 'before paying')
  await restore(refunded, 'paid')
  await restore(laterReleased, 'paid')
  expect(await Promise.all(all.map(moneyOf))).not.toEqual(before)

  await compare()
  expect(await Promise.all(all.map(moneyOf))).toEqual(before)
  expect(await Promise.all(all.map((order) => providerBooks(desk, order)))).toEqual(atBank)
  expect(await findings()).toEqual([])
  // Nothing is paid out twice once the parts are handed over as they were.
  await desk.move(first(laterReleased), 'confirm', 'buyer')
  await desk.work()
  expect(await moneyOf(laterReleased)).toEqual(before[3])
  await compare()
  expect(await findings()).toEqual([])
  expect(await checkLedger(desk.ctx)).toEqual({ problems: [] })
})

test('a dispute nobody was told of is taken up', async () => {
  const order = await paidOrder([5_000])
  const { rows } = await desk.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${order.orderId}`,
  )
  await openSandboxDispute(desk.sandbox, { paymentId: rows[0]?.id as string })
  await desk.sandbox.deliverEvents({ hand: async () => undefined })
  await compare()
  expect(await desk.orderOf(order)).toMatchObject({ status: 'disputed' })
})

test('a charge without any order of ours is put before administrators, once', async () => {
  const stray = await desk.sandbox.createPayment({
    ...{ paymentId: randomUUID(), orderId: randomUUID(), amount: 700 },
    ...{ description: 'Autre', email: 'a@exemple.example' },
  })
  const { id, clientSecret } = stray
  await desk.sandbox.confirmPayment({ id, clientSecret, ...cardOf('accepted') })
  await compare()
  await compare()
  expect(await findings()).toMatchObject([{ kind: 'payment', objectId: id, amount: 700, settledAt: null }])
  await desk.ctx.db.delete(bankFindings).where(eq(bankFindings.objectId, id))
})

test('a refund somebody made at the bank, of more than one part could have had, is not guessed at', async () => {
  const order = await paidOrder([2_000, 2_000])
  const { rows } = await desk.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${order.orderId}`,
  )
  const refund = { refundId: randomUUID(), providerPaymentId: rows[0]?.id as string, amount: 1_500 }
  const { id } = await desk.sandbox.createRefund(refund)
  await compare()
  expect((await findings()).filter(({ objectId }) => objectId === id)).toMatchObject([{ kind: 'refund' }])
})

test('of an order that the older database does not have nothing at the bank stays silent', async () => {
  const order = await paidOrder([6_000, 4_000])
  const { orderId } = order
  const { rows } = await desk.ctx.db.execute<{ id: string }>(
    sql`select provider_payment_id as id from payments where order_id = ${orderId}`,
  )
  const paymentId = rows[0]?.id as string
  await desk.move(first(order), 'confirm', 'buyer')
  await desk.move(order.parts[1]?.fulfilmentId as string, 'cancel-and-refund', 'administrator', {
    note: 'Rendu',
  })
  await desk.work()
  await desk.sandbox.deliverEvents({ hand: async () => undefined })
  await desk.ctx.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(
      sql`delete from transfer_reversals where transfer_id in (select id from transfers where order_id = ${orderId})`,
    )
    const ofOrder = ['ledger_entries', 'refunds', 'transfers', 'payments', 'order_items', 'fulfilments']
    for (const table of ofOrder)
      await db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${orderId}`)
    await db.execute(sql`delete from orders where id = ${orderId}`)
  })
  // Told again, it still names no order: kept, answered, and found by the comparison.
  await desk.ctx.db.insert(providerEvents).values({
    ...{ id: 'evt-retold', provider: 'sandbox', name: 'payment.succeeded', objectId: paymentId, payload: {} },
  })
  await applyProviderEvent(desk.ctx, { eventId: 'evt-retold' })
  const before = await findings()
  await compare()
  await compare()
  const found = (await findings()).filter(({ id }) => !before.some((known) => known.id === id))
  expect(found.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['payment', 10_000],
    ['refund', 4_000],
    ['transfer', expect.any(Number)],
  ])
  expect(found.every(({ status, toldAt }) => status === 'open' && toldAt !== null)).toBe(true)
})
