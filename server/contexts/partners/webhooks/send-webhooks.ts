import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { nextAttempt } from '#domain/partners/webhooks.ts'
import type { Context } from '#server/context.ts'
import { isActiveUser } from '#server/contexts/accounts/people.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema/partners.ts'
import { endpointSecret, postWebhook } from './post-webhook.ts'

/** Endpoints served in parallel, so that a slow one does not delay the others. */
const concurrency = 8
/** How long a process may serve an endpoint before another one takes over. */
const leaseMs = 2 * 60_000
/** The pause of an endpoint whose receiver timed out. */
const timeoutPauseMs = 60_000
/** The pause of an endpoint whose deliveries wait for an earlier one. */
const shortPauseMs = 5_000
/** Limits the deliveries to one endpoint before others get their turn. */
const maxDeliveriesPerTurn = 100

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))

type Post = typeof postWebhook
type Endpoint = typeof webhookEndpoints.$inferSelect

/**
 * Sends all pending webhooks. Processes may run it in parallel, since each leases its endpoint. A process that stops between sending and
 * storing the result sends a webhook twice. A job calls it every minute.
 */
export async function sendWebhooks(
  ctx: Context,
  { signal, post = postWebhook }: { signal?: AbortSignal; post?: Post } = {},
): Promise<void> {
  const serveEndpoints = async () => {
    while (!signal?.aborted) {
      const endpoint = await leaseEndpoint(ctx)
      if (!endpoint) return
      await sendToEndpoint(ctx, endpoint, post, signal)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, serveEndpoints))
}

/** Leases an endpoint that no process is serving, least recently served first. */
async function leaseEndpoint(ctx: Context): Promise<Endpoint | undefined> {
  const now = ctx.clock.now()
  const { id, userId, busyUntil } = webhookEndpoints
  const freeEndpoint = ctx.db
    .select({ id })
    .from(webhookEndpoints)
    .where(
      and(
        or(isNull(busyUntil), lte(busyUntil, now)),
        isActiveUser(userId),
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
  const [leased] = await ctx.db
    .update(webhookEndpoints)
    .set({ busyUntil: new Date(now.getTime() + leaseMs) })
    .where(sql`${id} = (${freeEndpoint})`)
    .returning()
  return leased
}

async function sendToEndpoint(
  ctx: Context,
  endpoint: Endpoint,
  post: Post,
  signal?: AbortSignal,
): Promise<void> {
  // Deliveries about one subject are sent in order: only the oldest pending one may be sent.
  const oldestPending = ctx.db
    .selectDistinctOn([webhookDeliveries.subject])
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), isPending))
    .orderBy(webhookDeliveries.subject, asc(webhookDeliveries.id))
    .as('first')
  const dueDeliveries = await ctx.db
    .select()
    .from(oldestPending)
    .where(lte(oldestPending.nextAttemptAt, ctx.clock.now()))
    .orderBy(asc(oldestPending.id))
    .limit(maxDeliveriesPerTurn)
  const signer = new Webhook(endpointSecret(ctx, endpoint))
  let hasTimedOut = false
  const startedAt = performance.now()
  for (const delivery of dueDeliveries) {
    // Stops well before the lease expires, even if the last delivery times out.
    if (hasTimedOut || signal?.aborted || performance.now() - startedAt > leaseMs / 4) break
    hasTimedOut = await sendDelivery(ctx, endpoint, signer, delivery, post)
  }
  const now = ctx.clock.now()
  const pause = hasTimedOut ? timeoutPauseMs : dueDeliveries.length === 0 ? shortPauseMs : 0
  await ctx.db
    .update(webhookEndpoints)
    .set({ busyUntil: new Date(now.getTime() + pause) })
    .where(eq(webhookEndpoints.id, endpoint.id))
}

/** Sends one delivery and stores the result. Returns whether the receiver timed out. */
async function sendDelivery(
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
  const { status, error, hasTimedOut } = await post({
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
  return hasTimedOut
}
