import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'

/** Where they hand articles over. */
export async function* readOwnPlaces({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      nom: pickupPlaces.name,
      rue: pickupPlaces.street,
      codePostal: pickupPlaces.postcode,
      ville: pickupPlaces.town,
      codeCommune: pickupPlaces.communeCode,
      acces: pickupPlaces.access,
      parDefaut: pickupPlaces.isDefault,
      creeLe: pickupPlaces.createdAt,
    })
    .from(pickupPlaces)
    .where(eq(pickupPlaces.sellerId, userId))
    .orderBy(asc(pickupPlaces.createdAt))
}

/** When they receive buyers there. */
export async function* readOwnHours({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      lieu: pickupPlaces.name,
      jourDeLaSemaine: openingHours.weekday,
      ouvreALaMinute: openingHours.opensAt,
      fermeALaMinute: openingHours.closesAt,
    })
    .from(openingHours)
    .innerJoin(pickupPlaces, eq(pickupPlaces.id, openingHours.placeId))
    .where(eq(pickupPlaces.sellerId, userId))
    .orderBy(asc(pickupPlaces.createdAt), asc(openingHours.weekday), asc(openingHours.opensAt))
}

/** With them go the hours; orders keep the place they were fetched at. */
export async function erasePlaces({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(pickupPlaces).where(eq(pickupPlaces.sellerId, userId))
}
