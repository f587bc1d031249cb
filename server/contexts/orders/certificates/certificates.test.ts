import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { fulfilments, orderItems, reuseCertificates } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale, type Sale } from '#tests/helpers/sales.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type Certificate, computeSeal, issueCertificate, verifyCertificate } from './certificates.ts'
import { drawCertificate } from './draw-certificate.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let sale: Sale

beforeEach(async () => {
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as())
  const items = [
    { title: 'Porte', quantity: 3, price: 5_000 },
    { title: 'Radiateur', quantity: 2, price: 8_000 },
  ]
  sale = await makeSale(server.as(), { buyer, seller, items })
})

const issue = (actor: Actor | null) => issueCertificate(server.as(actor), { fulfilmentId: sale.fulfilmentId })
const setStatus = (status: 'livree' | 'disputed') =>
  server.as().db.update(fulfilments).set({ status }).where(eq(fulfilments.id, sale.fulfilmentId))

/** One radiator was never collected and has no known weight. */
async function handOver(): Promise<void> {
  const { db } = server.as()
  const rows = await db.select().from(orderItems).where(eq(orderItems.fulfilmentId, sale.fulfilmentId))
  for (const { id, title } of rows)
    await db
      .update(orderItems)
      .set(
        title === 'Porte'
          ? { handedOver: 3, weight: 12_500, provenance: { kind: 'deconstruction', site: 'Lycée' } }
          : { handedOver: 1 },
      )
      .where(eq(orderItems.id, id))
  await setStatus('livree')
}

test('issueCertificate lists what was handed over and returns one certificate to both parties', async () => {
  await expect(issue(buyer)).rejects.toMatchObject({ code: 'conflict' })
  await handOver()
  const [ofBuyer, ofSeller] = await Promise.all([issue(buyer), issue(seller)])
  expect(ofSeller).toEqual(ofBuyer)
  expect(ofBuyer.content.lines).toMatchObject([
    {
      title: 'Porte',
      quantity: 3,
      weight: 12_500,
      provenance: { kind: 'deconstruction', site: 'Lycée' },
    },
    { title: 'Radiateur', quantity: 1, weight: null },
  ])
  // An issued certificate does not change with the order.
  await server.as().db.update(orderItems).set({ title: 'Autre chose' })
  expect(await issue(buyer)).toEqual(ofBuyer)
  const pdf = await drawCertificate(server.as(), ofBuyer)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
})

test('issueCertificate rejects strangers and visitors and accepts an administrator', async () => {
  await handOver()
  const stranger = await makeSeller(server.as())
  await expect(issue(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(issue(null)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(issueCertificate(server.as(buyer), { fulfilmentId: 'rubbish' })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await issue(await makePerson(server.as(), { role: 'admin' }))).fulfilmentId).toBe(sale.fulfilmentId)
})

test('confirmCertificate confirms a certificate by its number without naming the parties', async () => {
  await handOver()
  const certificate = await issue(seller)
  const { number } = certificate
  const response = await server.request(`/api/certificates/${number.toLowerCase().replaceAll('-', '%20')}`)
  const confirmed = await response.json()
  expect(confirmed).toEqual({
    number,
    articles: 4,
    weight: 37_500,
    unweighed: 1,
    isContested: false,
    issuer: certificate.content.issuer,
    issuedAt: certificate.issuedAt.toISOString(),
    handedOverAt: certificate.content.handedOverAt,
    seal: computeSeal(server.as(), certificate),
  })
  await expect(verifyCertificate(server.as(), { number: 'RE-22222-22222' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await setStatus('disputed')
  expect(await verifyCertificate(server.as(), { number })).toMatchObject({ isContested: true })
})

test('computeSeal changes with the content and not with the order of its keys', async () => {
  await handOver()
  const issued = await issue(seller)
  const [stored] = await server
    .as()
    .db.select()
    .from(reuseCertificates)
    .where(eq(reuseCertificates.number, issued.number))
  const seal = computeSeal(server.as(), issued)
  expect(computeSeal(server.as(), stored as Certificate)).toBe(seal)
  const [first, ...others] = issued.content.lines
  const forged = { ...issued.content, lines: [{ ...first, quantity: 30 }, ...others] }
  expect(computeSeal(server.as(), { ...issued, content: forged as Certificate['content'] })).not.toBe(seal)
})
