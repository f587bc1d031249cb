import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { reportProductSchema } from '#domain/catalogue/product-reports.ts'
import type { Actor } from '#server/context.ts'
import { listWork } from '#server/contexts/admin/work/list-work.ts'
import { emails, productReports, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { eraseReporter, listProductReports, readOwnProductReports } from './list-product-reports.ts'
import { reportProduct } from './routes.ts'
import { settleProductReport } from './settle-product-report.ts'

const server = startTestServer()
let admin: Actor
let seller: Actor
let categoryId: string
let productId: string

const reportInput = {
  ...({ reason: 'dangerous', explanation: 'De l’amiante', isGoodFaith: true } as const),
  name: 'Inès',
  email: 'ines@exemple.example',
  website: '',
} satisfies import('zod').output<typeof reportProductSchema>

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})
beforeEach(async () => {
  productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
})

const rows = () => server.as().db.select().from(productReports).where(eq(productReports.productId, productId))
const mailsTo = (recipient: string) =>
  server
    .as()
    .db.select({ template: emails.template })
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(desc(emails.createdAt))
const reportId = async () => (await rows())[0]?.id as string

test('reportProduct of a visitor requires an address, emails a receipt and is stored once', async () => {
  const email = `${randomUUID()}@exemple.example`
  await expect(reportProduct(server.as(), { ...reportInput, productId, email: '' })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { email: expect.stringContaining('adresse') } },
  })
  const report = { ...reportInput, email, productId }
  await Promise.all([reportProduct(server.as(), report), reportProduct(server.as(), report)])
  expect(await rows()).toMatchObject([{ reporterEmail: email, reason: 'dangerous', status: 'open' }])
  expect(await mailsTo(email)).toEqual([{ template: 'product-report-received' }])
  const { groups } = await listWork(server.as(admin), { kind: 'product-reports', by: null })
  expect(groups.flatMap(({ entries }) => entries.map(({ id }) => id))).toContain(await reportId())
})

test('reportProduct uses the name and address of an account and ignores a filled honeypot field', async () => {
  const person = await makePerson(server.as())
  await reportProduct(server.as(person), { ...reportInput, productId, website: 'https://spam.example' })
  expect(await rows()).toEqual([])
  await reportProduct(server.as(person), { ...reportInput, productId })
  const [row] = await rows()
  expect(row).toMatchObject({ reporterId: person.userId })
  expect(row?.reporterEmail).not.toBe(reportInput.email)
})

test('settleProductReport withdraws the product and notifies both sides once, as an administrator only', async () => {
  const email = `${randomUUID()}@exemple.example`
  await reportProduct(server.as(), { ...reportInput, email, productId })
  const settlement = { reportId: await reportId(), outcome: 'withdrawn', explanation: 'Interdit.' } as const
  await expect(settleProductReport(server.as(seller), settlement)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(listProductReports(server.as(seller), { status: null, page: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const settled = await Promise.allSettled([
    settleProductReport(server.as(admin), settlement),
    settleProductReport(server.as(admin), settlement),
  ])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [product] = await server.as().db.select().from(products).where(eq(products.id, productId))
  expect(product).toMatchObject({ status: 'a_valider', refusalReason: 'Interdit.' })
  expect(await mailsTo(email)).toEqual([
    { template: 'product-report-decided' },
    { template: 'product-report-received' },
  ])
  expect(await server.as().db.$count(emails, eq(emails.template, 'listing-refused'))).toBe(1)
})

test('settleProductReport rejects withdrawing a sold product and can keep it with a reason', async () => {
  const email = `${randomUUID()}@exemple.example`
  await reportProduct(server.as(), { ...reportInput, email, productId })
  await server.as().db.update(products).set({ status: 'vendu' }).where(eq(products.id, productId))
  const settlement = { reportId: await reportId(), explanation: 'Déjà parti.' }
  await expect(
    settleProductReport(server.as(admin), { ...settlement, outcome: 'withdrawn' }),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect(await rows()).toMatchObject([{ status: 'open' }])
  await settleProductReport(server.as(admin), { ...settlement, outcome: 'kept' })
  expect(await rows()).toMatchObject([{ status: 'kept', decision: 'Déjà parti.', settledBy: admin.userId }])
})

test('eraseReporter removes the name of a deleted account and keeps the report', async () => {
  const person = await makePerson(server.as())
  await reportProduct(server.as(person), { ...reportInput, productId })
  const own = []
  for await (const row of readOwnProductReports(server.as(), { userId: person.userId })) own.push(row)
  expect(own).toMatchObject([{ explication: 'De l’amiante', suite: 'À traiter' }])
  await eraseReporter(server.as(), { userId: person.userId })
  expect(await rows()).toMatchObject([
    { reporterId: null, reporterName: '', reporterEmail: null, status: 'open' },
  ])
})

test('reportProduct rejects hidden and unknown products', async () => {
  await server.as().db.update(products).set({ isHidden: true }).where(eq(products.id, productId))
  for (const id of [productId, randomUUID(), 'invalid'])
    await expect(reportProduct(server.as(), { ...reportInput, productId: id })).rejects.toMatchObject({
      code: 'not-found',
    })
})
