import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { placeOf } from '#domain/accounts/place-of.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'
import { lockCatalogue } from '../catalogue/listed/lock-catalogue.ts'
import { resolveCommune } from './communes.ts'

const batchSize = 200

/** Every hour: finds the communes of places made from addresses that sellers once wrote. An ambiguous one is left to its seller (list-own-places.ts). */
export async function resolvePlaces(ctx: Context): Promise<void> {
  let after: string | undefined
  for (;;) {
    const places = await ctx.db
      .select({
        id: pickupPlaces.id,
        street: pickupPlaces.street,
        postcode: pickupPlaces.postcode,
        town: pickupPlaces.town,
      })
      .from(pickupPlaces)
      .where(
        and(
          isNull(pickupPlaces.communeCode),
          isNull(pickupPlaces.archivedAt),
          after ? gt(pickupPlaces.id, after) : undefined,
        ),
      )
      .orderBy(asc(pickupPlaces.id))
      .limit(batchSize)
    if (places.length === 0) return
    after = places.at(-1)?.id
    const found = places.flatMap(({ id, street, ...written }) => {
      const { postcode, town } = written.postcode || written.town ? written : (placeOf(street) ?? written)
      const commune = resolveCommune({ postcode, town: town ?? '' })
      return commune ? [{ id, commune, postcode }] : []
    })
    if (found.length === 0) continue
    await inTransaction(ctx, async (ctx) => {
      await lockCatalogue(ctx)
      for (const { id, commune, postcode } of found)
        await ctx.db
          .update(pickupPlaces)
          .set({
            communeCode: commune.code,
            town: commune.name,
            postcode: postcode || (commune.postcodes[0] ?? ''),
            latitude: commune.latitude,
            longitude: commune.longitude,
          })
          // Its seller may have answered meanwhile.
          .where(and(eq(pickupPlaces.id, id), isNull(pickupPlaces.communeCode)))
    })
  }
}
