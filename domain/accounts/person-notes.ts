import { z } from 'zod'
import { cleanLine, cleanText } from '../written-text.ts'

/** Notes of administrators about a user, and the tags by which they group users. */

export const maxPersonNoteLength = 5000
/** Maximum per user, so that the page stays readable. */
export const maxPersonNotes = 200
export const maxTagLength = 40
export const maxTags = 20

export const personNoteMessages = {
  noteMissing: 'Écrivez votre note.',
  noteGone: 'Cette note n’existe plus.',
  tooManyNotes: `${maxPersonNotes} notes au plus par personne\u00a0: supprimez-en d’abord.`,
  tagMissing: 'Écrivez une étiquette.',
  tooManyTags: `${maxTags} étiquettes au plus par personne.`,
  noteFailureTitle: 'Note non enregistrée',
  noteDeletionFailureTitle: 'Note non supprimée',
  tagFailureTitle: 'Étiquette non changée',
} as const

/** Returns a tag as it is stored: in lower case and with single spaces. */
const normalizeTag = (typed: string): string => cleanLine(typed).replace(/\s+/g, ' ').toLocaleLowerCase('fr')

export const personNoteSchema = z.object({
  text: z
    .string({ error: personNoteMessages.noteMissing })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, personNoteMessages.noteMissing)
        .max(maxPersonNoteLength, `${maxPersonNoteLength.toLocaleString('fr-FR')} caractères au plus.`),
    ),
})

export const personTagSchema = z.object({
  tag: z
    .string({ error: personNoteMessages.tagMissing })
    .transform(normalizeTag)
    .pipe(
      z
        .string()
        .min(1, personNoteMessages.tagMissing)
        .max(maxTagLength, `${maxTagLength} caractères au plus.`),
    ),
})
