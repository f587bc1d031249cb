import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { pickupCodeFrom, pickupCodeLength } from '#domain/orders/pickup-code.ts'
import type { Context } from '../../context.ts'
import { pickupCodes } from '../../database/schema/collection.ts'

/** Of a thousand million codes; only a broken random source would draw so many that are taken. */
const mostDraws = 20

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
  for (let count = 0; count < mostDraws; count += 1) {
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
