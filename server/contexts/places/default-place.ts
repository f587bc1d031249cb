import { and, asc, eq, sql } from 'drizzle-orm'
import { findLocality, removeLocality } from '#domain/accounts/locality.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'
import { listContacts } from '../accounts/people.ts'
import { lockCatalogue } from '../catalogue/listed/lock-catalogue.ts'
import { moveProducts } from '../selling/move-products.ts'
import { resolveCommune } from './communes.ts'
import { requireOwnPlace } from './list-own-places.ts'

/** Returns a seller's default place and creates it from the profile's address if there is none. */
export async function ensureDefaultPlace(ctx: Context, input: { sellerId: string }): Promise<string> {
  const findDefault = () =>
    ctx.db
      .select({ id: pickupPlaces.id })
      .from(pickupPlaces)
      .where(and(eq(pickupPlaces.sellerId, input.sellerId), pickupPlaces.isDefault))
  const [existing] = await findDefault()
  if (existing) return existing.id
  const [seller] = await listContacts(ctx, { userIds: [input.sellerId] })
  await insertPlaceFromAddress(ctx, {
    sellerId: input.sellerId,
    address: seller?.address ?? '',
    isDefault: true,
  })
  const [created] = await findDefault()
  return created?.id as string
}

interface AddressInput {
  sellerId: string
  /** An address as users write it: street, postcode and town. */
  address: string
  /** The name of the place; absent means the town's name. */
  name?: string
  isDefault: boolean
}

/** Inserts a place of which only the address is known, unless it would be a second default place. */
export async function insertPlaceFromAddress(
  ctx: Context,
  { sellerId, address, name, isDefault }: AddressInput,
): Promise<void> {
  const place = findLocality(address)
  const commune = place && resolveCommune({ postcode: place.postcode, town: place.town ?? '' })
  const town = commune?.name ?? place?.town ?? ''
  const now = ctx.clock.now()
  await ctx.db
    .insert(pickupPlaces)
    .values({
      sellerId,
      name: name || town || 'Lieu de retrait',
      street: removeLocality(address, place).slice(0, 300),
      postcode: place?.postcode ?? '',
      town,
      communeCode: commune?.code ?? null,
      latitude: commune?.latitude ?? null,
      longitude: commune?.longitude ?? null,
      isDefault,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: pickupPlaces.sellerId, where: sql`is_default` })
}

/**
 * Makes a place the default for new products; existing products without a place are assigned to the former default place.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for another seller's
 */
export async function chooseDefaultPlace(ctx: Context, input: { placeId: string }): Promise<{ id: string }> {
  const { userId: sellerId } = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
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

/** Reads a user's pickup places for their export. */
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

/** Reads the opening hours of a user's places for their export. */
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

/** Deletes a user's places with their hours; orders keep a snapshot. */
export async function erasePlaces({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(pickupPlaces).where(eq(pickupPlaces.sellerId, userId))
}
