import { z } from 'zod'
import { cleanLine, cleanText } from '../written-text.ts'

/** What administrators note about a person, and the words (« tags ») they gather people by. */

export const maxPersonNoteLength = 5000
/** Of one person: a page can still be read. */
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

/** A tag as it is stored: capitals and spaces do not distinguish tags. */
const tagOf = (typed: string): string => cleanLine(typed).replace(/\s+/g, ' ').toLocaleLowerCase('fr')

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
    .transform(tagOf)
    .pipe(
      z
        .string()
        .min(1, personNoteMessages.tagMissing)
        .max(maxTagLength, `${maxTagLength} caractères au plus.`),
    ),
})
