import { expect, test } from 'vitest'
import { messages } from '#server/database/schema/index.ts'
import { makeConversation } from '#tests/helpers/conversations.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { readAnswerTime } from './read-messages.ts'

const server = startTestServer()
const hour = 3_600_000
const questionAt = new Date('2026-05-04T08:00:00Z')
const now = new Date('2026-05-20T08:00:00Z')

/** Returns the answer time of a new seller who answers after these hours, or never. */
async function readAfterAnswers(answerHours: (number | null)[]) {
  const ctx = server.as()
  const seller = await makeSeller(ctx)
  for (const hours of answerHours) {
    const at = (time: Date) => server.as(null, { now: () => time })
    const { conversationId, buyer } = await makeConversation(at(questionAt), { seller })
    if (hours === null) continue
    await ctx.db.insert(messages).values({
      conversationId,
      senderId: seller.userId,
      recipientId: buyer.userId,
      content: 'Oui',
      createdAt: new Date(questionAt.getTime() + hours * hour),
    })
  }
  return readAnswerTime(server.as(null, { now: () => now }), { sellerId: seller.userId })
}

test.each([
  [[0.5, 0.9, 30], 'hour'],
  [[0.5, 3, 5], 'hours'],
  [[20, 20, 2], 'day'],
  // An open question counts with its age.
  [[0.5, null, null], null],
  [[0.5, 0.5, 0.5, null], 'hour'],
  [[0.5, 0.5], null],
  [[], null],
])('readAnswerTime of answers after %j hours is %s', async (answers, time) => {
  expect(await readAfterAnswers(answers)).toBe(time)
})

test('GET /sellers/:id/answer-time is public and null without answers', async () => {
  const { userId } = await makeSeller(server.as())
  const response = await server.request(`/api/sellers/${userId}/answer-time`)
  expect(await response.json()).toEqual({ time: null })
  expect(await (await server.request('/api/sellers/unknown/answer-time')).json()).toEqual({ time: null })
})
