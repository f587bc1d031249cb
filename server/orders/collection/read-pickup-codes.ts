import { and, inArray, isNull } from 'drizzle-orm'
import { pickupAddress } from '#domain/orders/pickup-code.ts'
import type { Context } from '../../context.ts'
import { pickupCodes } from '../../database/schema/collection.ts'

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
