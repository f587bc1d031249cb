import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { reportConversation } from '#server/contexts/messages/admin/reports.ts'
import { orders } from '#server/database/schema/index.ts'
import { makeConversation, sendText } from '#tests/helpers/conversations.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createPaymentKit, makeOrder, makePaidOrder, makePayableSeller } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getPersonActivity } from './routes.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
})
const getActivity = (userId: string) => getPersonActivity(server.as(admin), { userId })

test('getPersonActivity counts an order for its buyer and seller and its money after the payment', async () => {
  const kit = await createPaymentKit(server.as(admin))
  const seller = await makePayableSeller(kit)
  const { buyer, orderId } = await makePaidOrder(kit, [12_345], { sellers: [seller] })
  await server.as().db.update(orders).set({ status: 'pending' }).where(eq(orders.id, orderId))
  await makeOrder(kit.ctx, [999], [seller])
  const adminContext = { ...kit.ctx, actor: admin }
  expect(await getPersonActivity(adminContext, { userId: seller.userId })).toMatchObject({
    bought: { count: 0, spent: 0 },
    sales: { count: 2 },
    money: { held: 12_345, released: 0, account: 'ready' },
  })
  expect(await getActivity(buyer.userId)).toMatchObject({
    bought: { count: 1, cancelled: 0, spent: 12_345 },
    sales: { count: 0 },
    money: { held: 0, account: null },
  })
})

test('getPersonActivity counts messages, conversations and reports', async () => {
  const { buyer, seller, conversationId } = await makeConversation(server.as())
  await makeConversation(server.as(), { seller })
  await sendText(server.as(seller), conversationId, 'Oui')
  await reportConversation(server.as(buyer), { conversationId, reason: 'fraud', details: '' })
  expect((await getActivity(buyer.userId)).writing).toMatchObject({
    conversations: 1,
    sent: 1,
    received: 1,
    reports: 1,
    reportedBy: 0,
  })
  expect((await getActivity(seller.userId)).writing).toMatchObject({
    conversations: 2,
    sent: 1,
    received: 2,
    reports: 0,
    reportedBy: 1,
  })
})
