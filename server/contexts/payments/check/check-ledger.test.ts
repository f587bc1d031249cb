import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { emails, ledgerChecks, payments, refunds, transfers } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createPaymentKit, makePaidOrder, type PaymentTestKit } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { refund } from '../refund.ts'
import { checkLedger } from './find-problems.ts'

const server = startTestServer()
let paymentKit: PaymentTestKit
let admin: string
beforeAll(async () => {
  paymentKit = await createPaymentKit(server.as())
  admin = (await makePerson(paymentKit.ctx, { role: 'admin' })).email
})

const later = (days: number): Context => ({
  ...paymentKit.ctx,
  clock: { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) },
})

test('checkLedger stores the result and emails nothing when the ledger adds up', async () => {
  await makePaidOrder(paymentKit, [5_000, 2_000])
  expect(await checkLedger(paymentKit.ctx)).toEqual({ problems: [] })
  const [last] = await paymentKit.ctx.db
    .select()
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.checkedAt))
    .limit(1)
  expect(last).toMatchObject({ orders: 1, problems: [] })
  expect(await paymentKit.ctx.db.select().from(emails).where(eq(emails.recipient, admin))).toEqual([])
})

test('checkLedger reports a refund that has not left for a day and enqueues it again', async () => {
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [5_000])
  const fulfilmentId = fulfilments[0]?.fulfilmentId as string
  const decided = await inTransaction(paymentKit.ctx, (ctx) =>
    refund(ctx, { orderId, fulfilmentId, amount: 'all', reason: 'Essai' }),
  )
  const id = decided?.refundId as string
  await paymentKit.take({ id })
  expect(await checkLedger(paymentKit.ctx)).toEqual({ problems: [] })
  const { problems } = await checkLedger(later(2))
  expect(problems).toEqual([
    `Commande ${orderNumber(orderId)}\u00a0: un remboursement de 50,00\u00a0€ n’est pas parti depuis plus d’un jour.`,
  ])
  expect(await paymentKit.take({ id })).toMatchObject([{ name: 'send-refund' }])
  const mails = await paymentKit.ctx.db.select().from(emails).where(eq(emails.recipient, admin))
  expect(mails).toMatchObject([{ template: 'ledger-problem', data: { problems } }])
  await paymentKit.ctx.db.delete(refunds).where(eq(refunds.id, id))
})

test('checkLedger reports rows that differ from the ledger', async () => {
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [5_000])
  const { db } = paymentKit.ctx
  const [payment] = await db
    .update(payments)
    .set({ amount: 4_000 })
    .where(eq(payments.orderId, orderId))
    .returning({ id: payments.id })
  const [fulfilment] = fulfilments
  await db.insert(transfers).values({
    orderId,
    fulfilmentId: fulfilment?.fulfilmentId as string,
    sellerId: fulfilment?.sellerId as string,
    paymentId: payment?.id as string,
    amount: 900,
    commission: 100,
    commissionRate: 1_000,
    status: 'sent',
  })
  const { problems } = await checkLedger(paymentKit.ctx)
  const number = orderNumber(orderId)
  expect(problems).toEqual([
    `Commande ${number}\u00a0: un paiement et les comptes diffèrent de 10,00\u00a0€.`,
    `Commande ${number}\u00a0: un versement et les comptes diffèrent de −10,00\u00a0€.`,
  ])
})

test('the database refuses an entry that does not add up, overdraws or changes the past', async () => {
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [5_000])
  const fulfilmentId = fulfilments[0]?.fulfilmentId as string
  const write = (held: number, released: number) =>
    paymentKit.ctx.db.execute(sql`insert into ledger_entries (kind, source_id, account, amount, order_id, fulfilment_id)
      values ('release', ${fulfilmentId}, 'held', ${held}, ${orderId}, ${fulfilmentId}),
        ('release', ${fulfilmentId}, 'released', ${released}, ${orderId}, ${fulfilmentId})`)
  const refused = expect.objectContaining({
    cause: expect.objectContaining({ message: expect.stringMatching(/^ledger/) }),
  })
  await expect(write(-10, 11)).rejects.toEqual(refused)
  await expect(write(-51, 51)).rejects.toEqual(refused)
  await expect(paymentKit.ctx.db.execute(sql`update ledger_entries set amount = 1`)).rejects.toThrow()
})
