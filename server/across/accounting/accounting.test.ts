import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type AccountNumber, type Entry, fecColumns, journalLabels } from '#domain/accounting/fec.ts'
import { parisMonth } from '#domain/payments/seller-money.ts'
import type { Actor } from '#server/context.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { refundPartially } from '#server/contexts/orders/admin/refunds.ts'
import { drawStatement, getStatement } from '#server/contexts/orders/payouts/statement.ts'
import {
  closeSandboxAccount,
  closeSandboxDispute,
  openSandboxDispute,
} from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { bearRefund, settleTransferOtherwise } from '#server/contexts/payments/settle-otherwise.ts'
import {
  fulfilments,
  invoices,
  ledgerEntries,
  payments,
  profiles,
  refunds,
  sellerAccounts,
  transfers,
} from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { makePayableSeller } from '#tests/helpers/payments.ts'
import { readPdfTexts } from '#tests/helpers/pdf-text.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { privateSalesCsv, readAssociationEntries, readSellerEntries, sumPrivateSales } from './entries.ts'
import { invoiceArchive } from './routes.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let seller: Actor
let month: string

/** One sale held, one paid out, one partly refunded, and a sale of another seller. */
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  month = parisMonth(orderKit.ctx.clock.now())
  seller = await makePayableSeller(orderKit)
  await orderKit.ctx.db
    .update(profiles)
    .set({ organizationType: 'other', siret: '73282932000074', vatRegime: 'standard' })
    .where(eq(profiles.id, seller.userId))
  const sell = async (prices: number[], by = seller) => {
    const order = await orderKit.place({ prices, sellers: prices.map(() => by) })
    await orderKit.ctx.db
      .update(fulfilments)
      .set({ commissionRate: 250 })
      .where(eq(fulfilments.orderId, order.orderId))
    await orderKit.pay(order)
    return order.fulfilments[0]?.fulfilmentId as string
  }
  await sell([5_001])
  await orderKit.move(await sell([9_999]), 'confirm', 'buyer')
  await orderKit.runJobs()
  const admin = await makePerson(orderKit.ctx, { role: 'admin' })
  const back = { amount: 1_234, reason: 'Fêlé', refundable: 8_000 }
  await refundPartially(orderKit.as(admin), { fulfilmentId: await sell([8_000]), ...back })
  await orderKit.runJobs()
  await sell([7_000], await makePayableSeller(orderKit))
  await numberInvoices(orderKit.ctx, { sellerId: seller.userId })
})

const sumAccounts = (entries: Entry[]) => {
  const sums = {} as Record<AccountNumber, number>
  for (const { lines } of entries)
    for (const { account, amount } of lines) sums[account] = (sums[account] ?? 0) + amount
  return sums
}
const isBalanced = ({ lines }: Entry) => lines.reduce((sum, { amount }) => sum + amount, 0) === 0
const sumInLedger = async (account: string, ids?: string[]) =>
  (await orderKit.ctx.db.select().from(ledgerEntries))
    .filter((entry) => entry.account === account && (!ids || ids.includes(entry.fulfilmentId ?? '')))
    .reduce((sum, { amount }) => sum + amount, 0)

test('readSellerEntries returns entries that agree with the invoices, the statement and the ledger', async () => {
  const entries = await readSellerEntries(orderKit.ctx, { sellerId: seller.userId, month })
  expect(entries.filter((entry) => !isBalanced(entry))).toEqual([])
  const sums = sumAccounts(entries)
  const { opening, closing } = await getStatement(orderKit.as(seller), { month })
  expect(sums['467000']).toBe(closing - opening)
  const sellerFulfilments = await orderKit.ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(eq(fulfilments.sellerId, seller.userId))
  const ids = sellerFulfilments.map(({ id }) => id)
  expect(sums['512000']).toBe(await sumInLedger('released', ids))
  expect(sums['622200']).toBe(await sumInLedger('commission', ids))
  const issued = await orderKit.ctx.db.select().from(invoices).where(eq(invoices.sellerId, seller.userId))
  expect(issued.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'invoice', 'invoice'])
  const sold = issued.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount), 0)
  expect(sums['707000'] + sums['445710']).toBe(-sold)
  // All invoiced amounts were paid and all credited ones refunded.
  expect(sums['411000']).toBe(0)
})

