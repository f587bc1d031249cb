import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  isPickupCode,
  makePickupCode,
  parsePickupCode,
  pickupCodeLength,
  pickupCodeUrl,
} from '#domain/orders/pickup-code.ts'
import { type FulfilmentStatus, states } from '#domain/orders/states.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { pickupAttempts, pickupCodes } from '#server/database/schema/collection.ts'
import { fulfilments } from '#server/database/schema/orders.ts'

/** With 10⁹ possible codes, only a broken random source would repeat a used code this often. */
const maxCodeDraws = 20

/**
 * Issues a pickup code for a fulfilment, or returns its open one. In the caller's transaction, with the order's row locked.
 * Only the buyer may ever be shown the result.
 */
export async function issuePickupCode(
  ctx: Context,
  input: { fulfilmentId: string },
  draw: () => Uint8Array = () => randomBytes(pickupCodeLength),
): Promise<string> {
  const [open] = await ctx.db
    .select({ code: pickupCodes.code })
    .from(pickupCodes)
    .where(
      and(
        eq(pickupCodes.fulfilmentId, input.fulfilmentId),
        isNull(pickupCodes.usedAt),
        isNull(pickupCodes.endedAt),
      ),
    )
  if (open) return open.code
  for (let count = 0; count < maxCodeDraws; count += 1) {
    // A code that is open elsewhere is drawn again; an error would end the caller's transaction.
    const [issued] = await ctx.db
      .insert(pickupCodes)
      .values({
        fulfilmentId: input.fulfilmentId,
        code: makePickupCode(draw()),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ code: pickupCodes.code })
    if (issued) return issued.code
  }
  throw new Error('no free pickup code was found')
}

export interface PickupCode {
  code: string
  /** The content of its QR code. */
  url: string
}

/** Reads the open codes by fulfilment. They are for the buyer alone, which callers check first. */
export async function readPickupCodes(
  ctx: Context,
  input: { fulfilmentIds: readonly string[] },
): Promise<Map<string, PickupCode>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ fulfilmentId: pickupCodes.fulfilmentId, code: pickupCodes.code })
    .from(pickupCodes)
    .where(
      and(
        inArray(pickupCodes.fulfilmentId, [...input.fulfilmentIds]),
        isNull(pickupCodes.usedAt),
        isNull(pickupCodes.endedAt),
      ),
    )
  return new Map(
    rows.map(({ fulfilmentId, code }) => [
      fulfilmentId,
      { code, url: pickupCodeUrl(ctx.config.origin, code) },
    ]),
  )
}

/** Deletes old failed attempts. */
export const deleteOldAttempts = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, pickupAttempts, pickupAttempts.id, lt(pickupAttempts.createdAt, before))

export interface SellerCode {
  pickupCodeId: string
  fulfilmentId: string
  orderId: string
  status: FulfilmentStatus
  usedAt: Date | null
  endedAt: Date | null
}

const sellerCodeColumns = {
  pickupCodeId: pickupCodes.id,
  fulfilmentId: fulfilments.id,
  orderId: fulfilments.orderId,
  status: fulfilments.status,
  usedAt: pickupCodes.usedAt,
  endedAt: pickupCodes.endedAt,
}

/**
 * Returns this seller's code in any state; records a wrong one. Never inside a transaction, which a rejection would roll back.
 * @throws AppError `not-found` for an unknown code or another seller's
 */
export async function findSellerCode(
  ctx: Context,
  input: { sellerId: string; code: string },
): Promise<SellerCode> {
  const code = parsePickupCode(input.code)
  const [found] = isPickupCode(code)
    ? await ctx.db
        .select(sellerCodeColumns)
        .from(pickupCodes)
        .innerJoin(fulfilments, eq(fulfilments.id, pickupCodes.fulfilmentId))
        .where(and(eq(pickupCodes.code, code), eq(fulfilments.sellerId, input.sellerId)))
        // A closed code may be drawn again, so an open one takes precedence.
        .orderBy(
          desc(sql`${isNull(pickupCodes.usedAt)} and ${isNull(pickupCodes.endedAt)}`),
          desc(pickupCodes.createdAt),
        )
        .limit(1)
    : []
  if (found) return found
  await ctx.db.insert(pickupAttempts).values({
    sellerId: input.sellerId,
    typed: shortenTyped(input.code),
    createdAt: ctx.clock.now(),
  })
  throw new AppError('not-found', collectionMessages.unknown, { title: collectionMessages.unknownTitle })
}

/** Cuts a typed text to twenty characters, without NUL, which PostgreSQL cannot store. */
const shortenTyped = (text: string): string => [...text.replaceAll('\u0000', '').trim()].slice(0, 20).join('')

/** Reads the code again once the order is locked. */
export async function reloadSellerCode(ctx: Context, input: { pickupCodeId: string }): Promise<SellerCode> {
  const [current] = await ctx.db
    .select(sellerCodeColumns)
    .from(pickupCodes)
    .innerJoin(fulfilments, eq(fulfilments.id, pickupCodes.fulfilmentId))
    .where(eq(pickupCodes.id, input.pickupCodeId))
  if (!current) throw new AppError('not-found', collectionMessages.unknown)
  return current
}

const closedReasons: Partial<Record<FulfilmentStatus, string>> = {
  [states.placed]: collectionMessages.unpaid,
  [states.cancelled]: collectionMessages.cancelled,
  [states.disputed]: collectionMessages.disputed,
  [states.received]: collectionMessages.received,
}

/** Rejects a code against which nothing may be handed over. @throws AppError `conflict` with the reason */
export function refuseClosedCode({ status, endedAt }: SellerCode): void {
  const reason = closedReasons[status] ?? (endedAt ? collectionMessages.replaced : undefined)
  if (reason) throw new AppError('conflict', reason, { title: collectionMessages.failureTitle })
}
