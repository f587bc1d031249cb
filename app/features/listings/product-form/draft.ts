import { z } from 'zod'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { draftValuesSchema as values } from '#domain/selling/drafts.ts'
import type { ProductFormValues } from '#domain/selling/product-form.ts'

const pictures = z.array(z.object({ id: z.string(), url: z.string(), width: z.number(), height: z.number() }))
const draftSchema = z.object({
  /** For a new product: makes a repeated submission create one product only. */
  submissionKey: z.string(),
  /** For an existing product: its state when the form was opened. */
  opened: z.object({ version: z.string(), values, pictures }).nullable(),
  values,
  pictures,
  /** For a new product: the server's values when the draft was written. */
  before: values.optional(),
})

/** A draft as this browser stores it: input and uploads that are not saved yet. */
export type Draft = z.output<typeof draftSchema>
export type DraftPicture = Draft['pictures'][number]
export interface OpenedVersion {
  version: string
  values: ProductFormValues
  pictures: DraftPicture[]
}

/** One draft of a new product for each account, and one for each product. */
export const draftKey = (accountId: string, productId: string | null): StoredKey =>
  `productDraft:${[accountId, productId].filter(Boolean).join(':')}`

export function readDraft(key: StoredKey): Draft | null {
  try {
    const stored = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

/** Returns whether it was stored: storage may be full or forbidden. */
export function writeDraft(key: StoredKey, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function deleteDraft(key: StoredKey): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