test('the commission agrees to the cent in the statement, its total and the entries', async () => {
  const own = await orderKit.ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(eq(fulfilments.sellerId, seller.userId))
  // 2.5 % of the one paid sale: 97.49 € remain of 99.99 €.
  const commission = await sumInLedger(
    'commission',
    own.map(({ id }) => id),
  )
  expect(commission).toBe(250)
  const statement = await getStatement(orderKit.as(seller), { month })
  const lines = readPdfTexts(await drawStatement(statement))
  const totals = lines.slice(lines.indexOf('Totaux du mois'))
  const total = (label: string) => totals[totals.indexOf(label) + 1]
  expect([total('Commission'), total('Versement sur votre compte')]).toEqual(['− 2,50 €', '− 97,49 €'])
  const entries = await readSellerEntries(orderKit.ctx, { sellerId: seller.userId, month })
  expect(entries.flatMap(({ lines }) => lines).filter(({ account }) => account === '622200')).toEqual([
    { account: '622200', amount: commission },
  ])
})

test("sumPrivateSales and its CSV contain a month's sales to private buyers less refunds", async () => {
  const rows = await sumPrivateSales(orderKit.ctx, { sellerId: seller.userId, month })
  const issued = await orderKit.ctx.db.select().from(invoices).where(eq(invoices.sellerId, seller.userId))
  const sold = issued.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount), 0)
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(sold)
  expect(rows.every(({ net, vat, total }) => net + vat === total)).toBe(true)
  expect(rows.reduce((sum, { sales }) => sum + sales, 0)).toBe(3)
  const csv = await new Response(
    await privateSalesCsv(orderKit.ctx, { sellerId: seller.userId, month }),
  ).text()
  expect(csv).toMatch(/\d{4}-\d\d-\d\d;TLB1;Livraisons de biens soumises à la TVA;20;\d;/)
})

test('readAssociationEntries returns entries that agree with the ledger', async () => {
  const entries: Entry[] = []
  for await (const entry of readAssociationEntries(orderKit.ctx, { month })) entries.push(entry)
  expect(entries.filter((entry) => !isBalanced(entry))).toEqual([])
  const rows = await orderKit.ctx.db.select().from(ledgerEntries)
  expect(entries).toHaveLength(new Set(rows.map(({ kind, sourceId }) => `${kind} ${sourceId}`)).size)
  const sums = sumAccounts(entries)
  expect(sums['467000']).toBe(-(await sumInLedger('held')))
  const own = (sums['627000'] ?? 0) + (sums['706000'] ?? 0)
  expect(own).toBe(-(await sumInLedger('commission')))
})

test('fec.txt has the legally required columns, balanced amounts and ascending entry numbers', async () => {
  const { cookie } = await makeSignedIn(server, { role: 'admin' })
  const answer = await server.request(`/api/admin/entries/${month}/fec.txt`, { cookie })
  expect(answer.headers.get('content-disposition')).toMatch(/filename="FEC\d{8}\.txt"/)
  const lines = (await answer.text()).split('\r\n').slice(0, -1)
  expect(lines[0]?.split('\t')).toEqual([...fecColumns])
  const rows = lines.slice(1).map((line) => line.split('\t'))
  expect(rows.every((row) => row.length === 18 && (row[0] ?? '') in journalLabels)).toBe(true)
  const total = (column: number) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]?.replace(',', '.')) * 100), 0)
  expect(total(11)).toBe(total(12))
  expect(total(11)).toBeGreaterThan(0)
  expect(rows.map((row) => Number(row[2]))).toEqual(
    rows.map((row) => Number(row[2])).toSorted((a, b) => a - b),
  )
  const csv = await server.request(`/api/admin/entries/${month}/ecritures.csv`, { cookie })
  expect((await csv.text()).split('\r\n')[0]).toBe(fecColumns.join(';'))
})

test("the entry routes return a seller's own documents and answer 404 for a future month", async () => {
  const person = await makeSignedIn(server, { userType: 'seller' })
  // Reading the body to its end frees the reader's slot.
  const statusOf = async (path: string, cookie?: string) => {
    const answer = await server.request(path, { cookie })
    await answer.arrayBuffer()
    return answer.status
  }
  const paths = [
    `/api/money/entries/${month}/fec.txt`,
    `/api/money/invoices/${month}.zip`,
    `/api/money/e-reporting/${month}.csv`,
  ]
  for (const path of paths) {
    expect(await statusOf(path)).toBe(401)
    expect(await statusOf(path, person.cookie)).toBe(200)
    expect(await statusOf(path.replace(month, '2099-01'), person.cookie)).toBe(404)
    expect(await statusOf(path.replace(month, '2026-13'), person.cookie)).toBe(404)
  }
  const empty = await server.request(paths[0] ?? '', { cookie: person.cookie })
  expect((await empty.text()).split('\r\n')).toHaveLength(2)
  expect(await statusOf(`/api/admin/entries/${month}/fec.txt`, person.cookie)).toBe(403)
})

