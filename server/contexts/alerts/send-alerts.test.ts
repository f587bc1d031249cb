import { desc, eq, inArray, like, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AlertKind } from '#domain/alerts/alerts.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import { type Actor, type Context, inTransaction } from '#server/context.ts'
import * as schema from '#server/database/schema/index.ts'
import {
  alertPreferences,
  categories,
  emails,
  productChanges,
  productPrices,
  products,
  productWatches,
  profiles,
  sentAlerts,
  users,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { saveCategoryAlerts } from './preferences.ts'
import { saveProductWatch } from './product-watches.ts'
import { sendAlerts } from './send-alerts.ts'

const server = startTestServer()
let seller: Actor
let person: Actor
let family: string
let categoryId: string
let productId: string

beforeEach(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  person = await makePerson(ctx)
  family = await makeCategory(ctx)
  categoryId = await makeCategory(ctx, { parentId: family })
  productId = await makeProduct(ctx, { userId: seller.userId, categoryId, price: 10_000, quantity: 10 })
  await ctx.db.delete(productChanges)
})

type Change = Partial<typeof products.$inferInsert>
const change = (values: Change, actor: Actor | null = seller, id = productId) =>
  inTransaction(server.as(actor), ({ db }) =>
    db
      .update(products)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(products.id, id)),
  )
const watch = (kinds: AlertKind[], actor = person) => saveProductWatch(server.as(actor), { productId, kinds })
const saveAlerts = (
  kinds: AlertKind[],
  where: string | null,
  maxPrice: number | null = null,
  actor = person,
) => saveCategoryAlerts(server.as(actor), { categoryId: where, maxPrice, kinds })
const inMinutes = (minutes: number): Context => ({
  ...server.as(),
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
})
/** Returns the emails to the user, newest first. */
async function mailed(actor = person): Promise<EmailDataByTemplate['product-alert'][]> {
  const rows = await server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(eq(emails.recipient, actor.email))
    .orderBy(desc(emails.createdAt), desc(emails.id))
  return rows.map(({ data }) => data as EmailDataByTemplate['product-alert'])
}
const listMailedKinds = async (actor = person) =>
  (await mailed(actor)).map(({ alertType, alsoTypes }) => [alertType, ...alsoTypes])

describe('sendAlerts emails', () => {
  test('a user who watches the product, for the chosen kinds', async () => {
    await watch(['price_drop'])
    await change({ price: 8_000 })
    await change({ quantity: 2 })
    await sendAlerts(server.as())
    expect(await mailed()).toEqual([
      expect.objectContaining({
        customerName: 'Camille',
        productTitle: 'Porte en chêne',
        productId,
        alertType: 'price_drop',
        alsoTypes: [],
        oldPrice: 10_000,
        newPrice: 8_000,
        lowestPrice: 10_000,
        availableQuantity: 2,
      }),
    ])
    expect(await server.as().db.$count(productChanges)).toBe(0)
  })

  test.each([
    ['every category', () => null],
    ['the category', () => categoryId],
    ['its family', () => family],
  ])('a user with alerts for %s', async (_, where) => {
    await saveAlerts(['low_quantity'], where())
    await change({ quantity: 3 })
    await sendAlerts(server.as())
    expect(await listMailedKinds()).toEqual([['low_quantity']])
  })

  test('no user above their price limit or for another category or kind', async () => {
    const other = await makeCategory(server.as())
    const [cheap, elsewhere, curious] = await Promise.all([1, 2, 3].map(() => makePerson(server.as())))
    await saveAlerts(['price_drop'], categoryId, 7_999, cheap)
    await saveAlerts(['price_drop'], other, null, elsewhere)
    await saveAlerts(['back_in_stock'], null, null, curious)
    await saveAlerts(['price_drop'], categoryId, 8_000)
    await change({ price: 8_000 })
    await sendAlerts(server.as())
    for (const user of [cheap, elsewhere, curious]) expect(await mailed(user)).toEqual([])
    expect(await mailed()).toHaveLength(1)
  })

  test('neither the seller, the author of the change nor a suspended user', async () => {
    const [admin, gone] = await Promise.all([
      makePerson(server.as(), { role: 'admin' }),
      makePerson(server.as(), { suspendedAt: new Date() }),
    ])
    for (const actor of [seller, admin, gone, person]) await saveAlerts(['price_drop'], null, null, actor)
    await change({ price: 8_000 }, admin)
    await sendAlerts(server.as())
    for (const actor of [seller, admin, gone]) expect(await mailed(actor)).toEqual([])
    expect(await mailed()).toHaveLength(1)
  })

  test('a product that is available again to its watchers only', async () => {
    const looking = await makePerson(server.as())
    await saveAlerts(['back_in_stock'], null, null, looking)
    await watch(['back_in_stock'])
    await change({ status: 'reserve' })
    await change({ status: 'disponible' })
    await sendAlerts(server.as())
    expect(await listMailedKinds()).toEqual([['back_in_stock']])
    expect(await mailed(looking)).toEqual([])
  })

  test('a buyer whose order lowered the stock about the price', async () => {
    await watch(['price_drop', 'low_quantity'])
    await change({ quantity: 1 }, person)
    await change({ price: 8_000 })
    await sendAlerts(server.as())
    expect(await listMailedKinds()).toEqual([['price_drop']])
  })

  test('no user about a product hidden meanwhile or of a suspended seller', async () => {
    await watch(['price_drop'])
    await change({ price: 8_000 })
    await change({ isHidden: true })
    await sendAlerts(server.as())
    await change({ isHidden: false, price: 7_000 })
    await server
      .as()
      .db.update(profiles)
      .set({ suspendedAt: new Date() })
      .where(eq(profiles.id, seller.userId))
    await sendAlerts(server.as())
    expect(await mailed()).toEqual([])
  })
})

