import { z } from 'zod'
import type { CollectionView } from './queries.ts'

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() })
const item = z.object({
  id: z.string(),
  title: z.string(),
  quantity: z.number(),
  handedOver: z.number(),
  picture: picture.nullable(),
})

/** A hand-over that is not finished: it survives a reload and a yard without network. */
const keptSchema = z.object({
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

export type KeptCollection = z.output<typeof keptSchema>
export type KeptView = NonNullable<KeptCollection['view']>

export const keptView = ({
  number,
  buyerName,
  deliveryOption,
  items,
  appointment,
}: CollectionView): KeptView => ({
  number,
  buyerName,
  deliveryOption,
  items,
  appointment,
})

const keyOf = (accountId: string): string => `collection:${accountId}`

export function readKeptCollection(accountId: string): KeptCollection | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Null: there is nothing to keep any more. */
export function writeKeptCollection(accountId: string, collection: KeptCollection | null): void {
  try {
    if (collection) localStorage.setItem(keyOf(accountId), JSON.stringify(collection))
    else localStorage.removeItem(keyOf(accountId))
  } catch {}
}
