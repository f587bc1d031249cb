import type { z } from 'zod'
import { placeOf } from '#domain/accounts/place-of.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { departmentOf, departmentOfPostcode } from '#domain/places/commune.ts'
import { type Context, requireActor } from '#server/context.ts'
import { listContacts } from '../accounts/people.ts'
import { findCommune, type KnownCommune } from '../places/communes.ts'
import { resolveCommune } from '../places/resolve-commune.ts'

export interface Destination {
  /** Null: not known. */
  department: string | null
  /** Null where it is not clear which one it is. */
  commune: KnownCommune | null
}

/** Department and commune of an order: of a delivery its destination, of a pickup the home of its buyer. */
export async function destinationOf(
  ctx: Context,
  { shippingOption, delivery }: z.output<typeof placeOrderSchema>,
): Promise<Destination> {
  if (shippingOption === 'quote' && delivery)
    return { department: departmentOf(delivery.communeCode), commune: findCommune(delivery.communeCode) }
  const { userId } = requireActor(ctx)
  const [buyer] = await listContacts(ctx, { userIds: [userId] })
  const place = placeOf(buyer?.address ?? null)
  if (!place?.postcode) return { department: null, commune: null }
  return {
    department: departmentOfPostcode(place.postcode),
    commune: resolveCommune({ postcode: place.postcode, town: place.town ?? '' }),
  }
}
