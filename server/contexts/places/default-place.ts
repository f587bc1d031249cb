import { and, asc, eq, sql } from 'drizzle-orm'
import { placeOf, streetOf } from '#domain/accounts/place-of.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'
import { listContacts } from '../accounts/people.ts'
import { lockCatalogue } from '../catalogue/listed/lock-catalogue.ts'
import { moveProducts } from '../selling/move-products.ts'
import { resolveCommune } from './communes.ts'
import { requireOwnPlace } from './list-own-places.ts'

/** The place where a seller's articles are that name none; made from the address of their profile where there is none yet. */
export async function ensureDefaultPlace(ctx: Context, input: { sellerId: string }): Promise<string> {
  const found = () =>
    ctx.db
      .select({ id: pickupPlaces.id })
      .from(pickupPlaces)
      .where(and(eq(pickupPlaces.sellerId, input.sellerId), pickupPlaces.isDefault))
  const [known] = await found()
  if (known) return known.id
  const [seller] = await listContacts(ctx, { userIds: [input.sellerId] })
  await insertPlace(ctx, { sellerId: input.sellerId, address: seller?.address ?? '', isDefault: true })
  const [made] = await found()
  return made?.id as string
}

interface PlaceInput {
  sellerId: string
  /** As people write one: street, postcode and town. */
  address: string
  /** Absent: its town's. */
  name?: string
  isDefault: boolean
}

/** A place of which no more is known than its address; a second default one is left out. */
export async function insertPlace(
  ctx: Context,
  { sellerId, address, name, isDefault }: PlaceInput,
): Promise<void> {
  const place = placeOf(address)
  const commune = place && resolveCommune({ postcode: place.postcode, town: place.town ?? '' })
  const town = commune?.name ?? place?.town ?? ''
  const now = ctx.clock.now()
  await ctx.db
    .insert(pickupPlaces)
    .values({
      sellerId,
      name: name || town || 'Lieu de retrait',
      street: streetOf(address, place).slice(0, 300),
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
 * New articles are there from now on; those that are at the default place until now stay where they are.
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
