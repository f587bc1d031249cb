import { z } from 'zod'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import type { ProductFormValues } from './form-values.ts'
import { emptySale } from './sale-values.ts'

const text = (otherwise = '') => z.string().default(otherwise)
/** A draft kept before articles had units has none of it. */
const saleDraft = {
  saleUnit: text(emptySale.saleUnit),
  contentQuantity: text(),
  contentUnit: text(),
  minimumQuantity: text(emptySale.minimumQuantity),
  quantityStep: text(emptySale.quantityStep),
  priceTiers: z.array(z.object({ from: z.string(), price: z.string() })).default([]),
  condition: text(),
  weight: text(),
  length: text(),
  width: text(),
  height: text(),
  parcels: text(),
  perPallet: text(),
  needs: z.array(z.string()).default([]),
  offers: z.array(z.string()).default([]),
  floor: text(),
  access: text(),
}

const values = z.object({
  categoryId: z.string(),
  title: z.string(),
  price: z.string(),
  isOnRequest: z.boolean(),
  quantity: z.string(),
  description: z.string(),
  reference: z.string(),
  // A draft kept before listings could end has none.
  availableUntil: z.string().default(''),
  ...saleDraft,
  pickupPlaceId: z.string().default(''),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
const pictures = z.array(z.object({ id: z.string(), url: z.string(), width: z.number(), height: z.number() }))
const draftSchema = z.object({
  /** Of a new product: whatever happens, this form makes one. */
  submissionKey: z.string(),
  /** Of a product that is changed: as the form was opened on it. */
  opened: z.object({ version: z.string(), values, pictures }).nullable(),
  values,
  pictures,
})

/** What a person typed and uploaded and has not saved yet. */
export type Draft = z.output<typeof draftSchema>
export type DraftPicture = Draft['pictures'][number]
export interface Opened {
  version: string
  values: ProductFormValues
  pictures: DraftPicture[]
}

/** One draft of a new product an account, and one a product. */
export const draftKey = (accountId: string, productId: string | null): StoredKey =>
  `productDraft:${[accountId, productId].filter(Boolean).join(':')}`

export function readDraft(key: StoredKey): Draft | null {
  try {
    const kept = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Answers whether it is kept: storage may be full or forbidden. */
export function writeDraft(key: StoredKey, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(key: StoredKey): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
