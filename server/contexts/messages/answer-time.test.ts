import { expect, test } from 'vitest'
import { messages } from '#server/database/schema/index.ts'
import { makeConversation } from '#tests/helpers/conversations.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { readAnswerTime } from './read-messages.ts'

const server = startTestServer()
const hour = 3_600_000
const asked = new Date('2026-05-04T08:00:00Z')
const now = new Date('2026-05-20T08:00:00Z')

/** Questions to one seller, answered after so many hours, or never. */
async function askedOf(answers: (number | null)[]) {
  const ctx = server.as()
  const seller = await makeSeller(ctx)
  for (const hours of answers) {
    const at = (time: Date) => server.as(null, { now: () => time })
    const { conversationId, buyer } = await makeConversation(at(asked), { seller })
    if (hours === null) continue
    await ctx.db.insert(messages).values({
      conversationId,
      senderId: seller.userId,
      recipientId: buyer.userId,
      content: 'Oui',
      createdAt: new Date(asked.getTime() + hours * hour),
    })
  }
  return readAnswerTime(server.as(null, { now: () => now }), { sellerId: seller.userId })
}

test.each([
  [[0.5, 0.9, 30], 'hour'],
  [[0.5, 3, 5], 'hours'],
  [[20, 20, 2], 'day'],
  // What waits counts as long as it has waited.
  [[0.5, null, null], null],
  [[0.5, 0.5, 0.5, null], 'hour'],
  [[0.5, 0.5], null],
  [[], null],
])('%j: %s', async (answers, time) => {
  expect(await askedOf(answers)).toBe(time)
})

test('everybody may know', async () => {
  const { userId } = await makeSeller(server.as())
  const response = await server.request(`/api/sellers/${userId}/answer-time`)
  expect(await response.json()).toEqual({ time: null })
  expect(await (await server.request('/api/sellers/nobody/answer-time')).json()).toEqual({ time: null })
})
