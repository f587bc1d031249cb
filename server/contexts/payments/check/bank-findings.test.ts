import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestCardBehaviour } from '#domain/payments/test-cards.ts'
import type { Actor } from '#server/context.ts'
import { compareWithBank } from '#server/contexts/orders/payment/compare-with-bank.ts'
import { auditLog, bankFindings, emails } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { getCardDetails } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { refreshRefund } from '../refresh-refund.ts'
import { checkLedger } from './find-problems.ts'
import { getMoneyOverview } from './get-money-overview.ts'
import { refundFinding, sendFindingRefund, settleFindingByHand } from './settle-finding.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Actor
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = await makePerson(orderKit.ctx, { role: 'admin' })
})
const asAdmin = () => ({ ...orderKit.ctx, actor: admin })

/** A charge at the bank whose order no database has, as the comparison finds it. */
async function makeFinding(amount = 700, card: TestCardBehaviour = 'accepted') {
  const stray = await orderKit.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount,
    description: 'Autre',
    email: 'a@exemple.example',
  })
  const { id, clientSecret } = stray
  await orderKit.sandbox.confirmPayment({ id, clientSecret, ...getCardDetails(card) })
  await compareWithBank(orderKit.ctx)
  const [finding] = await orderKit.ctx.db.select().from(bankFindings).where(eq(bankFindings.objectId, id))
  return finding as typeof bankFindings.$inferSelect
}
const readFinding = async (id: string) =>
  (await orderKit.ctx.db.select().from(bankFindings).where(eq(bankFindings.id, id)))[0]
const sendRefund = async (findingId: string) => {
  for (const { name, data } of await orderKit.take({ id: findingId }))
    if (name === 'send-finding-refund')
      await sendFindingRefund(orderKit.ctx, { findingId: data.findingId as string })
}
const refundsAtBank = async (paymentId: string) => {
  const { rows } = await orderKit.ctx.db.execute<{ amount: number }>(
    sql`select (data ->> 'amount')::int as amount from sandbox_objects where kind = 'refund' and data ->> 'paymentId' = ${paymentId}`,
  )
  return rows.map(({ amount }) => amount)
}
/** The provider reports the state of the refunds. */
const refreshRefunds = async (paymentId: string) => {
  const { rows } = await orderKit.ctx.db.execute<{ id: string }>(
    sql`select id from sandbox_objects where kind = 'refund' and data ->> 'paymentId' = ${paymentId}`,
  )
  for (const { id } of rows) await refreshRefund(orderKit.ctx, { providerRefundId: id })
}
const countAuditEntries = (subjectId: string) =>
  orderKit.ctx.db.$count(auditLog, eq(auditLog.subjectId, subjectId))

