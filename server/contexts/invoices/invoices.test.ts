import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RefundChannel } from '#domain/invoices/invoices.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { invoiceFulfilment } from '#server/contexts/orders/get-document.ts'
import {
  fulfilments,
  invoices,
  orders,
  profiles,
  refunds,
  unnumberedDocuments,
} from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { type RecordedJobs, recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { makeSale, type Sale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { filterAwaitingDocument, listDocuments, requeueWaitingDocuments } from './documents.ts'
import { drawInvoice } from './draw-invoice.ts'
import { numberInvoices, requestCreditNote } from './number-invoices.ts'

const server = startTestServer()
/** A queue without a worker. */
let queue: RecordedJobs
const contextAt = (now: Date) => ({ ...server.as(null, { now: () => now }), jobs: queue.jobs })
let buyer: Actor

beforeAll(async () => {
  queue = await recordJobs(server.as())
  buyer = await makePerson(server.as(), {
    firstName: 'Léa',
    lastName: 'Bodin',
    address: '2 rue Haute, Nantes',
  })
})

const company = { siret: '73282932000074', vatNumber: 'FR44732829320' } as const
const requestInvoice = ({ fulfilmentId }: Sale, now = new Date('2026-11-21T10:00:00Z')) =>
  inTransaction(contextAt(now), (ctx) => invoiceFulfilment(ctx, { fulfilmentId }))
/** Numbers the documents as the job does. */
const numberDocuments = async ({ fulfilmentId }: Sale) => {
  const [sold] = await server.as().db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId))
  await numberInvoices(server.as(), { sellerId: sold?.sellerId as string })
}
async function issue(sale: Sale, now?: Date) {
  await requestInvoice(sale, now)
  await numberDocuments(sale)
}
const readInvoices = (seller: Actor) =>
  server
    .as()
    .db.select()
    .from(invoices)
    .where(eq(invoices.sellerId, seller.userId))
    .orderBy(asc(invoices.number))
