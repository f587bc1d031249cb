import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deletedAccountEmail, deletedAccountName } from '#domain/accounts/accounts.ts'
import type { Actor } from '#server/context.ts'
import {
  auditLog,
  invoices,
  profiles,
  refunds,
  transferReversals,
  transfers,
} from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale, type Sale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { exportTaxReport, getOwnTaxIdentity, getTaxReport } from './tax-report.ts'

const server = startTestServer()

/** A sale paid out to the seller on this day, less the commission, in cents. */
async function makePaidOut(
  seller: Actor,
  sentAt: string,
  gross: number,
  commission = 0,
): Promise<Sale & { transferId: string }> {
  const buyer = await makePerson(server.as())
  const items = [{ title: 'Porte', quantity: 1, price: gross }]
  const sale = await makeSale(server.as(), { buyer, seller, items, paidAt: new Date(sentAt) })
  const { orderId, fulfilmentId, paymentId } = sale
  const [transfer] = await server
    .as()
    .db.insert(transfers)
    .values({
      orderId,
      fulfilmentId,
      paymentId,
      sellerId: seller.userId,
      commission,
      amount: gross - commission,
      commissionRate: 0,
      status: 'sent',
      sentAt: new Date(sentAt),
    })
    .returning()
  return { ...sale, transferId: transfer?.id as string }
}

async function reversePayout(
  { transferId, orderId, paymentId, amount }: Sale & { transferId: string },
  doneAt: string,
) {
  const { db } = server.as()
  const [refund] = await db.insert(refunds).values({ orderId, paymentId, amount }).returning()
  const refundId = refund?.id as string
  await db
    .insert(transferReversals)
    .values({ transferId, refundId, amount, status: 'done', doneAt: new Date(doneAt) })
}

test('getTaxReport counts payouts and reversals in their quarters of Paris', async () => {
  const admin = server.as(await makePerson(server.as(), { role: 'admin' }))
  const seller = await makeSeller(server.as(), { siret: '73282932000074' })
  // An hour into the year in Paris, and into the second quarter.
  await makePaidOut(seller, '2024-12-31T23:30:00Z', 1_500_00, 150_00)
  await makePaidOut(seller, '2025-03-31T22:30:00Z', 900_00, 90_00)
  const returned = await makePaidOut(seller, '2025-04-02T10:00:00Z', 500_00)
  await reversePayout(returned, '2025-08-01T10:00:00Z')
  // Already in the next year.
  await makePaidOut(seller, '2025-12-31T23:30:00Z', 9_000_00)
  const small = await makeSeller(server.as())
  await makePaidOut(small, '2025-05-05T10:00:00Z', 2_000_00)

  const report = await getTaxReport(admin, { year: 2025, page: 1 })
  expect(report.items).toMatchObject([
    {
      sellerId: seller.userId,
      name: 'Menuiserie Roux',
      siret: '73282932000074',
      missing: [],
      year: { sales: 2, amount: 2_160_00, fees: 240_00 },
      quarters: [
        { sales: 1, amount: 1_350_00, fees: 150_00 },
        { sales: 1, amount: 1_310_00, fees: 90_00 },
        { sales: 0, amount: -500_00, fees: 0 },
        { sales: 0, amount: 0, fees: 0 },
      ],
    },
  ])
})

test('exportTaxReport lists a seller with thirty small sales without formulas and records the export', async () => {
  const actor = await makePerson(server.as(), { role: 'admin' })
  const seller = await makePerson(server.as(), {
    firstName: '=HYPERLINK("http://x")',
    lastName: '@SUM(1)',
    birthDate: '1980-02-03',
    taxNumber: '3023217600053',
  })
  await Promise.all(Array.from({ length: 30 }, () => makePaidOut(seller, '2024-06-01T10:00:00Z', 1_00)))
  const csv = await new Response(await exportTaxReport(server.as(actor), { year: 2024 })).text()
  const [, row = ''] = csv.trim().split('\r\n')
  expect(row).toContain(`;"'=HYPERLINK(""http://x"") @SUM(1)";`)
  expect(row).toContain(';03/02/1980;3023217600053\u00a0;')
  expect(row).toContain(';30;30,00;0,00;0;0,00;0,00;30;30,00;')
  expect(await server.as().db.select().from(auditLog)).toMatchObject([
    { action: 'tax-report.export', adminId: actor.userId, after: { year: 2024, rows: 1 } },
  ])
})

test('a private seller above the limit must give a tax identity, and no administrator can', async () => {
  const clock = { now: () => new Date('2027-02-01T10:00:00Z') }
  const { actor, cookie } = await makeSignedIn(server, {
    organizationType: 'individual',
    address: '1 rue du Port',
  })
  expect(await getOwnTaxIdentity(server.as(actor, clock))).toMatchObject({ isRequired: false })
  await makePaidOut(actor, '2026-06-01T10:00:00Z', 3_000_00)
  expect(await getOwnTaxIdentity(server.as(actor, clock))).toMatchObject({
    isRequired: true,
    isComplete: false,
  })
  const put = (body: unknown, as = cookie) =>
    server.request('/api/tax-identity', { method: 'PUT', body: JSON.stringify(body), cookie: as })
  expect((await put({ birthDate: '1980-02-03', taxNumber: '1' })).status).toBe(400)
  const identity = { birthDate: '1980-02-03', taxNumber: '30 23 217 600 053' }
  expect((await put(identity, '')).status).toBe(401)
  expect((await put(identity)).status).toBe(200)
  expect(await getOwnTaxIdentity(server.as(actor, clock))).toEqual({
    isRequired: true,
    isComplete: true,
    birthDate: '1980-02-03',
    taxNumber: '3023217600053',
  })
  const acting = { ...actor, impersonatedBy: randomUUID() }
  await expect(getOwnTaxIdentity(server.as(acting, clock))).rejects.toMatchObject({ code: 'forbidden' })
})

test("getTaxReport takes a deleted seller's identity from the last invoice", async () => {
  const { db } = server.as()
  const admin = server.as(await makePerson(server.as(), { role: 'admin' }))
  const seller = await makeSeller(server.as())
  const { orderId, fulfilmentId } = await makePaidOut(seller, '2023-06-01T10:00:00Z', 3_000_00)
  const party = {
    name: 'Menuiserie Roux',
    address: '1 rue du Port',
    siret: '73282932000074',
    vatNumber: null,
  }
  await db.insert(invoices).values({
    sellerId: seller.userId,
    number: 1,
    kind: 'invoice',
    fulfilmentId,
    amount: 3_000_00,
    issuedAt: new Date('2023-06-01T10:00:00Z'),
    content: {
      orderId,
      seller: { ...party, isProfessional: true, vatRegime: 'standard' },
      buyer: { ...party, name: 'Inès' },
      lines: [],
    },
  })
  await db
    .update(profiles)
    .set({
      companyName: deletedAccountName,
      email: deletedAccountEmail(seller.userId),
      organizationType: null,
      address: null,
      deletedAt: new Date(),
    })
    .where(eq(profiles.id, seller.userId))
  const { items } = await getTaxReport(admin, { year: 2023, page: 1 })
  expect(items).toMatchObject([{ ...party, isProfessional: true, isDeleted: true, email: '', missing: [] }])
})
