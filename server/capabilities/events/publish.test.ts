import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookEventNames } from '#domain/partners/webhooks.ts'
import { sendEmail } from '#server/capabilities/email/send-email.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { addWorkNote, releaseWork, takeWork } from '#server/contexts/admin/work/assignments.ts'
import { reportProduct } from '#server/contexts/catalogue/reports/routes.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { blockPerson, reportConversation, unblockPerson } from '#server/contexts/messages/admin/reports.ts'
import { markSeen } from '#server/contexts/messages/read-messages.ts'
import { sendMessage } from '#server/contexts/messages/write-message.ts'
import { refundPartially } from '#server/contexts/orders/admin/refunds.ts'
import { hideReview } from '#server/contexts/orders/admin/reviews.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { offerQuote } from '#server/contexts/orders/quotes/offer-quote.ts'
import { writeReview } from '#server/contexts/orders/reviews/write-review.ts'
import { emails, productReports, webhookDeliveries, webhookEndpoints } from '#server/database/schema/index.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { makeConversation, messageInput } from '#tests/helpers/conversations.ts'
import { recordEvents } from '#tests/helpers/live.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeEndpoint } from '#tests/helpers/webhook-receiver.ts'

const server = startTestServer()
const published = async (work: () => Promise<unknown>) => [...new Set(await recordEvents(server.as(), work))]
const eventFor = (person: Actor, kind: string, id?: string) =>
  [`person:${person.userId}`, kind, id].filter(Boolean).join(' ')
const counters = 'admins counters'

beforeEach(() => server.as().db.delete(webhookEndpoints))

/** Creates an endpoint for all events. */
const makeEndpointFor = (person: Actor) =>
  makeEndpoint(server.as(), {
    userId: person.userId,
    url: 'https://exemple.example/',
    events: [...webhookEventNames],
  })
const queuedFor = async ({ id }: { id: string }) => {
  const rows = await server
    .as()
    .db.select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(webhookDeliveries.id)
  return rows.filter(({ event }) => event !== 'stock.changed')
}

describe('conversations', () => {
  test('a message notifies both participants and queues the webhooks of its recipient', async () => {
    const { buyer, seller, conversationId } = await makeConversation(server.as())
    const [sellerEndpoint, buyerEndpoint] = [await makeEndpointFor(seller), await makeEndpointFor(buyer)]
    const message = { conversationId, ...messageInput('Bonjour') }
    const both = [
      eventFor(buyer, 'message', conversationId),
      eventFor(seller, 'message', conversationId),
    ].sort()
    expect(await published(() => sendMessage(server.as(buyer), message))).toEqual(both)
    // The same message again.
    expect(await published(() => sendMessage(server.as(buyer), message))).toEqual([])
    expect(await queuedFor(sellerEndpoint)).toMatchObject([
      {
        event: 'message.received',
        subject: `conversation:${conversationId}`,
        data: { conversationId, messageId: expect.any(String) },
      },
    ])
    expect(await queuedFor(buyerEndpoint)).toEqual([])
  })

  test('a seen message notifies both participants once', async () => {
    const { buyer, seller, conversationId } = await makeConversation(server.as())
    const see = () => markSeen(server.as(seller), { conversationId, upTo: Number.MAX_SAFE_INTEGER })
    expect(await published(see)).toEqual(
      [eventFor(buyer, 'seen', conversationId), eventFor(seller, 'seen', conversationId)].sort(),
    )
    expect(await published(see)).toEqual([])
  })

  test('a block and its end notify both participants once', async () => {
    const { buyer, seller, conversationId } = await makeConversation(server.as())
    const both = [
      eventFor(buyer, 'message', conversationId),
      eventFor(seller, 'message', conversationId),
    ].sort()
    const block = () => blockPerson(server.as(seller), { conversationId })
    const unblock = () => unblockPerson(server.as(seller), { conversationId })
    expect(await published(block)).toEqual(both)
    expect(await published(block)).toEqual([])
    expect(await published(unblock)).toEqual(both)
  })

  test('a failed transaction publishes no event', async () => {
    const { buyer, conversationId } = await makeConversation(server.as())
    const fail = () =>
      inTransaction(server.as(buyer), async (ctx) => {
        await sendMessage(ctx, { conversationId, ...messageInput('Bonjour') })
        throw new Error('given up')
      })
    expect(await published(() => fail().catch(() => {}))).toEqual([])
  })
})

