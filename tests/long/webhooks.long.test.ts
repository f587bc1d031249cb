import { and, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { sendWebhooks } from '#server/contexts/partners/webhooks/send-webhooks.ts'
import { webhookDeliveries } from '#server/database/schema/index.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeEndpoint, postToTestServer, startReceiver } from '#tests/helpers/webhook-receiver.ts'

const server = startTestServer()

const endpointCount = 10
const subjects = 100
const total = 10_000

test('ten thousand deliveries arrive in order at receivers that fail half the time, with a restart', {
  timeout: 900_000,
}, async () => {
  let time = Date.now()
  const ctx: Context = server.as(null, { now: () => new Date(time) })
  // The seed is fixed; random failures do not alternate with retries.
  let seed = 2026
  const isFailing = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed > 2 ** 30
  }
  const arrived = new Map<string, number[]>()
  let refused = 0
  const receiver = await startReceiver(({ body }, response) => {
    const { endpoint, subject, number } = JSON.parse(body).data
    if (isFailing()) {
      refused += 1
      response.statusCode = 500
    } else {
      const subjectKey = `${endpoint} ${subject}`
      arrived.set(subjectKey, [...(arrived.get(subjectKey) ?? []), number])
    }
    response.end()
  })
  const { userId } = await makeSeller(ctx)
  for (let endpoint = 0; endpoint < endpointCount; endpoint += 1) {
    const { id } = await makeEndpoint(ctx, { userId, url: receiver.url, events: ['stock.changed'] })
    const rows = Array.from({ length: total / endpointCount }, (_, number) => ({
      endpointId: id,
      event: 'stock.changed',
      subject: `product:${number % subjects}`,
      data: { endpoint, subject: number % subjects, number },
      createdAt: new Date(time),
      nextAttemptAt: new Date(time),
    }))
    await ctx.db.insert(webhookDeliveries).values(rows)
  }

  // The process ends before it records its last delivery.
  let sent = 0
  const interrupted = sendWebhooks(ctx, {
    post: async (input) => {
      sent += 1
      const answer = await postToTestServer()(input)
      if (sent > 1_500) throw new Error('the process ends')
      return answer
    },
  })
  await expect(interrupted).rejects.toThrow('the process ends')
  time += 121_000

  // Two processes continue until nothing is left.
  for (let round = 0; round < 200; round += 1) {
    await Promise.all([1, 2].map(() => sendWebhooks(ctx, { post: postToTestServer() })))
    const pendingCount = await ctx.db.$count(
      webhookDeliveries,
      and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt)),
    )
    if (pendingCount === 0) break
    // No delivery waits longer than this.
    time += 2 * 60 * 60_000
  }
  receiver.stop()

  const rows = await ctx.db.select().from(webhookDeliveries)
  expect(rows.filter(({ deliveredAt }) => deliveredAt)).toHaveLength(total)
  expect(refused).toBeGreaterThan(total * 0.8)
  expect(arrived.size).toBe(endpointCount * subjects)
  for (const [subjectKey, numbers] of arrived) {
    // A delivery may arrive twice, but not out of order.
    expect([subjectKey, [...numbers].sort((one, other) => one - other)]).toEqual([subjectKey, numbers])
    expect(new Set(numbers).size).toBe(total / endpointCount / subjects)
  }
})