describe('sendAlerts sends', () => {
  test('one email for a watch and the alerts of two categories, and its link ends all three', async () => {
    await watch(['price_drop'])
    await saveAlerts(['price_drop'], null)
    await saveAlerts(['price_drop'], family, 9_000)
    await change({ price: 8_000 })
    await sendAlerts(server.as())
    const [mail, ...more] = await mailed()
    expect(more).toEqual([])
    const call = new URL(mail?.unsubscribeCall ?? '')
    expect((await server.request(call.pathname + call.search, { method: 'POST' })).status).toBe(200)
    const { db } = server.as()
    expect(await db.$count(productWatches, eq(productWatches.userId, person.userId))).toBe(0)
    expect(await db.$count(alertPreferences, eq(alertPreferences.userId, person.userId))).toBe(0)
    await server.request(`/api/unsubscribe/undo${call.search}`, { method: 'POST' })
    expect(await db.$count(productWatches, eq(productWatches.userId, person.userId))).toBe(1)
    const restored = await db
      .select({ categoryId: alertPreferences.categoryId, maxPrice: alertPreferences.maxPrice })
      .from(alertPreferences)
      .where(eq(alertPreferences.userId, person.userId))
    expect(restored).toHaveLength(2)
    expect(restored).toContainEqual({ categoryId: family, maxPrice: 9_000 })
  })

  test('one email an hour about a price that falls repeatedly', async () => {
    await watch(['price_drop'])
    await change({ price: 8_000 })
    await sendAlerts(server.as())
    await change({ price: 10_000 })
    await sendAlerts(inMinutes(10))
    await change({ price: 8_000 })
    await sendAlerts(inMinutes(50))
    expect(await mailed()).toHaveLength(1)
    await change({ price: 7_000 })
    await sendAlerts(inMinutes(61))
    expect(await mailed()).toHaveLength(2)
  })

  test('one email about several kinds of change', async () => {
    await watch(['price_drop', 'back_in_stock', 'low_quantity'])
    await change({ quantity: 0, status: 'outofstock' })
    await change({ quantity: 2, status: 'disponible', price: 8_000 })
    await sendAlerts(server.as())
    expect(await listMailedKinds()).toEqual([['back_in_stock', 'price_drop']])
  })

  test("a validated product's first appearance to its watchers only", async () => {
    const other = await makePerson(server.as())
    await saveAlerts(['back_in_stock', 'price_drop'], null, null, other)
    await watch(['back_in_stock'])
    await change({ status: 'a_valider' })
    await change({ status: 'disponible', price: 9_000 })
    await sendAlerts(server.as())
    expect(await mailed(other)).toEqual([])
    expect(await listMailedKinds()).toEqual([['back_in_stock']])
  })

  test('each change once from concurrent processes', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(server.as())))
    await Promise.all(people.map((actor) => saveAlerts(['price_drop'], null, null, actor)))
    const ids = await Promise.all(
      Array.from({ length: 12 }, () =>
        makeProduct(server.as(), { userId: seller.userId, categoryId, price: 5_000 }),
      ),
    )
    // A new product has no former price, so a reduction in its batch would not count.
    await sendAlerts(server.as())
    await Promise.all(ids.map((id) => change({ price: 4_000 }, seller, id)))
    // Changes the same products while the first two runs are active.
    const working = [sendAlerts(server.as()), sendAlerts(server.as())]
    await Promise.all(ids.map((id) => change({ price: 3_000 }, seller, id)))
    await Promise.all([...working, sendAlerts(server.as())])
    await sendAlerts(server.as())
    const mails = await server
      .as()
      .db.select({ recipient: emails.recipient, productId: emails.productId })
      .from(emails)
      .where(
        inArray(
          emails.recipient,
          people.map(({ email }) => email),
        ),
      )
    expect(mails).toHaveLength(20 * 12)
    expect(new Set(mails.map((mail) => `${mail.recipient} ${mail.productId}`)).size).toBe(20 * 12)
  })

  test('nothing from a second process that waited for the first', async () => {
    await watch(['price_drop'])
    const ctx = server.as()
    const writing = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const enqueueAll: typeof ctx.jobs.enqueueAll = async (...jobs) => {
      writing.resolve()
      await gate.promise
      return ctx.jobs.enqueueAll(...jobs)
    }
    await change({ price: 8_000 })
    const first = sendAlerts({ ...ctx, jobs: { ...ctx.jobs, enqueueAll } })
    await writing.promise
    await change({ price: 7_000 })
    const second = sendAlerts(ctx)
    await waitForBlockedQuery(ctx)
    gate.resolve()
    await Promise.all([first, second])
    expect(await mailed()).toMatchObject([{ newPrice: 8_000 }])
  })

  test('nothing and keeps the changes when its process dies', async () => {
    await watch(['price_drop'])
    await change({ price: 8_000 })
    const ctx = server.as()
    const failing = {
      ...ctx,
      jobs: {
        ...ctx.jobs,
        enqueueAll: async () => {
          throw new Error('killed')
        },
      },
    }
    await expect(sendAlerts(failing)).rejects.toThrow('killed')
    expect(await mailed()).toEqual([])
    expect(await ctx.db.$count(sentAlerts, eq(sentAlerts.userId, person.userId))).toBe(0)
    await sendAlerts(ctx)
    expect(await mailed()).toHaveLength(1)
  })
})

