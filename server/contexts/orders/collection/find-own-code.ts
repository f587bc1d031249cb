import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isPickupCode, readPickupCode } from '#domain/orders/pickup-code.ts'
import { type FulfilmentStatus, states } from '#domain/orders/states.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import type { Context } from '#server/context.ts'
import { pickupAttempts, pickupCodes } from '#server/database/schema/collection.ts'
import { fulfilments } from '#server/database/schema/orders.ts'

export interface OwnCode {
  pickupCodeId: string
  fulfilmentId: string
  orderId: string
  status: FulfilmentStatus
  usedAt: Date | null
  endedAt: Date | null
}

const ownCode = {
  pickupCodeId: pickupCodes.id,
  fulfilmentId: fulfilments.id,
  orderId: fulfilments.orderId,
  status: fulfilments.status,
  usedAt: pickupCodes.usedAt,
  endedAt: pickupCodes.endedAt,
}

/**
 * This seller's code in any state; a wrong one is recorded. Never inside a transaction, which the refusal would roll back.
 * @throws AppError `not-found` for an unknown code or another seller's
 */
export async function findOwnCode(ctx: Context, input: { sellerId: string; code: string }): Promise<OwnCode> {
  const code = readPickupCode(input.code)
  const [found] = isPickupCode(code)
    ? await ctx.db
        .select(ownCode)
        .from(pickupCodes)
        .innerJoin(fulfilments, eq(fulfilments.id, pickupCodes.fulfilmentId))
        .where(and(eq(pickupCodes.code, code), eq(fulfilments.sellerId, input.sellerId)))
        // A code may be drawn again once it is closed: the one that is open counts.
        .orderBy(
          desc(sql`${isNull(pickupCodes.usedAt)} and ${isNull(pickupCodes.endedAt)}`),
          desc(pickupCodes.createdAt),
        )
        .limit(1)
    : []
  if (found) return found
  await ctx.db.insert(pickupAttempts).values({
    sellerId: input.sellerId,
    typed: asTyped(input.code),
    createdAt: ctx.clock.now(),
  })
  throw new AppError('not-found', collectionMessages.unknown, { title: collectionMessages.unknownTitle })
}

/** Twenty characters; PostgreSQL has no text with a NUL in it. */
const asTyped = (text: string): string => [...text.replaceAll('\u0000', '').trim()].slice(0, 20).join('')

/** Reads the code again once the order is locked. */
export async function readOwnCode(ctx: Context, input: { pickupCodeId: string }): Promise<OwnCode> {
  const [current] = await ctx.db
    .select(ownCode)
    .from(pickupCodes)
    .innerJoin(fulfilments, eq(fulfilments.id, pickupCodes.fulfilmentId))
    .where(eq(pickupCodes.id, input.pickupCodeId))
  if (!current) throw new AppError('not-found', collectionMessages.unknown)
  return current
}

const closed: Partial<Record<FulfilmentStatus, string>> = {
  [states.placed]: collectionMessages.unpaid,
  [states.cancelled]: collectionMessages.cancelled,
  [states.disputed]: collectionMessages.disputed,
  [states.received]: collectionMessages.received,
}

/** @throws AppError `conflict`, saying why nothing may be handed over against this code */
export function refuseClosedCode({ status, endedAt }: OwnCode): void {
  const reason = closed[status] ?? (endedAt ? collectionMessages.replaced : undefined)
  if (reason) throw new AppError('conflict', reason, { title: collectionMessages.failureTitle })
}
