import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#server/context.ts'
import {
  blockedPeople,
  conversationReports,
  conversations,
  deletedProducts,
  emails,
  fulfilments,
  liveEvents,
  messages,
  orders,
  products,
  profiles,
  sessions,
} from '#server/database/schema/index.ts'
import { isAtLength } from '#tests/helpers/at-length.ts'
import { eventsOf } from '#tests/helpers/live.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { rowsRead, tried } from '#tests/helpers/rows-read.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

// Each change tells those whom it concerns, and nobody else.
const server = startTestServer()
const db = () => server.as().db
const published = (work: () => Promise<unknown>) => eventsOf(server.as(), work)
const to = (person: Actor, kind: string, id?: string) =>
  [`person:${person.userId}`, kind, id].filter(Boolean).join(' ')

let buyer: Actor
let seller: Actor
let productId: string
beforeAll(async () => {
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 5 })
})

describe('conversations', () => {
  const start = async () => {
    const [row] = await db()
      .insert(conversations)
      .values({ buyerId: buyer.userId, sellerId: seller.userId, subject: 'Porte' })
      .returning()
    return row?.id as string
  }
  const write = (conversationId: string, count = 1) =>
    db()
      .insert(messages)
      .values(
        Array.from({ length: count }, () => ({
          conversationId,
          senderId: buyer.userId,
          recipientId: seller.userId,
          content: 'Bonjour',
        })),
      )

  it('a message tells the two of them, once however many are written at once', async () => {
    const id = await start()
    const both = [to(buyer, 'message', id), to(seller, 'message', id)].sort()
    expect(await published(() => write(id))).toEqual(both)
    expect(await published(() => write(id, 3))).toEqual(both)
  })

  it('a seen message tells the two of them; seen again, nobody', async () => {
    const id = await start()
    await write(id, 2)
    const see = (seenAt: Date) => db().update(messages).set({ seenAt }).where(eq(messages.conversationId, id))
    const now = new Date()
    expect(await published(() => see(now))).toEqual([to(buyer, 'seen', id), to(seller, 'seen', id)].sort())
    expect(await published(() => see(now))).toEqual([])
    expect(
      await published(() =>
        db().update(messages).set({ mailedAt: now }).where(eq(messages.conversationId, id)),
      ),
    ).toEqual([])
  })

  it('a report tells the administrators, never the one it is about', async () => {
    const report = { conversationId: await start(), reporterId: buyer.userId, reason: 'other' as const }
    expect(await published(() => db().insert(conversationReports).values(report))).toEqual([
      'admins counters',
    ])
    const settle = () => db().update(conversationReports).set({ status: 'dismissed', settledAt: new Date() })
    expect(await published(settle)).toEqual(['admins counters'])
  })

  it('a block tells the two of them where they talk, and so does its end; set twice, once', async () => {
    const [one, other] = [await makePerson(server.as()), await makeSeller(server.as())]
    const [talk] = await db()
      .insert(conversations)
      .values({ buyerId: one.userId, sellerId: other.userId, subject: 'Porte' })
      .returning()
    const both = [to(one, 'message', talk?.id), to(other, 'message', talk?.id)].sort()
    const block = () =>
      db()
        .insert(blockedPeople)
        .values({ blockerId: other.userId, blockedId: one.userId })
        .onConflictDoNothing()
    const unblock = () => db().delete(blockedPeople).where(eq(blockedPeople.blockerId, other.userId))
    expect(await published(block)).toEqual(both)
    expect(await published(block)).toEqual([])
    expect(await published(unblock)).toEqual(both)
  })

  it('tells nothing of what was not done in the end', async () => {
    const id = await start()
    const fail = () =>
      db().transaction(async (transaction) => {
        await transaction
          .insert(messages)
          .values({ conversationId: id, senderId: buyer.userId, recipientId: seller.userId, content: 'Non' })
        throw new Error('changed my mind')
      })
    expect(await published(() => fail().catch(() => {}))).toEqual([])
  })
})

describe('orders', () => {
  let order: PlacedOrder
  const concerned = (kinds: 'all' | 'first') => [
    to(order.buyer, 'order', order.orderId),
    ...order.fulfilments
      .slice(0, kinds === 'all' ? 2 : 1)
      .map((fulfilment) => to(fulfilment.seller, 'order', order.orderId)),
  ]

  it('a new one tells its buyer, each of its sellers and the administrators; its articles, who looks at them', async () => {
    const orderKit = await createOrderKit(server.as())
    const events = await published(async () => {
      order = await orderKit.place({ prices: [10_000, 20_000] })
    })
    const articles = order.fulfilments.map(
      (fulfilment) => `product:${fulfilment.productId} product ${fulfilment.productId}`,
    )
    expect(events.filter((event) => !event.startsWith('admins'))).toEqual(
      [...concerned('all'), ...articles].sort(),
    )
    expect(events).toContain('admins counters')
  })

  it('a new one is told without a look at the others', async () => {
    const read = await tried(db(), async (tx) => {
      const [order] = await tx
        .insert(orders)
        .values(
          Array.from({ length: 2_000 }, () => ({
            userId: buyer.userId,
            totalAmount: 100,
            deliveryOption: 'pickup' as const,
            idempotencyKey: randomUUID(),
          })),
        )
        .returning()
      await tx.execute(sql`analyze ${orders}`)
      const before = await rowsRead(tx, 'orders')
      await tx
        .insert(fulfilments)
        .values({ orderId: order?.id as string, sellerId: seller.userId, amount: 100 })
      return (await rowsRead(tx, 'orders')) - before
    })
    expect(read).toBeLessThan(10)
  })

  it('a step of one seller’s fulfilment tells the buyer and that seller only', async () => {
    const move = (status: 'accuse_reception') =>
      db()
        .update(fulfilments)
        .set({ status })
        .where(eq(fulfilments.id, order.fulfilments[0]?.fulfilmentId as string))
    expect(await published(() => move('accuse_reception'))).toEqual(
      ['admins counters', ...concerned('first')].sort(),
    )
    expect(await published(() => move('accuse_reception'))).not.toContain('admins counters')
  })
})

