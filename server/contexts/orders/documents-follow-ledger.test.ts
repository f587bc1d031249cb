import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { vatIn, vatTotals } from '#domain/invoices/vat.ts'
import type { Actor } from '#server/context.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import {
  closeSandboxDispute,
  openSandboxDispute,
} from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { invoices, payments, profiles, unnumberedDocuments } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { refundPartially } from './admin/refunds.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Actor
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = await makePerson(orderKit.ctx, { role: 'admin' })
})

async function makeContested(amount?: number) {
  const seller = await makeSeller(orderKit.ctx)
  await orderKit.ctx.db
    .update(profiles)
    .set({ organizationType: 'other', vatRegime: 'standard', companyName: 'Chantier Neuf' })
    .where(eq(profiles.id, seller.userId))
  const order = await orderKit.place({ prices: [9_999], sellers: [seller] })
  await orderKit.pay(order)
  const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const paymentId = payment?.providerPaymentId as string
  const dispute = await openSandboxDispute(orderKit.sandbox, { paymentId, amount })
  await work(seller)
  const decide = async (status: 'won' | 'lost') => {
    await closeSandboxDispute(orderKit.sandbox, { disputeId: dispute.id, status })
    await work(seller)
  }
  return { order, seller, fulfilmentId: order.fulfilments[0]?.fulfilmentId as string, decide }
}
async function work({ userId: sellerId }: Actor): Promise<void> {
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  await numberInvoices(orderKit.ctx, { sellerId })
}
const documentsOf = (fulfilmentId: string) =>
  orderKit.ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.fulfilmentId, fulfilmentId))
    .orderBy(asc(invoices.number))
const amountsOf = async (fulfilmentId: string) =>
  (await documentsOf(fulfilmentId)).map(({ kind, amount }) => (kind === 'invoice' ? amount : -amount))
const vatOf = async (fulfilmentId: string) =>
  (await documentsOf(fulfilmentId)).reduce((sum, { kind, content, amount }) => {
    const vat = vatTotals(content, amount)?.vat ?? 0
    return kind === 'invoice' ? sum + vat : sum - vat
  }, 0)
const problemsOf = async ({ number }: PlacedOrder) =>
  (await checkLedger(orderKit.ctx)).problems.filter((text) => text.includes(number))

test('a dispute that is lost and then won is credited and invoiced again', async () => {
  const { order, fulfilmentId, decide } = await makeContested()
  await decide('lost')
  expect(await amountsOf(fulfilmentId)).toEqual([9_999, -9_999])
  await decide('won')
  expect(await amountsOf(fulfilmentId)).toEqual([9_999, -9_999, 9_999])
  const [, creditNote, again] = await documentsOf(fulfilmentId)
  expect(again?.content.corrects?.number).toContain(String(creditNote?.number).padStart(6, '0'))
  expect(again?.content.lines).toEqual(creditNote?.content.lines)
  expect(await vatOf(fulfilmentId)).toBe(vatIn(9_999))
  expect(await problemsOf(order)).toEqual([])
})

test('a dispute that is lost in part, won and refunded later never credits above the invoice', async () => {
  const { order, seller, fulfilmentId, decide } = await makeContested(3_333)
  await decide('lost')
  await decide('won')
  expect(await amountsOf(fulfilmentId)).toEqual([9_999, -3_333, 3_333])
  await orderKit.move(fulfilmentId, 'decide-refund', 'administrator', { note: 'Accord' })
  await work(seller)
  expect(await amountsOf(fulfilmentId)).toEqual([9_999, -3_333, 3_333, -9_999])
  expect(await vatOf(fulfilmentId)).toBe(0)
  expect(await problemsOf(order)).toEqual([])
})

test('a refund of a part between a loss and its end keeps the tax of all documents', async () => {
  const { order, seller, fulfilmentId, decide } = await makeContested(3_331)
  await decide('lost')
  await orderKit.move(fulfilmentId, 'decide-release', 'administrator', { note: 'Accord' })
  await work(seller)
  await decide('won')
  await refundPartially(orderKit.as(admin), {
    fulfilmentId,
    amount: 1_003,
    reason: 'Geste',
    refundable: 9_999,
  })
  await work(seller)
  expect((await amountsOf(fulfilmentId)).reduce((sum, amount) => sum + amount, 0)).toBe(8_996)
  expect(await vatOf(fulfilmentId)).toBe(vatIn(9_999) - vatIn(1_003))
  expect(await problemsOf(order)).toEqual([])
})

test('the nightly check reports documents that differ from the ledger', async () => {
  const { order, seller, fulfilmentId, decide } = await makeContested()
  await decide('lost')
  const { db } = orderKit.ctx
  const [creditNote] = (await documentsOf(fulfilmentId)).slice(1)
  if (!creditNote) throw new Error('no credit note')
  await db.insert(unnumberedDocuments).values({
    sellerId: seller.userId,
    kind: 'invoice',
    fulfilmentId,
    refundId: creditNote.refundId,
    amount: 100,
    requestedAt: new Date(),
  })
  expect(await problemsOf(order)).toEqual([expect.stringContaining('facture')])
  await db.delete(unnumberedDocuments).where(eq(unnumberedDocuments.fulfilmentId, fulfilmentId))
  expect(await problemsOf(order)).toEqual([])
})
