import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#server/context.ts'
import { deletedProducts, liveEvents, products, profiles, sessions } from '#server/database/schema/index.ts'
import { recordEvents } from '#tests/helpers/live.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const db = () => server.as().db
const published = (work: () => Promise<unknown>) => recordEvents(server.as(), work)
const eventFor = (person: Actor, kind: string, id?: string) =>
  [`person:${person.userId}`, kind, id].filter(Boolean).join(' ')

let productId: string
beforeEach(async () => {
  const seller = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 5 })
})

describe('a change of a product', () => {
  const change = (set: Partial<typeof products.$inferInsert>) => () =>
    db().update(products).set(set).where(eq(products.id, productId))

  it.each<[string, Partial<typeof products.$inferInsert>]>([
    ['stock', { quantity: 4 }],
    ['price', { price: 9_900 }],
    ['visibility', { isHidden: true }],
    ['title', { title: 'Porte en hêtre' }],
    ['status', { status: 'reserve' }],
  ])('of its %s notifies its watchers once', async (_, set) => {
    expect(await published(change(set))).toEqual([`product:${productId} product ${productId}`])
    expect(await published(change(set))).toEqual([])
  })

  it('that changes nothing public publishes no event', async () => {
    expect(await published(change({ updatedAt: new Date() }))).toEqual([])
  })

  it('to and from waiting for validation notifies the administrators', async () => {
    expect(await published(change({ status: 'a_valider' }))).toContain('admins counters')
    expect(await published(change({ status: 'disponible' }))).toContain('admins counters')
    expect(await published(change({ status: 'vendu' }))).not.toContain('admins counters')
  })

  it('by deletion notifies its watchers and stores its number', async () => {
    const [row] = await db().select().from(products).where(eq(products.id, productId))
    const remove = () => db().delete(products).where(eq(products.id, productId))
    expect(await published(remove)).toEqual([`product:${productId} product ${productId}`])
    expect(await db().select().from(deletedProducts).where(eq(deletedProducts.id, productId))).toMatchObject([
      { number: row?.number },
    ])
  })
})

describe('a change of a session or profile', () => {
  it('that ends a session notifies its user', async () => {
    const person = await makePerson(server.as())
    const open = { userId: person.userId, token: randomUUID(), expiresAt: new Date(Date.now() + 60_000) }
    expect(await published(() => db().insert(sessions).values(open))).toEqual([])
    const end = () => db().delete(sessions).where(eq(sessions.userId, person.userId))
    expect(await published(end)).toEqual([eventFor(person, 'session')])
  })

  it.each<[string, Partial<typeof profiles.$inferInsert>, boolean]>([
    ['a suspension', { suspendedAt: new Date() }, true],
    ['an administrator’s rights', { role: 'admin' }, true],
    ['another kind of account', { userType: 'both' }, true],
    ['a deletion', { deletedAt: new Date() }, true],
    ['another name', { firstName: 'Dominique' }, false],
  ])('by %s notifies that user only, and only of changed rights', async (_, set, isPublished) => {
    const [person, other] = [await makePerson(server.as()), await makePerson(server.as())]
    const change = () => db().update(profiles).set(set).where(eq(profiles.id, person.userId))
    expect(await published(change)).toEqual(isPublished ? [eventFor(person, 'session')] : [])
    const events = await db()
      .select()
      .from(liveEvents)
      .where(inArray(liveEvents.topic, [`person:${other.userId}`]))
    expect(events).toEqual([])
  })
})

it('a statement that changes thousands of products stays fast after single changes on its connection', async () => {
  const count = isLongRun ? 8_000 : 1_000
  const sellerOfMany = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  await db().execute(sql`insert into products (title, price, quantity, category_id, user_id, unique_code)
    select 'Lot ' || n, 10, 1, ${categoryId}::uuid, ${sellerOfMany.userId}::uuid, 'LOT' || n from generate_series(1, ${count}::int) as n`)
  const changed = await db().transaction(async (transaction) => {
    for (let price = 1; price <= 6; price += 1)
      await transaction
        .update(products)
        .set({ price: price * 100 })
        .where(eq(products.uniqueCode, 'LOT1'))
    await transaction.execute(sql`set local statement_timeout = '8s'`)
    const { rowCount } = await transaction
      .update(products)
      .set({ isHidden: true })
      .where(eq(products.userId, sellerOfMany.userId))
    return rowCount
  })
  expect(changed).toBe(count)
})
