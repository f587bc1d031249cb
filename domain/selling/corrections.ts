import { z } from 'zod'
import { productSchema } from '../catalogue/schemas.ts'
import { cleanText } from '../written-text.ts'

// An administrator may correct a product's texts, category and characteristics, but never its price.

export const maxCorrectionReasonLength = 2000

export const correctionMessages = {
  reasonMissing: 'Dites pourquoi au vendeur.',
  nothing: 'Rien n’a été changé dans cette annonce.',
  changedMeanwhile: 'Cette annonce a changé entre-temps. Relisez-la, puis recommencez.',
  failureTitle: 'Annonce non corrigée',
  loadFailure: 'L’annonce n’a pas pu être chargée. Veuillez réessayer.',
} as const

export const correctProductSchema = productSchema
  .pick({ title: true, description: true, categoryId: true, values: true })
  .extend({
    /** The version of the product that the administrator read. */
    version: z.string().max(40),
    /** The reason, which its seller reads. */
    reason: z
      .string({ error: correctionMessages.reasonMissing })
      .transform(cleanText)
      .pipe(
        z
          .string()
          .min(1, correctionMessages.reasonMissing)
          .max(maxCorrectionReasonLength, '2 000 caractères au plus.'),
      ),
  })
export type ProductCorrection = z.input<typeof correctProductSchema>

/** A corrected value under the name that its seller reads; empty for no value. */
export interface Correction {
  name: string
  before: string
  after: string
}