test('refundFinding refunds a charge without an order once for repeated clicks and jobs', async () => {
  const { id, objectId } = await makeFinding()
  const clicks = await Promise.allSettled([1, 2, 3].map(() => refundFinding(asAdmin(), { findingId: id })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readFinding(id)).toMatchObject({ status: 'refunding' })
  await expect(settleFindingByHand(asAdmin(), { findingId: id, note: 'x' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await Promise.all([1, 2].map(() => sendFindingRefund(orderKit.ctx, { findingId: id })))
  await sendRefund(id)
  expect(await refundsAtBank(objectId)).toEqual([700])
  expect(await readFinding(id)).toMatchObject({
    status: 'settled',
    note: expect.stringContaining('Remboursé'),
  })
  expect(await countAuditEntries(id)).toBe(1)
  // A refunded charge makes no finding at the next comparison.
  await compareWithBank(orderKit.ctx)
  const open = await orderKit.ctx.db.select().from(bankFindings).where(eq(bankFindings.status, 'open'))
  expect(open).toEqual([])
})

test("refundFinding stores the bank's refusal, which an administrator may settle with a note", async () => {
  const { id, objectId } = await makeFinding(900)
  await orderKit.sandbox.createRefund({ refundId: randomUUID(), providerPaymentId: objectId, amount: 500 })
  await refundFinding(asAdmin(), { findingId: id })
  await sendRefund(id)
  const refused = await readFinding(id)
  expect(refused).toMatchObject({ status: 'refused', settledAt: null })
  expect(refused?.lastError).toBeTruthy()
  const { findings } = await getMoneyOverview(asAdmin())
  expect(findings.lines[0]).toMatchObject({ id, isRefundable: true, amount: 900, orderId: null })
  const notes = await Promise.allSettled(
    ['Viré le 3', 'Viré le 4'].map((note) => settleFindingByHand(asAdmin(), { findingId: id, note })),
  )
  expect(notes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readFinding(id)).toMatchObject({ status: 'settled', settledBy: admin.userId })
  await expect(refundFinding(asAdmin(), { findingId: id })).rejects.toMatchObject({ code: 'conflict' })
  await orderKit.ctx.db
    .update(bankFindings)
    .set({ status: 'settled', settledAt: new Date() })
    .where(eq(bankFindings.status, 'open'))
})

test('a finding stays open while its refund is under way and stores a later failure', async () => {
  const { id, objectId } = await makeFinding(800, 'refund-fails')
  await refundFinding(asAdmin(), { findingId: id })
  await sendRefund(id)
  expect(await readFinding(id)).toMatchObject({ status: 'refunding', settledAt: null })
  await refreshRefunds(objectId)
  await refreshRefunds(objectId)
  expect(await readFinding(id)).toMatchObject({ status: 'refused', lastError: 'lost_or_stolen_card' })
  await settleFindingByHand(asAdmin(), { findingId: id, note: 'Viré le 5' })
  await refreshRefunds(objectId)
  expect(await readFinding(id)).toMatchObject({ status: 'settled', settledBy: admin.userId })
})

test('a refund returned by the bank after a settled finding makes another finding once', async () => {
  const { id, objectId } = await makeFinding(650)
  await refundFinding(asAdmin(), { findingId: id })
  await sendRefund(id)
  expect(await readFinding(id)).toMatchObject({ status: 'settled' })
  await orderKit.ctx.db.execute(sql`update sandbox_objects
    set data = data || '{"status": "failed", "failure": "lost_or_stolen_card"}'
    where kind = 'refund' and data ->> 'paymentId' = ${objectId}`)
  await refreshRefunds(objectId)
  await refreshRefunds(objectId)
  await compareWithBank(orderKit.ctx)
  const isReturnedRefund = and(eq(bankFindings.kind, 'refund'), eq(bankFindings.providerPaymentId, objectId))
  const returned = await orderKit.ctx.db.select().from(bankFindings).where(isReturnedRefund)
  expect(returned).toMatchObject([{ status: 'open', amount: 650, notifiedAt: expect.any(Date) }])
  await settleFindingByHand(asAdmin(), { findingId: returned[0]?.id as string, note: 'Viré le 6' })
})

test('refundFinding and settleFindingByHand require an administrator, an open finding and a note', async () => {
  const { id } = await makeFinding()
  const buyer = await makePerson(orderKit.ctx)
  for (const [actor, code] of [
    [null, 'not-signed-in'],
    [buyer, 'forbidden'],
  ] as const) {
    const ctx = { ...orderKit.ctx, actor }
    await expect(refundFinding(ctx, { findingId: id })).rejects.toMatchObject({ code })
    await expect(settleFindingByHand(ctx, { findingId: id, note: 'x' })).rejects.toMatchObject({ code })
  }
  for (const findingId of [randomUUID(), 'x', '../1']) {
    await expect(refundFinding(asAdmin(), { findingId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(settleFindingByHand(asAdmin(), { findingId, note: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await expect(settleFindingByHand(asAdmin(), { findingId: id, note: ' ' })).rejects.toThrow()
  expect(await readFinding(id)).toMatchObject({ status: 'open' })
  await settleFindingByHand(asAdmin(), { findingId: id, note: 'Un autre programme du compte' })
})

test('the database reopens no settled finding and refunds nothing but charges', async () => {
  const { id } = await makeFinding()
  const updateFinding = (assignment: string) =>
    orderKit.ctx.db.execute(sql`update bank_findings set ${sql.raw(assignment)} where id = ${id}`)
  await expect(updateFinding(`kind = 'transfer', status = 'refunding'`)).rejects.toThrow()
  await expect(updateFinding(`status = 'settled'`)).rejects.toThrow()
  await settleFindingByHand(asAdmin(), { findingId: id, note: 'Rendu' })
  await expect(updateFinding(`status = 'open', settled_at = null, settled_by = null`)).rejects.toThrow()
  await expect(updateFinding(`note = 'Autre chose'`)).rejects.toThrow()
})

test('compareWithBank and checkLedger email administrators once per finding', async () => {
  const isFindingMail = and(eq(emails.recipient, admin.email), eq(emails.template, 'ledger-problem'))
  await orderKit.ctx.db.delete(emails).where(isFindingMail)
  const runNight = async (index: number) => {
    const clock = { now: () => new Date(Date.now() + index * 24 * 60 * 60_000) }
    await compareWithBank({ ...orderKit.ctx, clock })
    await checkLedger({ ...orderKit.ctx, clock })
  }
  const { objectId } = await makeFinding()
  const countMails = () =>
    orderKit.ctx.db.$count(emails, and(isFindingMail, like(sql`${emails.data}::text`, `%${objectId}%`)))
  expect(await countMails()).toBe(1)
  for (const index of [1, 2, 3]) await runNight(index)
  expect(await orderKit.ctx.db.$count(emails, isFindingMail)).toBe(1)
  const other = await makeFinding()
  expect(await orderKit.ctx.db.$count(emails, isFindingMail)).toBe(2)
  expect(other.objectId).not.toBe(objectId)
})
