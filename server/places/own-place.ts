import { and, eq, isNull } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, requireActor } from '../context.ts'
import { pickupPlaces } from '../database/schema/places.ts'

/** @throws AppError `not-signed-in`, `forbidden` for who does not sell */
export function requireHost(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer)
  return actor
}

type PickupPlace = typeof pickupPlaces.$inferSelect

/** A place of this seller that is not given up. @throws AppError `not-found`, for another seller's and for an id that is none as well */
export async function requireOwnPlace(
  { db }: Context,
  input: { sellerId: string; placeId: string },
): Promise<PickupPlace> {
  const { sellerId, placeId } = input
  const [place] = isUuid(placeId)
    ? await db
        .select()
        .from(pickupPlaces)
        .where(
          and(
            eq(pickupPlaces.id, placeId),
            eq(pickupPlaces.sellerId, sellerId),
            isNull(pickupPlaces.archivedAt),
          ),
        )
    : []
  if (!place) throw new AppError('not-found', placeMessages.missing)
  return place
}
