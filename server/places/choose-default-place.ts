import { and, eq } from 'drizzle-orm'
import { holdCatalogue } from '../catalogue/listed/hold-catalogue.ts'
import { type Context, inTransaction } from '../context.ts'
import { pickupPlaces } from '../database/schema/places.ts'
import { moveProducts } from '../selling/move-products.ts'
import { requireHost, requireOwnPlace } from './own-place.ts'

/**
 * New articles are there from now on; those that are at the default place until now stay where they are.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for another seller's
 */
export async function chooseDefaultPlace(ctx: Context, input: { placeId: string }): Promise<{ id: string }> {
  const { userId: sellerId } = requireHost(ctx)
  return inTransaction(ctx, async (ctx) => {
    await holdCatalogue(ctx)
    const { id, isDefault } = await requireOwnPlace(ctx, { sellerId, placeId: input.placeId })
    if (isDefault) return { id }
    const now = ctx.clock.now()
    const [before] = await ctx.db
      .update(pickupPlaces)
      .set({ isDefault: false, updatedAt: now })
      .where(and(eq(pickupPlaces.sellerId, sellerId), pickupPlaces.isDefault))
      .returning({ id: pickupPlaces.id })
    if (before) await moveProducts(ctx, { sellerId, from: null, to: before.id })
    await ctx.db.update(pickupPlaces).set({ isDefault: true, updatedAt: now }).where(eq(pickupPlaces.id, id))
    return { id }
  })
}
