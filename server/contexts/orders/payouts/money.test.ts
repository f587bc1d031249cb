import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { postEntries, readBalances } from '#server/contexts/payments/balances.ts'
import { release } from '#server/contexts/payments/release.ts'
import { fulfilments, refunds, transferReversals, transfers } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale, type Sale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getMoneyOverview, listMoneyLines } from './money-lines.ts'
import { getStatement } from './statement.ts'

const server = startTestServer()
let buyer: Actor
beforeAll(async () => {
  buyer = await makePerson(server.as())
})

const contextAt = (moment: string, actor: Actor | null = null) =>
  server.as(actor, { now: () => new Date(moment) })
const november = '2026-11-20T12:00:00Z'

/** A completed transfer, as send-transfer.ts stores it. */
async function makeSentTransfer(
  sale: Sale,
  seller: Actor,
  net: number,
  commission: number,
  moment = november,
) {
  const { orderId, fulfilmentId, paymentId } = sale
  const [row] = await server
    .as()
    .db.insert(transfers)
    .values({
      orderId,
      fulfilmentId,
      paymentId,
      sellerId: seller.userId,
      amount: net,
      commission,
      commissionRate: 0,
      status: 'sent' as const,
      sentAt: new Date(moment),
    })
    .returning({ id: transfers.id })
  const sourceId = row?.id as string
  await server.as().db.transaction((db) =>
    postEntries(
      { ...contextAt(moment), db },
      {
        kind: 'release' as const,
        sourceId,
        orderId,
        lines: [
          { fulfilmentId, account: 'held', amount: -(net + commission) },
          { fulfilmentId, account: 'released', amount: net },
          { fulfilmentId, account: 'commission', amount: commission },
        ],
      },
    ),
  )
  return sourceId
}

const refund = (sale: Sale, amount: number, moment = november) =>
  server.as().db.transaction((db) =>
    postEntries(
      { ...contextAt(moment), db },
      {
        kind: 'refund' as const,
        sourceId: randomUUID(),
        orderId: sale.orderId,
        lines: [
          { fulfilmentId: sale.fulfilmentId, account: 'held', amount: -amount },
          { fulfilmentId: sale.fulfilmentId, account: 'refunded', amount },
        ],
      },
    ),
  )

const requestRefund = async (sale: Sale, amount: number, takenBack = 0) => {
  const { orderId, paymentId, fulfilmentId } = sale
  const [row] = await server
    .as()
    .db.insert(refunds)
    .values({ orderId, paymentId, fulfilmentId, amount, takenBack, reason: 'Fêlé' })
    .returning({ id: refunds.id })
  return row?.id as string
}

