import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { pickupAddress, pickupCodeFrom, pickupCodeLength } from '#domain/orders/pickup-code.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { pickupAttempts, pickupCodes } from '#server/database/schema/collection.ts'

/** Of a thousand million codes; only a broken random source would draw so many that are taken. */
const maxCodeDraws = 20

/**
 * Gives a fulfilment its pickup code; the one it has, when it has one that is open. In the caller's transaction, with the
 * order's row locked. Only the buyer may ever be shown what this returns.
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
        code: pickupCodeFrom(draw()),
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
  /** What its QR code holds. */
  url: string
}

/** The open codes of these fulfilments, by fulfilment. For their buyer alone: callers decide that before they ask. */
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
      { code, url: pickupAddress(ctx.config.origin, code) },
    ]),
  )
}

/** Codes that opened nothing, long ago. */
export const deleteOldAttempts = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, pickupAttempts, pickupAttempts.id, lt(pickupAttempts.createdAt, before))
