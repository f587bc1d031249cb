import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TeamRole, teamRoles } from '#domain/accounts/team.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { Actor, Context } from '#server/context.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { getConversation, listConversations } from '#server/contexts/messages/conversations.ts'
import { getCorrespondence } from '#server/contexts/messages/correspondence.ts'
import { countUnread, listMessages } from '#server/contexts/messages/read-messages.ts'
import { sendMessage, startConversation } from '#server/contexts/messages/write-message.ts'
import { invoices } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { cancelAppointment, chooseAppointment, listSlots } from './appointments/appointments.ts'
import { issueCertificate } from './certificates/certificates.ts'
import { getPickupSlip } from './collection/pickup-slip.ts'
import { getDocument } from './get-document.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { moveAsParty } from './move-as-party.ts'
import { openOrderPayment } from './payment/open-order-payment.ts'
import { placeOrder } from './place-order.ts'
import { getOwnBalance } from './reuse/read-balance.ts'
import { writeReview } from './reviews/write-review.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'
import { listWithdrawableOrders } from './withdrawals.ts'

const server = startTestServer()
let kit: OrderTestKit
let firm: Actor
let member: Actor
/** One order the firm bought and one it sold. */
let purchase: PlacedOrder
let sale: PlacedOrder
let conversations: { bought: string; sold: string }

const fulfilmentIdOf = (order: PlacedOrder): string => order.fulfilments[0]?.fulfilmentId ?? ''

beforeAll(async () => {
  kit = await createOrderKit(server.as())
  firm = await makeSeller(server.as())
  member = await makePerson(server.as())
  purchase = await kit.place({ prices: [5_000], buyer: firm })
  sale = await kit.place({ prices: [5_000], sellers: [firm] })
  for (const order of [purchase, sale]) {
    await kit.pay(order)
    await numberInvoices(kit.ctx, { sellerId: order.fulfilments[0]?.seller.userId ?? '' })
  }
  const write = async (actor: Actor, order: PlacedOrder) => {
    const text = { content: 'Bonjour', submissionKey: randomUUID(), pictures: [] }
    return (await startConversation(kit.as(actor), { ...text, fulfilmentId: fulfilmentIdOf(order) }))
      .conversationId
  }
  conversations = {
    bought: await write(purchase.fulfilments[0]?.seller as Actor, purchase),
    sold: await write(sale.buyer, sale),
  }
})

const asMember = (role: TeamRole): Context => kit.as({ ...firm, member: { personId: member.userId, role } })
const move = (ctx: Context, order: PlacedOrder, transition: TransitionName) =>
  moveAsParty(ctx, { fulfilmentId: fulfilmentIdOf(order), transition, reason: 'Aucune' } as never)
const documentOf = async (order: PlacedOrder): Promise<string> => {
  const [invoice] = await kit.ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.fulfilmentId, fulfilmentIdOf(order)))
  if (!invoice) throw new Error('no invoice')
  return invoice.id
}
const message = { content: 'Bonjour', submissionKey: randomUUID(), pictures: [] }