describe('orders', () => {
  let orderKit: OrderTestKit
  let order: PlacedOrder
  const fulfilmentAt = (index = 0) => order.fulfilments[index] as PlacedOrder['fulfilments'][number]
  const parties = (...sellers: Actor[]) =>
    [order.buyer, ...sellers].map((person) => eventFor(person, 'order', order.orderId))
  beforeAll(async () => {
    orderKit = await createOrderKit(server.as())
  })

  test('a new order notifies its buyer, its sellers and the administrators', async () => {
    const events = await published(async () => {
      order = await orderKit.place({ prices: [10_000, 20_000] })
    })
    const productEvents = order.fulfilments.map(
      ({ productId }) => `product:${productId} product ${productId}`,
    )
    expect(events).toEqual(
      [counters, ...parties(fulfilmentAt(0).seller, fulfilmentAt(1).seller), ...productEvents].sort(),
    )
  })

  test('the steps of a fulfilment notify its parties, and queue their webhooks', async () => {
    order = await orderKit.place({ prices: [10_000, 20_000] })
    const { fulfilmentId, seller } = fulfilmentAt(0)
    const [buyerEndpoint, sellerEndpoint] = [
      await makeEndpointFor(order.buyer),
      await makeEndpointFor(seller),
    ]
    await orderKit.pay(order)
    const acknowledge = () =>
      moveAsParty(orderKit.as(seller), { fulfilmentId, transition: 'acknowledge', reason: '' })
    expect(await published(acknowledge)).toEqual([counters, ...parties(seller)].sort())
    // The same transition again.
    expect(await published(acknowledge)).toEqual([])
    await orderKit.move(fulfilmentId, 'collect', 'seller')
    await numberInvoices(orderKit.ctx, { sellerId: seller.userId })
    const { orderId, number } = order
    const events = (await queuedFor(sellerEndpoint)).map(({ event, subject, data }) => ({
      event,
      subject,
      data,
    }))
    const move = { subject: `order:${orderId}`, data: { orderId, number, fulfilmentId } }
    expect(events.slice(0, 3)).toEqual([
      { event: 'order.paid', ...move },
      { event: 'order.accepted', ...move },
      { event: 'order.collected', ...move },
    ])
    expect(events.slice(3)).toEqual([
      {
        event: 'invoice.ready',
        subject: `order:${orderId}`,
        data: { orderId, fulfilmentId, kind: 'invoice', invoiceId: expect.any(String) },
      },
    ])
    // The buyer's endpoint also receives the other seller's events.
    const names = (await queuedFor(buyerEndpoint)).map(({ event }) => event)
    expect(names.filter((event) => event === 'order.paid')).toHaveLength(2)
    expect(names.filter((event) => event === 'order.accepted')).toHaveLength(1)
  })

  test('an offer for a delivery notifies buyer and seller', async () => {
    order = await orderKit.place({ prices: [10_000], delivery: 'quote' })
    const { fulfilmentId, seller } = fulfilmentAt()
    const expiresAt = new Date(orderKit.ctx.clock.now().getTime() + 5 * 24 * 60 * 60_000).toISOString()
    const offer = { fulfilmentId, price: 2_000, conditions: '', expiresAt }
    expect(await published(() => offerQuote(orderKit.as(seller), offer))).toEqual(parties(seller).sort())
  })

  test('a refund, its sending and a transfer notify buyer and seller', async () => {
    order = await orderKit.place({ prices: [10_000] })
    const { fulfilmentId, seller } = fulfilmentAt()
    await orderKit.pay(order)
    const admin = await makePerson(server.as(), { role: 'admin' })
    const input = { fulfilmentId, amount: 1_000, refundable: 10_000, reason: 'Rayure' }
    expect(await published(() => refundPartially(orderKit.as(admin), input))).toEqual(parties(seller).sort())
    expect(await published(() => orderKit.runJobs())).toEqual(parties(seller).sort())
    await orderKit.move(fulfilmentId, 'acknowledge', 'seller')
    await orderKit.move(fulfilmentId, 'collect', 'seller')
    expect(await published(() => orderKit.runJobs())).toEqual(expect.arrayContaining(parties(seller)))
  })

  test('a review and its hiding notify buyer and seller', async () => {
    order = await orderKit.place({ prices: [10_000] })
    const { fulfilmentId, seller } = fulfilmentAt()
    await orderKit.pay(order)
    await orderKit.move(fulfilmentId, 'acknowledge', 'seller')
    await orderKit.move(fulfilmentId, 'collect', 'seller')
    const review = { fulfilmentId, stars: 5, text: 'Très bien' }
    expect(await published(() => writeReview(orderKit.as(order.buyer), review))).toEqual(
      parties(seller).sort(),
    )
    const [row] = await server.as().db.select().from(reviews).where(eq(reviews.fulfilmentId, fulfilmentId))
    const admin = await makePerson(server.as(), { role: 'admin' })
    const hide = () => hideReview(orderKit.as(admin), { reviewId: row?.id as string, reason: 'Insulte' })
    expect(await published(hide)).toEqual(parties(seller).sort())
  })
})

describe('administrators receive counters for', () => {
  test('a reported conversation, once', async () => {
    const { buyer, conversationId } = await makeConversation(server.as())
    const report = () =>
      reportConversation(server.as(buyer), { conversationId, reason: 'other', details: 'Insultes' })
    expect(await published(report)).toEqual([counters])
    expect(await published(report)).toEqual([])
  })

  test('a reported product and the work on it', async () => {
    const { productId, buyer } = await makeConversation(server.as())
    const report = {
      productId,
      isGoodFaith: true as const,
      reason: 'other' as const,
      explanation: 'Annonce trompeuse, voir la photo.',
    }
    expect(
      await published(() => reportProduct(server.as(buyer), { ...report, name: '', email: '', website: '' })),
    ).toEqual([counters])
    const [row] = await server
      .as()
      .db.select()
      .from(productReports)
      .where(eq(productReports.productId, productId))
    const admin = server.as(await makePerson(server.as(), { role: 'admin' }))
    const subject = { kind: 'product-reports' as const, id: row?.id as string }
    expect(await published(() => takeWork(admin, { ...subject, from: null }))).toEqual([counters])
    expect(await published(() => addWorkNote(admin, { ...subject, text: 'Vu' }))).toEqual([counters])
    expect(await published(() => releaseWork(admin, subject))).toEqual([counters])
    expect(await published(() => releaseWork(admin, subject))).toEqual([])
  })

  test('an email whose last attempt failed', async () => {
    const [mail] = await server
      .as()
      .db.insert(emails)
      .values({ template: 'no-such-template', recipient: 'a@exemple.example', data: {} })
      .returning()
    const transport = { keepsEmails: false, send: () => Promise.reject(new Error('no server')) }
    const send = (isLastAttempt: boolean) => () =>
      sendEmail(server.as(), transport as never, { emailId: mail?.id as string, isLastAttempt }).catch(
        () => {},
      )
    expect(await published(send(true))).toEqual([counters])
  })
})