describe('products', () => {
  const change = (set: Partial<typeof products.$inferInsert>) => () =>
    db().update(products).set(set).where(eq(products.id, productId))

  it.each<[string, Partial<typeof products.$inferInsert>]>([
    ['stock', { quantity: 4 }],
    ['price', { price: 9_900 }],
    ['visibility', { isHidden: true }],
    ['title', { title: 'Porte en hêtre' }],
    ['status', { status: 'reserve' }],
  ])('another %s tells whoever looks at it', async (_, set) => {
    expect(await published(change(set))).toEqual([`product:${productId} product ${productId}`])
    expect(await published(change(set))).toEqual([])
  })

  it('what nobody sees tells nobody', async () => {
    expect(await published(change({ updatedAt: new Date() }))).toEqual([])
  })

  it('one that waits for an approval tells the administrators, and so does the approval', async () => {
    expect(await published(change({ status: 'a_valider' }))).toContain('admins counters')
    expect(await published(change({ status: 'disponible' }))).toContain('admins counters')
    expect(await published(change({ status: 'vendu' }))).not.toContain('admins counters')
  })

  it('a deleted one tells whoever looks at it, and its number is remembered', async () => {
    const [row] = await db().select().from(products).where(eq(products.id, productId))
    const remove = () => db().delete(products).where(eq(products.id, productId))
    expect(await published(remove)).toEqual([`product:${productId} product ${productId}`])
    expect(await db().select().from(deletedProducts).where(eq(deletedProducts.id, productId))).toMatchObject([
      { number: row?.number },
    ])
  })
})

describe('administrators and sessions', () => {
  it('a mail that was given up tells the administrators; one that left, nobody', async () => {
    const [mail] = await db()
      .insert(emails)
      .values({ template: 'contact', recipient: 'a@exemple.example', data: {} })
      .returning()
    const set = (status: 'sent' | 'failed') => () =>
      db()
        .update(emails)
        .set({ status })
        .where(eq(emails.id, mail?.id as string))
    expect(await published(set('sent'))).toEqual([])
    expect(await published(set('failed'))).toEqual(['admins counters'])
    expect(await published(set('failed'))).toEqual([])
  })

  it('the end of a session tells the person whose it was', async () => {
    const person = await makePerson(server.as())
    const open = { userId: person.userId, token: randomUUID(), expiresAt: new Date(Date.now() + 60_000) }
    expect(await published(() => db().insert(sessions).values(open))).toEqual([])
    const end = () => db().delete(sessions).where(eq(sessions.userId, person.userId))
    expect(await published(end)).toEqual([to(person, 'session')])
  })

  it.each<[string, Partial<typeof profiles.$inferInsert>, boolean]>([
    ['a suspension', { suspendedAt: new Date() }, true],
    ['an administrator’s rights', { role: 'admin' }, true],
    ['another kind of account', { userType: 'both' }, true],
    ['a deletion', { deletedAt: new Date() }, true],
    ['another name', { firstName: 'Dominique' }, false],
  ])('%s tells the person alone', async (_, set, isPublished) => {
    const [person, other] = [await makePerson(server.as()), await makePerson(server.as())]
    const change = () => db().update(profiles).set(set).where(eq(profiles.id, person.userId))
    expect(await published(change)).toEqual(isPublished ? [to(person, 'session')] : [])
    const heard = await db()
      .select()
      .from(liveEvents)
      .where(inArray(liveEvents.topic, [`person:${other.userId}`]))
    expect(heard).toEqual([])
  })
})

it('thousands of products change in one statement, also on a connection that has only changed single ones', async () => {
  const count = isAtLength ? 8_000 : 1_000
  const many = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  await db().execute(sql`insert into products (title, price, quantity, category_id, user_id, unique_code)
    select 'Lot ' || n, 10, 1, ${categoryId}::uuid, ${many.userId}::uuid, 'LOT' || n from generate_series(1, ${count}::int) as n`)
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
      .where(eq(products.userId, many.userId))
    return rowCount
  })
  expect(changed).toBe(count)
})
