import { z } from 'zod'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { pickupPrefix } from './forget-stored-data.ts'

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() })
const item = z.object({
  id: z.string(),
  title: z.string(),
  quantity: z.number(),
  handedOver: z.number(),
  saleUnit: z.enum(saleUnits).optional(),
  picture: picture.nullable(),
})

/** An unfinished hand-over, which survives a reload and a missing network. */
const storedSchema = z.object({
  code: z.string(),
  /** The order of the code; null before the server was reached. */
  view: z
    .object({
      number: z.string(),
      buyerName: z.string(),
      deliveryOption: z.enum(['pickup', 'quote']),
      items: z.array(item),
      appointment: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
    })
    .nullable(),
  chosen: z.record(z.string(), z.number()),
  /** Whether the seller has confirmed it: it is then sent until the server responds. */
  isConfirmed: z.boolean(),
})

export type StoredCollection = z.output<typeof storedSchema>
export type StoredOrder = NonNullable<StoredCollection['view']>

/**
 * One hand-over per account. A confirmed one waits for its own seller, even when others sign in on the device; an unconfirmed one is
 * deleted with the session (forget-stored-data.ts).
 */
const confirmedPrefix = 'collection:' satisfies StoredKey
const confirmedKey = (accountId: string): string => `${confirmedPrefix}${accountId}`
const unconfirmedKey = (accountId: string): string => `${pickupPrefix}collection:${accountId}`

export const readStoredCollection = (accountId: string): StoredCollection | null =>
  readEntry(confirmedKey(accountId)) ?? readEntry(unconfirmedKey(accountId))

function readEntry(key: string): StoredCollection | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

/** Stores a hand-over; null deletes it. */
export function writeStoredCollection(accountId: string, collection: StoredCollection | null): void {
  const [key, other] = collection?.isConfirmed
    ? [confirmedKey(accountId), unconfirmedKey(accountId)]
    : [unconfirmedKey(accountId), confirmedKey(accountId)]
  try {
    if (collection) localStorage.setItem(key, JSON.stringify(collection))
    else localStorage.removeItem(key)
    localStorage.removeItem(other)
  } catch {}
}
