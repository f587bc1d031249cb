import { z } from 'zod'
import { productSchema } from '../catalogue/schemas.ts'
import { cleanText } from '../written-text.ts'

/** What an administrator may correct of a seller's article: its texts, category and characteristics, never its price. */

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
    /** Of the article as the administrator read it. */
    version: z.string().max(40),
    /** Why; its seller reads it. */
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

/** One corrected value, under the name that its seller reads. Empty: no value. */
export interface Correction {
  name: string
  before: string
  after: string
}
