import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarbonFactorInput } from '#domain/catalogue/carbon-schema.ts'
import { sumAvoidedCarbon } from '#domain/orders/certificates.ts'
import { parseBalanceSearch } from '#domain/orders/reuse-balance.ts'
import type { Actor } from '#server/context.ts'
import {
  createCarbonFactor,
  endCarbonFactor,
  listCarbonFactors,
  updateCarbonFactor,
} from '#server/contexts/catalogue/carbon.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { issueCertificate } from '#server/contexts/orders/certificates/certificates.ts'
import {
  auditLog,
  carbonFactors,
  fulfilments,
  orderItems,
  products,
  reuseImpact,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { drawCertificate } from '../certificates/draw-certificate.ts'
import { placeOrder } from '../place-order.ts'
import { getImpact, getOwnBalance } from './read-balance.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor
let seller: Actor
let family: string
let doors: string

const factor = (change: Partial<CarbonFactorInput>): CarbonFactorInput => ({
  target: 'category',
  categoryId: doors,
  productNumber: null,
  basis: 'piece',
  grams: 40_000,
  modules: 'A1-A3',
  source: 'FDES bloc-porte',
  url: 'https://base.example/1',
  year: 2024,
  validUntil: '2099-12-31',
  ...change,
})
const transport = () =>
  factor({ target: 'transport', categoryId: null, basis: 'tkm', modules: null, grams: 100, source: 'Base' })
const add = (change: Partial<CarbonFactorInput> = {}) => createCarbonFactor(server.as(admin), factor(change))

beforeAll(async () => {
  const ctx = server.as()
  admin = await makePerson(ctx, { role: 'admin' })
  family = await makeCategory(ctx, { name: 'Menuiserie' })
  doors = await makeCategory(ctx, { name: 'Portes', parentId: family })
})
beforeEach(async () => {
  const ctx = server.as()
  await ctx.db.delete(carbonFactors)
  // Angers and Nantes are 80 km apart.
  buyer = await makePerson(ctx, { address: '1 rue des Lices, 49000 Angers' })
  seller = await makeSeller(ctx)
  await makePlace(ctx, { sellerId: seller.userId, communeCode: '44109', isDefault: true })
})

const makeDoor = (change = {}) =>
  makeProduct(server.as(), {
    userId: seller.userId,
    categoryId: doors,
    quantity: 9,
    weight: 20_000,
    ...change,
  })

/** Orders a product and marks it as handed over. */
async function sell(productId: string, quantity = 2) {
  const { db } = server.as()
  const { id } = await placeOrder(server.as(buyer), {
    items: [{ productId, quantity }],
    shippingOption: 'pickup',
    idempotencyKey: crypto.randomUUID(),
  } as never)
  const [item] = await db
    .update(orderItems)
    .set({ handedOver: quantity })
    .where(eq(orderItems.orderId, id))
    .returning()
  await db
    .update(fulfilments)
    .set({ status: 'livree', receivedAt: server.as().clock.now() })
    .where(eq(fulfilments.orderId, id))
  return item as typeof orderItems.$inferSelect
}

const balance = async () =>
  (await getOwnBalance(server.as(seller), parseBalanceSearch(new URLSearchParams(), new Date()))).total

describe('a product without a carbon factor', () => {
  test('has no carbon value in its page, its order and the balance', async () => {
    const productId = await makeDoor()
    expect(await getProduct(server.as(), { productId })).not.toHaveProperty('carbon')
    expect((await sell(productId)).carbon).toBeNull()
    expect(await balance()).toMatchObject({ avoided: 0, sourced: 0, articles: 2 })
  })

  test('does not take an expired factor or one of another unit', async () => {
    await add({ validUntil: '2020-12-31' })
    await add({ basis: 'm2' })
    const productId = await makeDoor()
    expect(await getProduct(server.as(), { productId })).not.toHaveProperty('carbon')
  })
})

test('an order item keeps value, source and transport for the balance and the certificate', async () => {
  await createCarbonFactor(server.as(admin), transport())
  const { id } = await add()
  const productId = await makeDoor()
  expect((await getProduct(server.as(), { productId })).carbon).toEqual({
    grams: 40_000,
    source: 'FDES bloc-porte',
    url: 'https://base.example/1',
    year: 2024,
    modules: 'A1-A3',
  })
  const { carbon, fulfilmentId } = await sell(productId)
  expect(carbon?.distance).toBeGreaterThan(75)
  expect(carbon?.distance).toBeLessThan(85)
  // 20 kg over the distance at 100 g per tonne-kilometre.
  expect(carbon?.transport).toBe(2 * (carbon?.distance ?? 0))
  await updateCarbonFactor(server.as(admin), { factorId: id, ...factor({ grams: 1, source: 'Autre' }) })
  await endCarbonFactor(server.as(admin), { factorId: id })
  const avoided = 2 * (40_000 - (carbon?.transport ?? 0))
  expect(await balance()).toMatchObject({ avoided, sourced: 2 })
  const certificate = await issueCertificate(server.as(buyer), { fulfilmentId })
  expect(sumAvoidedCarbon(certificate.content)).toBe(avoided)
  expect(certificate.content.lines[0]?.carbon?.source).toBe('FDES bloc-porte')
  expect((await drawCertificate(server.as(), certificate)).byteLength).toBeGreaterThan(1_000)
})

test.each([
  ['weight', { weight: null }],
  ['source of transport', {}],
])('an item without a %s is shown and not counted', async (missing, change) => {
  if (missing === 'weight') await createCarbonFactor(server.as(admin), transport())
  await add()
  const productId = await makeDoor(change)
  expect((await sell(productId)).carbon).toMatchObject({ grams: 40_000, transport: null })
  expect(await balance()).toMatchObject({ avoided: 0, sourced: 0, articles: 2 })
})

test('the factor of a product precedes that of its category, which precedes that of the parent category', async () => {
  const productId = await makeDoor()
  const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
  const shown = async () => (await getProduct(server.as(), { productId })).carbon?.grams
  await add({ categoryId: family, grams: 1_000 })
  expect(await shown()).toBe(1_000)
  await add({ grams: 2_000 })
  expect(await shown()).toBe(2_000)
  await add({ target: 'product', categoryId: null, productNumber: row?.number ?? 0, grams: 3_000 })
  expect(await shown()).toBe(3_000)
})

describe('createCarbonFactor', () => {
  test('requires an administrator, allows one valid factor per unit and is recorded in the audit log', async () => {
    await expect(createCarbonFactor(server.as(seller), factor({}))).rejects.toMatchObject({
      code: 'forbidden',
    })
    const { id } = await add()
    await expect(add({ grams: 5 })).rejects.toMatchObject({
      details: { fields: { basis: expect.any(String) } },
    })
    await expect(
      add({ target: 'product', categoryId: null, productNumber: 999_999_999 }),
    ).rejects.toMatchObject({ details: { fields: { productNumber: expect.any(String) } } })
    await endCarbonFactor(server.as(admin), { factorId: id })
    await add({ grams: 5 })
    const search = { search: '', inForce: true, page: 1 }
    expect((await listCarbonFactors(server.as(admin), search)).items).toMatchObject([
      { grams: 5, categoryName: 'Portes', target: 'category' },
    ])
    expect((await listCarbonFactors(server.as(admin), { ...search, inForce: false })).total).toBe(1)
    const log = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action }) => action).sort()).toEqual(['carbon-factor.create', 'carbon-factor.end'])
  })

  test('accepts one of two concurrent factors for the same category and unit', async () => {
    const results = await Promise.allSettled([add(), add()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('getImpact returns the factors in force', async () => {
  await server.as().db.delete(reuseImpact)
  await add()
  await createCarbonFactor(server.as(admin), transport())
  expect((await getImpact(server.as())).sources).toMatchObject([
    { category: 'Portes', basis: 'piece', grams: 40_000 },
    { category: null, basis: 'tkm', source: 'Base' },
  ])
})
