import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { placeMessages } from '#domain/places/messages.ts'
import type { Context } from '#server/context.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'

type PickupPlace = typeof pickupPlaces.$inferSelect

/** Whether this seller has the place, and has not given it up. */
export const isOwnPlace = async (
  ctx: Context,
  input: { sellerId: string; placeId: string },
): Promise<boolean> => (await findOwnPlace(ctx, input)) !== undefined

/** A place of this seller that is not given up. @throws AppError `not-found`, for another seller's and for an id that is none as well */
export async function requireOwnPlace(
  ctx: Context,
  input: { sellerId: string; placeId: string },
): Promise<PickupPlace> {
  const place = await findOwnPlace(ctx, input)
  if (!place) throw new AppError('not-found', placeMessages.missing)
  return place
}

async function findOwnPlace(
  { db }: Context,
  { sellerId, placeId }: { sellerId: string; placeId: string },
): Promise<PickupPlace | undefined> {
  if (!isUuid(placeId)) return undefined
  const [place] = await db
    .select()
    .from(pickupPlaces)
    .where(
      and(eq(pickupPlaces.id, placeId), eq(pickupPlaces.sellerId, sellerId), isNull(pickupPlaces.archivedAt)),
    )
  return place
}