/** Acts of the buyer, forbidden to members. */
const buyerActs: Record<string, (ctx: Context) => Promise<unknown>> = {
  'see the order and its pickup code': (ctx) => getOrder(ctx, { number: purchase.number }),
  'print the pickup code': (ctx) => getPickupSlip(ctx, { fulfilmentId: fulfilmentIdOf(purchase) }),
  'confirm receipt': (ctx) => move(ctx, purchase, 'confirm'),
  'open a dispute': (ctx) => move(ctx, purchase, 'dispute'),
  cancel: (ctx) => move(ctx, purchase, 'cancel'),
  'cancel an unanswered order': (ctx) => move(ctx, purchase, 'cancel-unacknowledged'),
  'accept a quote': (ctx) => move(ctx, purchase, 'accept-quote'),
  'list slots': (ctx) => listSlots(ctx, { fulfilmentId: fulfilmentIdOf(purchase) }),
  'choose an appointment': (ctx) =>
    chooseAppointment(ctx, { fulfilmentId: fulfilmentIdOf(purchase), startsAt: new Date().toISOString() }),
  'cancel an appointment': (ctx) => cancelAppointment(ctx, { fulfilmentId: fulfilmentIdOf(purchase) }),
  'review the seller': (ctx) =>
    writeReview(ctx, { fulfilmentId: fulfilmentIdOf(purchase), stars: 1, text: '' }),
  withdraw: (ctx) =>
    withdrawFromOrder(ctx, { orderId: purchase.orderId, itemIds: [], name: '', email: '' } as never),
  'list withdrawable orders': (ctx) => listWithdrawableOrders(ctx, {}),
  'read the invoice': async (ctx) => getDocument(ctx, { invoiceId: await documentOf(purchase) }),
  'issue a certificate': (ctx) => issueCertificate(ctx, { fulfilmentId: fulfilmentIdOf(purchase) }),
  'list purchases': (ctx) => listOrders(ctx, { page: 1 }),
  'read the balance of purchases': (ctx) =>
    getOwnBalance(ctx, {
      side: 'bought',
      from: '2026-01-01',
      to: '2026-12-31',
      place: '',
      site: '',
    } as never),
  pay: (ctx) => openOrderPayment(ctx, { number: purchase.number }),
  'place an order': (ctx) =>
    placeOrder(ctx, {
      items: [{ productId: purchase.fulfilments[0]?.productId ?? '', quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    }),
  'read the conversation about the order': (ctx) =>
    getConversation(ctx, { conversationId: conversations.bought }),
  'read its messages': (ctx) => listMessages(ctx, { conversationId: conversations.bought }),
  'write about the order': (ctx) => sendMessage(ctx, { conversationId: conversations.bought, ...message }),
  'begin a conversation about the order': (ctx) =>
    getCorrespondence(ctx, { fulfilmentId: fulfilmentIdOf(purchase) }),
  'write to a seller about a product': (ctx) =>
    getCorrespondence(ctx, { productId: purchase.fulfilments[0]?.productId ?? '' }),
}

describe.each(teamRoles)('a member with the role %s', (role) => {
  test.each(Object.keys(buyerActs))('cannot %s for the firm as buyer', async (act) => {
    await expect(buyerActs[act]?.(asMember(role))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('sees only the conversations of sales', async () => {
    const { conversations: listed, total } = await listConversations(asMember(role), { page: 1 })
    expect([listed.map(({ id }) => id), total]).toEqual([[conversations.sold], 1])
    expect(await countUnread(asMember(role))).toEqual({ unread: 1 })
    expect(await countUnread(kit.as(firm))).toEqual({ unread: 2 })
  })
})

test('the owner acts as buyer and as seller', async () => {
  expect(await getOrder(kit.as(firm), { number: purchase.number })).toMatchObject({ viewedAs: 'buyer' })
  expect(await getOrder(kit.as(firm), { number: sale.number })).toMatchObject({ viewedAs: 'seller' })
  expect((await listConversations(kit.as(firm), { page: 1 })).total).toBe(2)
})

test('a member with the role sales acts as seller for the firm', async () => {
  const ctx = asMember('sales')
  expect(await getOrder(ctx, { number: sale.number })).toMatchObject({ viewedAs: 'seller' })
  expect(await move(ctx, sale, 'acknowledge')).toMatchObject({ status: 'accuse_reception' })
  expect(await getConversation(ctx, { conversationId: conversations.sold })).toMatchObject({
    id: conversations.sold,
  })
  await sendMessage(ctx, { conversationId: conversations.sold, ...message })
  expect(await getDocument(ctx, { invoiceId: await documentOf(sale) })).toMatchObject({
    name: expect.any(String),
  })
  expect(
    await getOwnBalance(ctx, { side: 'sold', from: '2026-01-01', to: '2026-12-31' } as never),
  ).toMatchObject({
    side: 'sold',
  })
  await move(ctx, sale, 'dispute')
})
