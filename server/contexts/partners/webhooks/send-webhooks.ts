import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { nextAttempt } from '#domain/partners/webhooks.ts'
import type { Context } from '#server/context.ts'
import { isOfActivePerson } from '#server/contexts/accounts/people.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema/partners.ts'
import { endpointSecret, postWebhook } from './post-webhook.ts'

/** To so many at once: a slow one keeps one of these, and the others go on. */
const concurrency = 8
/** The lease of a sending process; after it another process continues. In milliseconds. */
const leaseMs = 2 * 60_000
/** The pause after a receiver timed out, in milliseconds. */
const pauseMs = 60_000
/** The pause of an endpoint whose deliveries wait for an earlier one. */
const shortPauseMs = 5_000
/** Of one endpoint before others get their turn. */
const maxDeliveriesPerTurn = 100

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))

type Post = typeof postWebhook
type Endpoint = typeof webhookEndpoints.$inferSelect

/**
 * Sends all webhooks that wait, until none does. Any number of processes may: each endpoint is one's at a
 * time. What a process that ends had sent and not yet written down is sent again. Called by a job, every minute.
 */
export async function sendWebhooks(
  ctx: Context,
  { signal, post = postWebhook }: { signal?: AbortSignal; post?: Post } = {},
): Promise<void> {
  const serveEndpoints = async () => {
    while (!signal?.aborted) {
      const endpoint = await takeEndpoint(ctx)
      if (!endpoint) return
      await sendTo(ctx, endpoint, post, signal)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, serveEndpoints))
}

/** An endpoint no process sends to; the one served longest ago comes first. */
async function takeEndpoint(ctx: Context): Promise<Endpoint | undefined> {
  const now = ctx.clock.now()
  const { id, userId, busyUntil } = webhookEndpoints
  const free = ctx.db
    .select({ id })
    .from(webhookEndpoints)
    .where(
      and(
        or(isNull(busyUntil), lte(busyUntil, now)),
        isOfActivePerson(userId),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(webhookDeliveries)
            .where(
              and(eq(webhookDeliveries.endpointId, id), isPending, lte(webhookDeliveries.nextAttemptAt, now)),
            ),
        ),
      ),
    )
    .orderBy(sql`${busyUntil} nulls first`, asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await ctx.db
    .update(webhookEndpoints)
    .set({ busyUntil: new Date(now.getTime() + leaseMs) })
    .where(sql`${id} = (${free})`)
    .returning()
  return taken
}

async function sendTo(ctx: Context, endpoint: Endpoint, post: Post, signal?: AbortSignal): Promise<void> {
  // What nothing about the same subject waits before.
  const first = ctx.db
    .selectDistinctOn([webhookDeliveries.subject])
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), isPending))
    .orderBy(webhookDeliveries.subject, asc(webhookDeliveries.id))
    .as('first')
  const dueDeliveries = await ctx.db
    .select()
    .from(first)
    .where(lte(first.nextAttemptAt, ctx.clock.now()))
    .orderBy(asc(first.id))
    .limit(maxDeliveriesPerTurn)
  const signer = new Webhook(endpointSecret(ctx, endpoint))
  let isSlow = false
  const startedAt = performance.now()
  for (const delivery of dueDeliveries) {
    // Well within the lease, however slow each is.
    if (isSlow || signal?.aborted || performance.now() - startedAt > leaseMs / 4) break
    isSlow = await sendOne(ctx, endpoint, signer, delivery, post)
  }
  const now = ctx.clock.now()
  const pause = isSlow ? pauseMs : dueDeliveries.length === 0 ? shortPauseMs : 0
  await ctx.db
    .update(webhookEndpoints)
    .set({ busyUntil: new Date(now.getTime() + pause) })
    .where(eq(webhookEndpoints.id, endpoint.id))
}

/** Returns whether its receiver timed out. */
async function sendOne(
  ctx: Context,
  { url }: Endpoint,
  signer: Webhook,
  delivery: typeof webhookDeliveries.$inferSelect,
  post: Post,
): Promise<boolean> {
  const { id, event, data, createdAt } = delivery
  const messageId = `msg_${delivery.messageId}`
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
  const sentAt = ctx.clock.now()
  const { status, error, isSlow } = await post({
    url,
    body,
    headers: {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signer.sign(messageId, sentAt, body),
    },
  })
  const isDelivered = status !== null && status >= 200 && status < 300
  const attempts = delivery.attempts + 1
  const now = ctx.clock.now()
  const retryAt = isDelivered ? null : nextAttempt(attempts, now)
  await ctx.db
    .update(webhookDeliveries)
    .set({
      attempts,
      lastStatus: status,
      lastError: error,
      ...(isDelivered ? { deliveredAt: now } : retryAt ? { nextAttemptAt: retryAt } : { failedAt: now }),
    })
    .where(eq(webhookDeliveries.id, id))
  return isSlow
}
