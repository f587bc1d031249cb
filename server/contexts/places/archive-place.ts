import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'
import { lockCatalogue } from '../catalogue/listed/lock-catalogue.ts'
import { moveProducts } from '../selling/move-products.ts'
import { requireOwnPlace } from './own-place.ts'

/**
 * Archives a place: its articles move to another one, which also becomes the default where the archived one was. Articles ordered before are
 * still fetched at the archived place.
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
    if (other.id === place.id)
      throw new AppError('invalid', placeMessages.noOther, {
        details: { fields: { moveTo: placeMessages.noOther } },
      })
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