test('sendAlerts emails the lowest price of the last 30 days including the one in force before', async () => {
  const { db } = server.as()
  await watch(['price_drop'])
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db.delete(productPrices).where(eq(productPrices.productId, productId))
  await db.insert(productPrices).values([
    { productId, price: 1_000, since: ago(90) },
    { productId, price: 9_000, since: ago(40) },
    { productId, price: 12_000, since: ago(20) },
    { productId, price: 10_000, since: ago(10) },
  ])
  await change({ price: 8_000 })
  await sendAlerts(server.as())
  expect(await mailed()).toMatchObject([{ oldPrice: 10_000, newPrice: 8_000, lowestPrice: 9_000 }])
})

test('sendAlerts emails 2 000 users with a few statements for every 500', async () => {
  const { db } = server.as()
  const many = 2_000
  const numbers = sql`generate_series(1, ${many}::int) as n`
  await db.execute(sql`insert into ${users} (id, email, name)
    select gen_random_uuid(), 'masse-' || n || '@exemple.example', 'Masse' from ${numbers}`)
  await db.execute(
    sql`insert into ${profiles} (id, email) select id, email from ${users} where name = 'Masse'`,
  )
  await db.execute(sql`insert into ${alertPreferences} (user_id, kind, category_id)
    select id, 'price_drop', ${categoryId}::uuid from ${users} where name = 'Masse'`)
  await change({ price: 8_000 })
  let statements = 0
  let mails = 0
  const counting = drizzle(server.services.connection.pool, {
    schema,
    casing: 'snake_case',
    logger: { logQuery: () => (statements += 1) },
  })
  const undone = new Error('rolled back so that no mail is rendered')
  const sending = counting.transaction(async (transaction) => {
    await sendAlerts({ ...server.as(), db: transaction })
    mails = await transaction.$count(emails, like(emails.recipient, 'masse-%'))
    throw undone
  })
  await expect(sending).rejects.toBe(undone)
  expect(mails).toBe(many)
  expect(statements).toBeLessThan((many / 500) * 8 + 30)
})

test('sendAlerts emails nothing about a deleted product and category', async () => {
  await watch(['price_drop'])
  await change({ price: 8_000 })
  const { db } = server.as()
  await db.delete(products).where(eq(products.id, productId))
  await db.delete(categories).where(eq(categories.id, categoryId))
  await sendAlerts(server.as())
  expect(await mailed()).toEqual([])
})
