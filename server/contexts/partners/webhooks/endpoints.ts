import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import { isUuid } from '#domain/address.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import type { createEndpointSchema } from '#domain/partners/schemas.ts'
import {
  maxEndpoints,
  testEvent,
  type WebhookEvent,
  webhookEvents,
  webhookMessages,
} from '#domain/partners/webhooks.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { lockAccount } from '#server/contexts/accounts/lock-accounts.ts'
import { notifyAccessEvent } from '#server/contexts/accounts/second-factor/factors.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema/partners.ts'
import { endpointSecret, isPublicUrl } from './post-webhook.ts'

interface ListedEndpoint {
  id: string
  url: string
  events: WebhookEvent[]
  createdAt: string
}

interface ListedDelivery {
  id: number
  event: string
  createdAt: string
  attempts: number
  state: 'delivered' | 'waiting' | 'failed'
  /** The time of the next attempt; null if there will be none. */
  nextAttemptAt: string | null
  lastStatus: number | null
  lastError: string
}

/** The number of deliveries that the log shows. */
const maxListedDeliveries = 50

const missing = () => new AppError('not-found', webhookMessages.missing)

/** @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator */
export async function listEndpoints(ctx: Context): Promise<ListedEndpoint[]> {
  const { userId } = requireOwnSession(ctx)
  const { id, url, events, createdAt } = webhookEndpoints
  const rows = await ctx.db
    .select({ id, url, events, createdAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A user's endpoints, for the register of standing access. */
export async function listEndpointAccess(
  { db }: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return rows.map(({ id, url, events, createdAt }) => ({
    kind: 'webhook',
    id,
    name: url,
    detail: events.map((event) => webhookEvents[event]).join(', '),
    createdAt: createdAt.toISOString(),
    lastUsedAt: null,
  }))
}

/**
 * Adds an endpoint for webhooks; returns the secret that signs its deliveries.
 * @throws AppError `not-signed-in`, `forbidden`; `invalid` for an address that is not public; `conflict` beyond `maxEndpoints`
 */
export async function createEndpoint(
  ctx: Context,
  input: z.output<typeof createEndpointSchema>,
): Promise<{ id: string; secret: string }> {
  const title = webhookMessages.failureTitle
  const { userId } = requireOwnSession(ctx, undefined, title)
  if (!(await isPublicUrl(input.url))) throw invalidField('url', webhookMessages.notPublic, { title })
  return inTransaction(ctx, async (ctx) => {
    // A concurrent deletion of the account either deletes the endpoint or is noticed here.
    await lockAccount(ctx, { userId })
    const endpointCount = await ctx.db.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId))
    if (endpointCount >= maxEndpoints) throw new AppError('conflict', webhookMessages.tooMany, { title })
    const nonce = randomBytes(18).toString('base64url')
    const [created] = await ctx.db
      .insert(webhookEndpoints)
      .values({ ...input, userId, nonce, createdAt: ctx.clock.now() })
      .returning({ id: webhookEndpoints.id })
    if (!created) throw new Error('the endpoint was not written')
    await notifyAccessEvent(ctx, { userId, event: 'webhook-created', name: input.url })
    return { id: created.id, secret: endpointSecret(ctx, { id: created.id, nonce }) }
  })
}

/** Returns the signed-in user's endpoint. @throws AppError `not-found` for another user's */
async function requireEndpoint(ctx: Context, { endpointId }: { endpointId: string }): Promise<string> {
  const { userId } = requireOwnSession(ctx)
  const isOwn = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, userId))
  const [found] = isUuid(endpointId)
    ? await ctx.db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isOwn)
    : []
  if (!found) throw missing()
  return found.id
}

/** Deletes an endpoint with its pending deliveries. @throws AppError as requireEndpoint */
export async function deleteEndpoint(ctx: Context, input: { endpointId: string }): Promise<void> {
  const id = await requireEndpoint(ctx, input)
  await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

/** Lists an endpoint's last deliveries, newest first. @throws AppError as requireEndpoint */
export async function listDeliveries(ctx: Context, input: { endpointId: string }): Promise<ListedDelivery[]> {
  const endpointId = await requireEndpoint(ctx, input)
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(maxListedDeliveries)
  return rows.map(({ id, event, createdAt, attempts, deliveredAt, failedAt, nextAttemptAt, ...row }) => ({
    id,
    event,
    attempts,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    createdAt: createdAt.toISOString(),
    state: deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting',
    nextAttemptAt: deliveredAt || failedAt ? null : nextAttemptAt.toISOString(),
  }))
}

/** Sends an endpoint a test event. @throws AppError as requireEndpoint */
export async function testEndpoint(ctx: Context, input: { endpointId: string }): Promise<void> {
  const endpointId = await requireEndpoint(ctx, input)
  const now = ctx.clock.now()
  await inTransaction(ctx, async ({ db, jobs }) => {
    const when = { createdAt: now, nextAttemptAt: now }
    await db
      .insert(webhookDeliveries)
      .values({ endpointId, event: testEvent, subject: testEvent, data: {}, ...when })
    await jobs.enqueue(db, 'send-webhooks', {})
  })
}

/** Sends a delivery again, with a new series of attempts. @throws AppError as requireEndpoint */
export async function replayDelivery(
  ctx: Context,
  input: { endpointId: string; deliveryId: number },
): Promise<void> {
  const endpointId = await requireEndpoint(ctx, input)
  await inTransaction(ctx, async ({ db, jobs, clock }) => {
    const { rowCount } = await db
      .update(webhookDeliveries)
      .set({ attempts: 0, deliveredAt: null, failedAt: null, nextAttemptAt: clock.now() })
      .where(and(eq(webhookDeliveries.id, input.deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
    if (!rowCount) throw missing()
    await jobs.enqueue(db, 'send-webhooks', {})
  })
}

/** Reads a user's endpoints, for their export. */
export async function* readOwnEndpoints({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      adresse: webhookEndpoints.url,
      evenements: webhookEndpoints.events,
      creeLe: webhookEndpoints.createdAt,
    })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt))
}

/** Deletes a user's endpoints with their pending deliveries, in the transaction that deletes the account. */
export async function eraseEndpoints({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))
}

export const deleteOldDeliveries = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, webhookDeliveries, webhookDeliveries.id, lt(webhookDeliveries.createdAt, before))