const readDocuments = async ({ fulfilmentId }: Sale) =>
  (await listDocuments(server.as(), { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId) ?? []

async function credit(sale: Sale, amount: number, reason = 'Fêlé', givenBack: RefundChannel | null = null) {
  const { orderId, paymentId, fulfilmentId } = sale
  const [refund] = await server
    .as()
    .db.insert(refunds)
    .values({ orderId, paymentId, fulfilmentId, amount, reason, status: 'succeeded', settledAt: new Date() })
    .returning({ id: refunds.id })
  const refundId = refund?.id as string
  const write = () =>
    inTransaction(contextAt(new Date()), (ctx) =>
      requestCreditNote(ctx, { refundId, fulfilmentId, amount, reason, givenBack }),
    )
  await write()
  return { write }
}

describe('numberInvoices', () => {
  test('does not block a second payment of the same seller', async () => {
    const seller = await makeSeller(server.as())
    const [one, other] = [
      await makeSale(server.as(), { buyer, seller }),
      await makeSale(server.as(), { buyer, seller }),
    ]
    await inTransaction(contextAt(new Date()), async (ctx) => {
      await invoiceFulfilment(ctx, one)
      // The second transaction begins and ends while the first is open.
      await requestInvoice(other)
    })
    await numberDocuments(one)
    expect((await readInvoices(seller)).map(({ number }) => number)).toEqual([1, 2])
  })

  test('leaves no gap for concurrent and rolled-back requests, and dates rise with the numbers', async () => {
    const seller = await makeSeller(server.as())
    const sales: Sale[] = []
    for (let count = 0; count < 21; count += 1) sales.push(await makeSale(server.as(), { buyer, seller }))
    const [lost, ...others] = sales
    const outcomes = await Promise.allSettled([
      inTransaction(contextAt(new Date()), async (ctx) => {
        await invoiceFulfilment(ctx, { fulfilmentId: lost?.fulfilmentId ?? '' })
        throw new Error('the charge was not recorded after all')
      }),
      // Each request has an earlier clock than the one before.
      ...others.map((sale, index) => issue(sale, new Date(Date.UTC(2027, 0, 1) - index * 1000))),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const issued = await readInvoices(seller)
    expect(issued.map(({ number }) => number)).toEqual(others.map((_, index) => index + 1))
    expect(new Set(issued.map(({ fulfilmentId }) => fulfilmentId)).size).toBe(20)
    const moments = issued.map(({ issuedAt }) => issuedAt.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  test('numbers in the order of the requests, a credit note after its invoice', async () => {
    const seller = await makeSeller(server.as())
    const [one, other] = [
      await makeSale(server.as(), { buyer, seller }),
      await makeSale(server.as(), { buyer, seller }),
    ]
    await requestInvoice(one)
    await credit(one, 10_000)
    await requestInvoice(other)
    expect(await filterAwaitingDocument(server.as(), { fulfilmentIds: [one.fulfilmentId] })).toEqual(
      new Set([one.fulfilmentId]),
    )
    await numberDocuments(one)
    const issued = await readInvoices(seller)
    expect(issued.map(({ kind, fulfilmentId }) => [kind, fulfilmentId])).toEqual([
      ['invoice', one.fulfilmentId],
      ['credit-note', one.fulfilmentId],
      ['invoice', other.fulfilmentId],
    ])
    expect(issued[1]?.content.corrects?.number).toMatch(/-000001$/)
    expect(
      await server.as().db.$count(unnumberedDocuments, eq(unnumberedDocuments.sellerId, seller.userId)),
    ).toBe(0)
  })

  test.each([null, 'otherwise', 'by-bank'] as const)(
    'stores how a credit note was refunded: %s',
    async (givenBack) => {
      const seller = await makeSeller(server.as())
      const sale = await makeSale(server.as(), { buyer, seller })
      await requestInvoice(sale)
      await credit(sale, 10_000, 'Fêlé', givenBack)
      await numberDocuments(sale)
      const [, credited] = await readInvoices(seller)
      expect(credited?.content.corrects?.givenBack ?? null).toBe(givenBack)
    },
  )

  test('is enqueued again by requeueWaitingDocuments', async () => {
    const seller = await makeSeller(server.as())
    const sale = await makeSale(server.as(), { buyer, seller })
    await requestInvoice(sale)
    await queue.take({ id: seller.userId })
    await requeueWaitingDocuments(contextAt(new Date()), { before: new Date('2026-11-21T11:00:00Z') })
    expect(await queue.take({ id: seller.userId })).toMatchObject([
      { name: 'number-invoices', data: { sellerId: seller.userId } },
    ])
    await numberDocuments(sale)
  })

  test('issues one invoice of repeated requests and counts from one for each seller', async () => {
    const sale = await makeSale(server.as(), { buyer, seller: await makeSeller(server.as()) })
    const other = await makeSale(server.as(), { buyer, seller: await makeSeller(server.as()) })
    await Promise.all([issue(sale), issue(other)])
    await issue(sale)
    const [document, ...more] = await readDocuments(sale)
    expect(more).toEqual([])
    expect(document?.label).toMatch(/^Facture [0-9A-F]{8}-2026-000001$/)
    expect((await readDocuments(other))[0]?.label).toMatch(/000001$/)
  })
})

describe('an invoice', () => {
  test('stores profile and products as they were and cannot be changed or deleted', async () => {
    const seller = await makeSeller(server.as(), { ...company, companyName: 'Négoce Roux' })
    const items = [{ title: 'Évier', quantity: 2, price: 12_345 }]
    const sale = await makeSale(server.as(), { buyer, seller, items, transportAmount: 6_000 })
    await issue(sale)
    const renamed = { companyName: 'Autre', siret: null, vatNumber: null, vatRegime: 'exempt' } as const
    await server.as().db.update(profiles).set(renamed).where(eq(profiles.id, seller.userId))
    const [invoice] = await readInvoices(seller)
    expect(invoice).toMatchObject({
      amount: 30_690,
      content: {
        issuer: 'Réchantier',
        seller: { name: 'Négoce Roux', isProfessional: true, vatRegime: 'standard', ...company },
        buyer: { name: 'Léa Bodin', address: '2 rue Haute, Nantes', siret: null },
        lines: [...items, { title: 'Livraison', quantity: 1, price: 6_000 }],
      },
    })
    const change = server
      .as()
      .db.update(invoices)
      .set({ amount: 1 })
      .where(eq(invoices.id, invoice?.id ?? ''))
    await expect(change).rejects.toThrow()
    await expect(
      server
        .as()
        .db.delete(invoices)
        .where(eq(invoices.id, invoice?.id ?? '')),
    ).rejects.toThrow()
  })

  test('stores the place of delivery and that VAT is due on invoicing', async () => {
    const { db } = server.as()
    const seller = await makeSeller(server.as(), { ...company, vatOnDebits: true })
    const sale = await makeSale(server.as(), { buyer, seller, transportAmount: 6_000 })
    const deliveryNote = 'À livrer à Rezé (44400), 2ᵉ étage.\nSonner deux fois.'
    await db.update(orders).set({ deliveryNote }).where(eq(orders.id, sale.orderId))
    await issue(sale)
    const [invoice] = await readInvoices(seller)
    expect(invoice?.content).toMatchObject({
      seller: { vatOnDebits: true },
      deliveredTo: { town: 'Rezé', postcode: '44400' },
    })
    expect(invoice?.content.buyer).not.toHaveProperty('vatOnDebits')
  })

  test('of a private seller is a receipt without company numbers', async () => {
    const seller = await makePerson(server.as(), { ...company, userType: 'both' })
    const sale = await makeSale(server.as(), { buyer, seller })
    await issue(sale)
    expect((await readDocuments(sale))[0]?.label).toMatch(/^Reçu /)
    const [receipt] = await readInvoices(seller)
    expect(receipt?.content.seller).toMatchObject({ isProfessional: false, siret: null, vatNumber: null })
  })

  test('is corrected by credit notes in the same series, once per refund', async () => {
    const seller = await makeSeller(server.as())
    const sale = await makeSale(server.as(), { buyer, seller })
    await issue(sale)
    const { write } = await credit(sale, 3_333)
    await write()
    await numberDocuments(sale)
    await write()
    await credit(sale, 6_667, 'Le reste')
    await numberDocuments(sale)
    const [invoice, ...notes] = await readInvoices(seller)
    expect(
      notes.map(({ number, amount, content }) => ({ number, amount, corrects: content.corrects })),
    ).toEqual([
      { number: 2, amount: 3_333, corrects: expect.objectContaining({ reason: 'Fêlé', creditedBefore: 0 }) },
      { number: 3, amount: 6_667, corrects: expect.objectContaining({ creditedBefore: 3_333 }) },
    ])
    expect(notes[0]?.content.corrects?.number).toMatch(/-2026-000001$/)
    expect(notes[0]?.content.seller).toEqual(invoice?.content.seller)
    expect((await readDocuments(sale)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'credit-note',
    ])
  })

  test('that does not exist has no credit note', async () => {
    const seller = await makeSeller(server.as())
    const sale = await makeSale(server.as(), { buyer, seller })
    await credit(sale, 100)
    await numberDocuments(sale)
    expect(await readInvoices(seller)).toEqual([])
  })
})

describe('the PDF of an invoice', () => {
  test('spreads fifty lines over pages and has a language', async () => {
    const seller = await makeSeller(server.as())
    const sale = await makeSale(server.as(), { buyer, seller })
    await issue(sale)
    const [invoice] = await readInvoices(seller)
    if (!invoice) throw new Error('no invoice')
    const lines = Array.from({ length: 50 }, (_, index) => ({
      title: `${'Évier'.repeat(index % 40)} m² ≠ 🚪 \u0000 Łódź`,
      quantity: 1_000_000,
      price: 99_999_999_99,
    }))
    const pdf = Buffer.from(await drawInvoice({ ...invoice, content: { ...invoice.content, lines } }))
    const text = pdf.toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
    expect(text).toMatch(/\/Lang \(fr-FR\)/)
    expect(text).toMatch(/\/Marked true/)
  })

  test('is available to buyer, seller and administrators and not found for others', async () => {
    const people = {
      buyer: await makeSignedIn(server),
      seller: await makeSignedIn(server, { userType: 'seller', organizationType: 'other' }),
      admin: await makeSignedIn(server, { role: 'admin' }),
      stranger: await makeSignedIn(server, { userType: 'seller' }),
    }
    const sale = await makeSale(server.as(), { buyer: people.buyer.actor, seller: people.seller.actor })
    await issue(sale)
    const [document] = await readDocuments(sale)
    const get = (cookie?: string, id = document?.id) => server.request(`/api/invoices/${id}.pdf`, { cookie })
    for (const name of ['buyer', 'seller', 'admin'] as const) {
      const answer = await get(people[name].cookie)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      // Reading the body to its end frees the reader's slot.
      await answer.arrayBuffer()
    }
    const refused = await get(people.stranger.cookie)
    const unknown = await get(people.stranger.cookie, sale.orderId)
    expect([refused.status, unknown.status, (await get()).status]).toEqual([404, 404, 401])
    expect((await get(people.stranger.cookie, "1' or '1'='1")).status).toBe(404)
    const readBody = async (answer: Response) => ({ ...(await answer.json()), requestId: undefined })
    expect(await readBody(refused)).toEqual(await readBody(unknown))
  })
})

test('the database rejects a second invoice of a fulfilment', async () => {
  const seller = await makeSeller(server.as())
  const sale = await makeSale(server.as(), { buyer, seller })
  await issue(sale)
  const [row] = await readInvoices(seller)
  if (!row) throw new Error('no invoice')
  const { id: _, ...copy } = row
  await expect(
    server
      .as()
      .db.insert(invoices)
      .values({ ...copy, number: 2 }),
  ).rejects.toThrow()
  const rows = await server
    .as()
    .db.select()
    .from(invoices)
    .where(and(eq(invoices.fulfilmentId, sale.fulfilmentId), eq(invoices.kind, 'invoice')))
  expect(rows).toHaveLength(1)
})
