import { and, count, eq, isNull } from 'drizzle-orm'
import { AppError, invalidField } from '#domain/errors.ts'
import { placeMessages } from '#domain/places/messages.ts'
import type { PlaceInput } from '#domain/places/schemas.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { moveProducts } from '#server/contexts/selling/move-products.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'
import { lockCatalogue } from '../catalogue/listed/lock-catalogue.ts'
import { findCommune } from './communes.ts'
import { requireOwnPlace } from './list-own-places.ts'

const maxPlaces = 50

/**
 * Creates a pickup place of the seller; the first is the default. @throws AppError `not-signed-in`, `forbidden`; `invalid` with
 * `details.fields`; `conflict` above the limit
 */
export async function createPlace(ctx: Context, input: PlaceInput): Promise<{ id: string }> {
  const { userId: sellerId } = requireSeller(ctx)
  return createPlaceForSeller(ctx, { sellerId, ...input })
}

/** Creates a place for a seller whom the caller has authorised. @throws AppError as `createPlace` */
export function createPlaceForSeller(
  ctx: Context,
  { sellerId, ...input }: PlaceInput & { sellerId: string },
): Promise<{ id: string }> {
  const values = checkPlace(input)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const isOfSeller = and(eq(pickupPlaces.sellerId, sellerId), isNull(pickupPlaces.archivedAt))
    const [found] = await ctx.db.select({ count: count() }).from(pickupPlaces).where(isOfSeller)
    if ((found?.count ?? 0) >= maxPlaces) throw new AppError('conflict', placeMessages.tooMany(maxPlaces))
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(pickupPlaces)
      .values({ ...values, sellerId, isDefault: found?.count === 0, createdAt: now, updatedAt: now })
      .returning({ id: pickupPlaces.id })
    return { id: created?.id as string }
  })
}

/**
 * Updates a place; orders keep a snapshot.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for another seller's; `invalid` with `details.fields`
 */
export async function updatePlace(
  ctx: Context,
  { placeId, ...input }: PlaceInput & { placeId: string },
): Promise<{ id: string }> {
  const { userId: sellerId } = requireSeller(ctx)
  const values = checkPlace(input)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const { id } = await requireOwnPlace(ctx, { sellerId, placeId })
    await ctx.db
      .update(pickupPlaces)
      .set({ ...values, updatedAt: ctx.clock.now() })
      .where(eq(pickupPlaces.id, id))
    return { id }
  })
}

/** Checks commune and postcode; takes the town's name and the coordinates from the commune, so that distances do not reveal the address. */
function checkPlace({ name, street, postcode, communeCode, access }: PlaceInput) {
  const commune = findCommune(communeCode)
  if (!commune) throw invalidField('communeCode', placeMessages.noTown)
  if (!commune.postcodes.includes(postcode)) throw invalidField('postcode', placeMessages.wrongPostcode)
  const { latitude, longitude } = commune
  return { name, street, postcode, town: commune.name, communeCode, latitude, longitude, access }
}

/**
 * Archives a place: its products move to another place, which becomes the default if the archived one was. Products ordered before are
 * still collected at the archived place.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for another seller's; `invalid` where the two are the same
 */
export async function archivePlace(
  ctx: Context,
  input: { placeId: string; moveTo: string },
): Promise<{ id: string }> {
  const { userId: sellerId } = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const place = await requireOwnPlace(ctx, { sellerId, placeId: input.placeId })
    const other = await requireOwnPlace(ctx, { sellerId, placeId: input.moveTo })
    if (other.id === place.id) throw invalidField('moveTo', placeMessages.noReplacement)
    const now = ctx.clock.now()
    await moveProducts(ctx, { sellerId, from: place.id, to: other.id })
    await ctx.db
      .update(pickupPlaces)
      .set({ isDefault: false, archivedAt: now, updatedAt: now })
      .where(eq(pickupPlaces.id, place.id))
    if (place.isDefault)
      await ctx.db
        .update(pickupPlaces)
        .set({ isDefault: true, updatedAt: now })
        .where(eq(pickupPlaces.id, other.id))
    return { id: place.id }
  })
}
