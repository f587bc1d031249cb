import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { listedProducts, pickupPlaces } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { resolvePlaceCommunes } from './communes.ts'
import { chooseDefaultPlace, ensureDefaultPlace } from './default-place.ts'
import { listOwnPlaces } from './list-own-places.ts'
import { archivePlace, createPlace, updatePlace } from './save-place.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string

const nantes = {
  name: 'Dépôt de Nantes',
  street: '1 rue du Port',
  postcode: '44000',
  communeCode: '44109',
  access: 'Portail vert',
}
const lyon = { ...nantes, name: 'Dépôt de Lyon', postcode: '69003', communeCode: '69123' }

const findListedTown = async (productId: string) => {
  const [row] = await server
    .as()
    .db.select({ town: listedProducts.town })
    .from(listedProducts)
    .where(eq(listedProducts.id, productId))
  return row?.town
}
const product = (pickupPlaceId: string | null = null) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, pickupPlaceId })

beforeAll(async () => {
  categoryId = await makeCategory(server.as())
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
})

describe('the pickup places of a seller', () => {
  test("start with the seller's address and its commune", async () => {
    await ensureDefaultPlace(server.as(), { sellerId: seller.userId })
    expect(await listOwnPlaces(server.as(seller))).toMatchObject([
      { name: 'Nantes', street: '1 rue du Port', postcode: '44000', town: 'Nantes', communeCode: '44109' },
    ])
  })

  test('can be changed, and their listed products change with them', async () => {
    const own = await product()
    const { id } = await createPlace(server.as(seller), nantes)
    expect(await findListedTown(own)).toBe('Nantes')
    await updatePlace(server.as(seller), { placeId: id, ...lyon })
    expect(await findListedTown(own)).toBe('Lyon')
    expect(await listOwnPlaces(server.as(seller))).toMatchObject([{ ...lyon, town: 'Lyon', isDefault: true }])
  })

  test('reject an unknown commune and a postcode of another', async () => {
    await expect(createPlace(server.as(seller), { ...nantes, communeCode: '99999' })).rejects.toMatchObject({
      details: { fields: { communeCode: expect.any(String) } },
    })
    await expect(createPlace(server.as(seller), { ...nantes, postcode: '69003' })).rejects.toMatchObject({
      details: { fields: { postcode: expect.any(String) } },
    })
  })

  test('remain assigned to their products when another default is chosen', async () => {
    const [first, second] = [
      await createPlace(server.as(seller), nantes),
      await createPlace(server.as(seller), lyon),
    ]
    const old = await product()
    await chooseDefaultPlace(server.as(seller), { placeId: second.id })
    expect(await findListedTown(old)).toBe('Nantes')
    expect(await findListedTown(await product())).toBe('Lyon')
    await chooseDefaultPlace(server.as(seller), { placeId: second.id })
    expect((await listOwnPlaces(server.as(seller))).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('pass their products, and the rank of the default, to another place when they are archived', async () => {
    const [first, second] = [
      await createPlace(server.as(seller), nantes),
      await createPlace(server.as(seller), lyon),
    ]
    const [unnamed, named] = [await product(), await product(first.id)]
    await archivePlace(server.as(seller), { placeId: first.id, moveTo: second.id })
    expect([await findListedTown(unnamed), await findListedTown(named)]).toEqual(['Lyon', 'Lyon'])
    expect(await listOwnPlaces(server.as(seller))).toMatchObject([{ id: second.id, isDefault: true }])
    await expect(
      archivePlace(server.as(seller), { placeId: second.id, moveTo: second.id }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      archivePlace(server.as(seller), { placeId: second.id, moveTo: first.id }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  test('have one default when several are chosen at once', async () => {
    const places = await Promise.all([nantes, lyon, nantes].map((one) => createPlace(server.as(seller), one)))
    await Promise.all(places.map(({ id }) => chooseDefaultPlace(server.as(seller), { placeId: id })))
    const own = await listOwnPlaces(server.as(seller))
    expect(own.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(own).toHaveLength(3)
  })
})

test("the operations on pickup places answer not-found for another seller's place", async () => {
  const { id } = await createPlace(server.as(seller), nantes)
  const other = await makeSeller(server.as())
  const own = await createPlace(server.as(other), lyon)
  const ctx = server.as(other)
  const missing = { code: 'not-found' }
  await expect(updatePlace(ctx, { placeId: id, ...lyon })).rejects.toMatchObject(missing)
  await expect(chooseDefaultPlace(ctx, { placeId: id })).rejects.toMatchObject(missing)
  await expect(archivePlace(ctx, { placeId: id, moveTo: own.id })).rejects.toMatchObject(missing)
  await expect(archivePlace(ctx, { placeId: own.id, moveTo: id })).rejects.toMatchObject(missing)
  await expect(updatePlace(ctx, { placeId: 'x', ...lyon })).rejects.toMatchObject(missing)
  expect(await listOwnPlaces(ctx)).toMatchObject([{ id: own.id }])
  const buyer = await makePerson(server.as())
  await expect(listOwnPlaces(server.as(buyer))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(createPlace(server.as(), nantes)).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('the database rejects a second default place of a seller', async () => {
  await createPlace(server.as(seller), nantes)
  const { db } = server.as()
  await expect(
    db.insert(pickupPlaces).values({ sellerId: seller.userId, name: 'x', isDefault: true }),
  ).rejects.toThrow()
})

test('POST /selling/places reports invalid fields', async () => {
  const { cookie } = await makeSignedIn(server, { userType: 'seller' })
  const answer = await server.request('/api/selling/places', {
    method: 'POST',
    cookie,
    body: JSON.stringify({ name: ' ', street: '', postcode: '4400', communeCode: 'Nantes', access: '' }),
  })
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()).details.fields)).toEqual(['name', 'postcode', 'communeCode'])
})

test('GET /places/communes is public and cacheable', async () => {
  const answer = await server.request('/api/places/communes?q=nant')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await answer.json()).communes[0]).toMatchObject({ code: '44109', name: 'Nantes' })
})

test('resolvePlaceCommunes finds the communes of free-text addresses and leaves ambiguous ones', async () => {
  const { db } = server.as()
  const place = async (written: Partial<typeof pickupPlaces.$inferInsert>) => {
    const { userId: sellerId } = await makeSeller(server.as())
    const [row] = await db
      .insert(pickupPlaces)
      .values({ id: randomUUID(), sellerId, name: 'x', isDefault: true, ...written })
      .returning({ id: pickupPlaces.id })
    return row?.id as string
  }
  const written = [
    { postcode: '44818', town: 'SAINT HERBLAIN' },
    { street: '12 rue du Port, 80000 Amiens - digicode 1234' },
    { postcode: '44000', town: 'Rennes' },
    { street: 'au bout du chemin' },
  ]
  const ids = await Promise.all(written.map(place))
  const own = await product()
  await db.insert(pickupPlaces).values({
    sellerId: seller.userId,
    name: 'x',
    isDefault: true,
    postcode: '75011',
    town: 'Paris 11',
  })
  await resolvePlaceCommunes(server.as())
  const rows = await db.select().from(pickupPlaces)
  expect(ids.map((id) => rows.find((row) => row.id === id)?.communeCode)).toEqual([
    '44162',
    '80021',
    null,
    null,
  ])
  expect(rows.find(({ id }) => id === ids[0])?.town).toBe('Saint-Herblain')
  expect(await findListedTown(own)).toBe('Paris')
})