describe('the money of a seller', () => {
  let seller: Actor
  let sales: Sale[]

  beforeAll(async () => {
    seller = await makeSeller(server.as())
    const other = await makeSeller(server.as())
    sales = []
    for (let day = 1; day <= 6; day += 1) {
      const paidAt = new Date(`2026-11-0${day}T10:00:00Z`)
      sales.push(await makeSale(server.as(), { buyer, seller, paidAt }))
    }
    await makeSale(server.as(), { buyer, seller: other })
    const [held, waiting, sent, fulfilment, returning, disputed] = sales as [
      Sale,
      Sale,
      Sale,
      Sale,
      Sale,
      Sale,
    ]
    await release(contextAt(november), { ...waiting, sellerId: seller.userId, amount: 'rest', rate: 500 })
    await makeSentTransfer(sent, seller, 9_500, 500)
    await makeSentTransfer(fulfilment, seller, 3_800, 200)
    await refund(fulfilment, 6_000)
    // A returned transfer is held until the refund is sent to the buyer.
    const transferId = await makeSentTransfer(returning, seller, 9_500, 500)
    const refundId = await requestRefund(returning, 10_000, 10_000)
    await server.as().db.transaction(async (db) => {
      const row = { transferId, refundId, amount: 9_500, commission: 500, status: 'done' as const }
      const [reversal] = await db.insert(transferReversals).values(row).returning()
      await postEntries(
        { ...contextAt(november), db },
        {
          kind: 'reversal' as const,
          sourceId: reversal?.id as string,
          orderId: returning.orderId,
          lines: [
            { fulfilmentId: returning.fulfilmentId, account: 'released', amount: -9_500 },
            { fulfilmentId: returning.fulfilmentId, account: 'commission', amount: -500 },
            { fulfilmentId: returning.fulfilmentId, account: 'held', amount: 10_000 },
          ],
        },
      )
    })
    await requestRefund(held, 1_000)
    await server
      .as()
      .db.update(fulfilments)
      .set({ status: 'disputed' })
      .where(eq(fulfilments.id, disputed.fulfilmentId))
  })

  test("getMoney sums all states to the cent without other sellers' sales", async () => {
    const { sums, takesCards } = await getMoneyOverview(server.as(seller))
    expect(sums).toEqual({
      // 90 € of the first, of which 10 € are being refunded, and 100 € of the disputed one.
      held: 19_000,
      onTheWay: 9_500,
      waiting: 9_500,
      released: 9_500 + 3_800,
      refunded: 6_000,
      refunding: 11_000,
      commission: 700,
    })
    expect(takesCards).toBe(true)
    // Held, transferred, refunded and commission add up to what buyers paid.
    const fulfilments = sums.held + 10_000 + sums.released + sums.refunded + sums.refunding + sums.commission
    expect(fulfilments).toBe(sales.reduce((total, { amount }) => total + amount, 0))
  })

  test('listMoneyLines returns lines newest first that agree with the balances', async () => {
    const { items, total, pageCount } = await listMoneyLines(server.as(seller), { page: 1 })
    expect([total, pageCount]).toEqual([6, 1])
    expect(items.map(({ state }) => state)).toEqual([
      'disputed',
      'refunding',
      'partly-refunded',
      'released',
      'waiting',
      'refunding',
    ])
    expect(items.map(({ orderId }) => orderId)).toEqual(sales.map(({ orderId }) => orderId).toReversed())
    const balancesById = await readBalances(server.as(), {
      fulfilmentIds: sales.map(({ fulfilmentId }) => fulfilmentId),
    })
    for (const line of items) {
      const { charged, released, refunded, commission, refunding } = balancesById.get(line.fulfilmentId) ?? {}
      expect(line).toMatchObject({ charged, released, refunded, commission, refunding })
    }
    expect(items[3]).toMatchObject({ released: 9_500, held: 0, releasedAt: '2026-11-20T12:00:00.000Z' })
    expect(items[5]).toMatchObject({ held: 9_000, refunding: 1_000, releasedAt: null })
  })

  test('getStatement lists every movement of the month', async () => {
    const { opening, movements, closing } = await getStatement(contextAt(november, seller), {
      month: '2026-11',
    })
    const totals = Object.fromEntries(
      [...Map.groupBy(movements, ({ label }) => label)].map(([label, own]) => [
        label,
        own.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    )
    expect(totals).toEqual({
      'Paiement de l’acheteur': 60_000,
      'Versement sur votre compte': -22_800,
      Commission: -1_200,
      'Remboursement à l’acheteur': -6_000,
      'Versement repris': 9_500,
      'Commission rendue': 500,
    })
    expect([opening, closing]).toEqual([0, 40_000])
  })
})

test('getStatement starts and ends a month at midnight in Paris', async () => {
  const seller = await makeSeller(server.as())
  const sell = (paidAt: string) => makeSale(server.as(), { buyer, seller, paidAt: new Date(paidAt) })
  // Winter time is one hour ahead of UTC, summer time two.
  const october = await sell('2026-10-31T22:59:59Z')
  await sell('2026-10-31T23:00:00Z')
  await sell('2026-08-31T21:59:59Z')
  await sell('2026-08-31T22:00:00Z')
  const monthOf = async (month: string) => {
    const { opening, movements, closing } = await getStatement(contextAt(november, seller), { month })
    return [opening, movements.length, closing]
  }
  expect(await monthOf('2026-08')).toEqual([0, 1, 10_000])
  expect(await monthOf('2026-09')).toEqual([10_000, 1, 20_000])
  expect(await monthOf('2026-10')).toEqual([20_000, 1, 30_000])
  expect(await monthOf('2026-11')).toEqual([30_000, 1, 40_000])
  await refund(october, 10_000, '2026-11-30T23:00:00Z')
  expect(await monthOf('2026-11')).toEqual([30_000, 1, 40_000])
  expect((await getMoneyOverview(contextAt('2026-11-30T23:00:00Z', seller))).months).toEqual([
    '2026-12',
    '2026-11',
    '2026-10',
    '2026-09',
    '2026-08',
  ])
  for (const month of ['2026-12', '2026-13', '2026-1', '../x', ''])
    await expect(getStatement(contextAt(november, seller), { month })).rejects.toMatchObject({
      code: 'not-found',
    })
})

describe('the money routes', () => {
  test('export all lines as CSV without formulas', async () => {
    const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
    const title = '=HYPERLINK("https://x.example";"Porte")\n"chêne"'
    await makeSale(server.as(), {
      buyer,
      seller: actor,
      paidAt: new Date('2026-11-20T23:30:00Z'),
      items: [
        { title, quantity: 2, price: 61_725 },
        { title: 'Évier', quantity: 1, price: 5 },
      ],
    })
    const answer = await server.request('/api/money/lines.csv', { cookie })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text.startsWith('\ufeffCommande;Payée le;Articles;')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"";""Porte"")\n""chêne"" (et 1 de plus)"`)
    expect(text).toMatch(/;21\/11\/2026;.*/s)
    expect(text).toMatch(/;1234,55;1234,55;0,00;0,00;0,00;0,00;;;Gardé jusqu’à la remise\r\n$/)
  })

  test("return the seller's own data and answer 401 to a visitor", async () => {
    const { cookie } = await makeSignedIn(server, { userType: 'seller' })
    const paths = ['money', 'money/lines', 'money/lines.csv', 'money/statements/2026-11.pdf']
    for (const path of paths) expect((await server.request(`/api/${path}`)).status, path).toBe(401)
    const lines = await (await server.request('/api/money/lines?page=-3', { cookie })).json()
    expect(lines).toMatchObject({ items: [], total: 0, page: 1 })
    const month = new Date().toISOString().slice(0, 7)
    const empty = await server.request(`/api/money/statements/${month}.pdf`, { cookie })
    expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    // Reading the body to its end frees the reader's slot.
    await empty.arrayBuffer()
    expect((await server.request('/api/money/statements/2026-99.pdf', { cookie })).status).toBe(404)
  })
})
