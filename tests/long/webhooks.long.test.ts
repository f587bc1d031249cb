import { and, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { sendWebhooks } from '#server/contexts/partners/webhooks/send-webhooks.ts'
import { webhookDeliveries } from '#server/database/schema/index.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeEndpoint, postHere, startReceiver } from '#tests/helpers/webhook-receiver.ts'

const server = startTestServer()

const endpointCount = 10
const subjects = 100
const total = 10_000

test('ten thousand deliveries to receivers that fail half the time all arrive, in order, over a restart', {
  timeout: 900_000,
}, async () => {
  let at = Date.now()
  const ctx: Context = server.as(null, { now: () => new Date(at) })
  // The same each time: not every second one, of which a retry would always be the other.
  let seed = 2026
  const fails = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed > 2 ** 30
  }
  const arrived = new Map<string, number[]>()
  let refused = 0
  const receiver = await startReceiver(({ body }, response) => {
    const { endpoint, subject, number } = JSON.parse(body).data
    if (fails()) {
      refused += 1
      response.statusCode = 500
    } else {
      const about = `${endpoint} ${subject}`
      arrived.set(about, [...(arrived.get(about) ?? []), number])
    }
    response.end()
  })
  const { userId } = await makeSeller(ctx)
  for (let endpoint = 0; endpoint < endpointCount; endpoint += 1) {
    const { id } = await makeEndpoint(ctx, { userId, url: receiver.url, events: ['stock.changed'] })
    const rows = Array.from({ length: total / endpointCount }, (_, number) => ({
      ...{ endpointId: id, event: 'stock.changed', subject: `product:${number % subjects}` },
      data: { endpoint, subject: number % subjects, number },
      ...{ createdAt: new Date(at), nextAttemptAt: new Date(at) },
    }))
    await ctx.db.insert(webhookDeliveries).values(rows)
  }

  // The process ends in the middle: what it sent last it could not write down.
  let sent = 0
  const dies = sendWebhooks(ctx, {
    post: async (input) => {
      sent += 1
      const answer = await postHere()(input)
      if (sent > 1_500) throw new Error('the process ends')
      return answer
    },
  })
  await expect(dies).rejects.toThrow('the process ends')
  at += 121_000

  // Two processes go on, as long as there is something.
  for (let round = 0; round < 200; round += 1) {
    await Promise.all([1, 2].map(() => sendWebhooks(ctx, { post: postHere() })))
    const left = await ctx.db.$count(
      webhookDeliveries,
      and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt)),
    )
    if (left === 0) break
    // Nothing waits longer.
    at += 2 * 60 * 60_000
  }
  receiver.stop()

  const rows = await ctx.db.select().from(webhookDeliveries)
  expect(rows.filter(({ deliveredAt }) => deliveredAt)).toHaveLength(total)
  expect(refused).toBeGreaterThan(total * 0.8)
  expect(arrived.size).toBe(endpointCount * subjects)
  for (const [about, numbers] of arrived) {
    // Twice is allowed, backwards is not.
    expect([about, [...numbers].sort((one, other) => one - other)]).toEqual([about, numbers])
    expect(new Set(numbers).size).toBe(total / endpointCount / subjects)
  }
})
