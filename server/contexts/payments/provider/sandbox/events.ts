import { createHmac } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { sandboxDeliveries } from '#server/database/schema/sandbox.ts'
import { type ProviderEvent, readSignedBody, type StrangeEvent } from '../provider.ts'
import { isSameSecret, type SandboxContext } from './books.ts'
import { lockPayment } from './payments.ts'

/** How old a webhook may be when it arrives, or how far ahead its clock; seconds, as at Stripe. */
const toleranceSeconds = 5 * 60

export interface SignedEvent {
  body: string
  signature: string
}

/** `t=…,v1=…`: the time, and a signature over time and body, so that neither can be changed. */
export function signEvent(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`
}

const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

const eventSchema = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund', 'account', 'payout', 'dispute', 'fraud-warning', 'other']),
  name: z.string(),
  objectId: z.string(),
})

/** @throws AppError `forbidden` */
export function readEvent(
  secret: string,
  { body, signature, now }: SignedEvent & { now: Date },
): ProviderEvent | StrangeEvent {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const forbidden = () => new AppError('forbidden', generalMessages.forbidden)
  if (!time || !given || !isSameSecret(signatureOf(secret, Number(time), body), given)) throw forbidden()
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) throw forbidden()
  return readSignedBody(body, (event) => eventSchema.parse(event))
}

/**
 * Delivers due events, signed now; those delivered but not marked (the process died) are delivered again. `deliveryId`: only
 * that one, once.
 */
export async function deliverEvents(
  context: SandboxContext,
  {
    now = context.clock.now(),
    deliveryId,
    receive,
  }: { now?: Date; deliveryId?: number; receive: (event: SignedEvent) => Promise<unknown> },
): Promise<number> {
  const due = await context.db
    .select()
    .from(sandboxDeliveries)
    .where(
      and(
        isNull(sandboxDeliveries.deliveredAt),
        lte(sandboxDeliveries.dueAt, now),
        deliveryId === undefined ? undefined : eq(sandboxDeliveries.id, deliveryId),
      ),
    )
    .orderBy(asc(sandboxDeliveries.id))
  for (const { id, payload: event } of due) {
    // Sent when the bank has answered, independently of this clock.
    if (event.name === 'payment.succeeded')
      await settle({ ...context, clock: { now: () => now } }, event.objectId)
    const body = JSON.stringify(event)
    await receive({ body, signature: signEvent(context.webhookSecret, body, now) })
    await context.db.update(sandboxDeliveries).set({ deliveredAt: now }).where(eq(sandboxDeliveries.id, id))
  }
  return due.length
}

const settle = (context: SandboxContext, paymentId: string): Promise<unknown> =>
  context.db.transaction((db) => lockPayment(context, db, paymentId))
