import { z } from 'zod'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { pickupPrefix } from './forget-pickup-codes.ts'

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() })
const item = z.object({
  id: z.string(),
  title: z.string(),
  quantity: z.number(),
  handedOver: z.number(),
  saleUnit: z.enum(saleUnits).optional(),
  picture: picture.nullable(),
})

/** A hand-over that is not finished: it survives a reload and a yard without network. */
const storedSchema = z.object({
  code: z.string(),
  /** What the code opened; null: the server was not reached yet. */
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
  /** It was confirmed, and is sent until it is answered. */
  isConfirmed: z.boolean(),
})

export type StoredCollection = z.output<typeof storedSchema>
export type StoredView = NonNullable<StoredCollection['view']>

/**
 * One for each account. What is confirmed has happened, and waits for its own seller however often others sign in here; what is
 * only looked at goes with the session (forget-pickup-codes.ts).
 */
const confirmedPrefix = 'collection:' satisfies StoredKey
const confirmedKey = (accountId: string): string => `${confirmedPrefix}${accountId}`
const openKey = (accountId: string): string => `${pickupPrefix}collection:${accountId}`

export const readStoredCollection = (accountId: string): StoredCollection | null =>
  read(confirmedKey(accountId)) ?? read(openKey(accountId))

function read(key: string): StoredCollection | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

/** Null: there is nothing to keep any more. */
export function writeStoredCollection(accountId: string, collection: StoredCollection | null): void {
  const [key, other] = collection?.isConfirmed
    ? [confirmedKey(accountId), openKey(accountId)]
    : [openKey(accountId), confirmedKey(accountId)]
  try {
    if (collection) localStorage.setItem(key, JSON.stringify(collection))
    else localStorage.removeItem(key)
    localStorage.removeItem(other)
  } catch {}
}