test('invoiceArchive contains all documents of a month', async () => {
  const archive = invoiceArchive(orderKit.ctx, { sellerId: seller.userId, month })
  const bytes = Buffer.from(await new Response(archive).arrayBuffer()).toString('latin1')
  const names = bytes.match(/(?:Facture|Avoir)-[0-9A-F]{8}-\d{4}-\d{6}\.pdf/g)
  expect(new Set(names).size).toBe(4)
  expect(bytes.match(/%PDF-1\.7/g)).toHaveLength(4)
})

test('invoiceArchive of a month without documents contains a note', async () => {
  const person = await makePerson(orderKit.ctx)
  const archive = invoiceArchive(orderKit.ctx, { sellerId: person.userId, month: '2026-04' })
  const text = Buffer.from(await new Response(archive).arrayBuffer()).toString()
  expect(text).toContain('aucun-document.txt')
  expect(text).toContain('Aucune facture, aucun reçu et aucun avoir en avril 2026.')
})

test('readSellerEntries clears the buyers’ account after borne refunds and a bank dispute that is lost and then won', async () => {
  const { sandbox } = orderKit
  const { db } = orderKit.ctx
  const own = await makePayableSeller(orderKit)
  const admin = orderKit.as(await makePerson(orderKit.ctx, { role: 'admin' }))
  const order = await orderKit.place({ prices: [10_000], sellers: [own] })
  await orderKit.pay(order)
  const fulfilmentId = order.fulfilments[0]?.fulfilmentId as string
  const [account] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, own.userId))
  await closeSandboxAccount(sandbox, { accountId: account?.providerAccountId as string })
  const workAndSum = async () => {
    await orderKit.deliverEvents()
    await orderKit.runJobs()
    await numberInvoices(orderKit.ctx, { sellerId: own.userId })
    return sumAccounts(await readSellerEntries(orderKit.ctx, { sellerId: own.userId, month }))
  }
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await workAndSum()
  // The refused transfer waits under a new id.
  const isWaiting = and(eq(transfers.orderId, order.orderId), eq(transfers.status, 'waiting'))
  const [transfer] = await db.select().from(transfers).where(isWaiting)
  await settleTransferOtherwise(admin, { transferId: transfer?.id as string, reference: 'VIR 1' })
  expect(await workAndSum()).toMatchObject({ '411000': 0, '512000': 10_000 })
  const bearFailedRefund = async () => {
    const rows = await db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
    const failed = rows.find(({ status }) => status === 'failed')
    await bearRefund(admin, { refundId: failed?.id as string })
  }
  await refundPartially(admin, { fulfilmentId, amount: 4_000, reason: 'Fêlé', refundable: 10_000 })
  await workAndSum()
  await bearFailedRefund()
  expect(await workAndSum()).toMatchObject({ '411000': 0, '512000': 10_000, '758800': -4_000 })
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const paymentId = payment?.providerPaymentId as string
  const { id: disputeId } = await openSandboxDispute(sandbox, { paymentId, amount: 6_000 })
  await closeSandboxDispute(sandbox, { disputeId, status: 'lost' })
  await workAndSum()
  await bearFailedRefund()
  expect(await workAndSum()).toMatchObject({ '411000': 0, '512000': 10_000, '758800': -10_000 })
  await closeSandboxDispute(sandbox, { disputeId, status: 'won' })
  expect(await workAndSum()).toMatchObject({ '411000': 0, '512000': 10_000, '758800': -4_000 })
})

test('readAssociationEntries books released and reversed commission apart, under the number of the order', async () => {
  const own = await makePayableSeller(orderKit)
  const admin = orderKit.as(await makePerson(orderKit.ctx, { role: 'admin' }))
  const order = await orderKit.place({ prices: [10_000], sellers: [own] })
  await orderKit.ctx.db
    .update(fulfilments)
    .set({ commissionRate: 1_000 })
    .where(eq(fulfilments.orderId, order.orderId))
  await orderKit.pay(order)
  const fulfilmentId = order.fulfilments[0]?.fulfilmentId as string
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  await refundPartially(admin, { fulfilmentId, amount: 2_500, reason: 'Fêlé', refundable: 10_000 })
  await orderKit.runJobs()
  const lines: [string, number][] = []
  for await (const { documentReference: piece, label, lines: own } of readAssociationEntries(orderKit.ctx, {
    month,
  }))
    for (const { account, amount } of own)
      if (piece === order.number && account === '706000') lines.push([label.split(',')[0] ?? '', -amount])
  expect(lines).toEqual([
    ['Versement au vendeur', 1_000],
    ['Reprise d’un versement', -250],
  ])
})
