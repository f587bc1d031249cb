import { z } from 'zod'
import { maxFavorites } from '#domain/catalogue/favorites.ts'
import { optOutMails } from '../emails/mails.ts'
import { alertKinds, digestFrequencies } from './alerts.ts'

/** In their order, each once. */
const kinds = z
  .array(z.enum(alertKinds))
  .max(alertKinds.length)
  .transform((kinds) => alertKinds.filter((kind) => kinds.includes(kind)))

/** What a person wants to be notified of one category (null: of all), up to a price in cents (null: at any price). */
export const alertWatchSchema = z.object({
  categoryId: z.guid('Choisissez une catégorie.').toLowerCase().nullable(),
  maxPrice: z
    .int('Saisissez un prix.')
    .min(0, 'Un prix ne peut pas être négatif.')
    .max(99_999_999_99, 'Ce prix est trop élevé.')
    .nullable(),
  /** None: no more alerts of this category. */
  kinds,
})
export type AlertWatch = z.output<typeof alertWatchSchema>

/** What a person is notified of for one product; an empty list ends the alerts. */
export const productWatchSchema = z.object({ kinds })

/** One line: it becomes the subject of a mail. */
const name = z
  .string({ error: 'Donnez un nom à cette recherche.' })
  .max(1_000, '100 caractères au plus.')
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Donnez un nom à cette recherche.').max(100, '100 caractères au plus.'))
const frequency = z.enum(digestFrequencies, { error: 'Choisissez une fréquence.' })

export const savedSearchChangeSchema = z.object({ name, frequency })
export type SavedSearchChange = z.output<typeof savedSearchChangeSchema>

/** `query`: the query of a catalogue address; longer ones are read as far as the catalogue reads them. */
export const savedSearchSchema = savedSearchChangeSchema.extend({ query: z.string().max(20_000) })
export type SavedSearchInput = z.output<typeof savedSearchSchema>

/** The mails that a user has switched off, all of them at once. */
export const mailSettingsSchema = z.object({ switchedOff: z.array(z.enum(optOutMails)) })
export type MailSettings = z.output<typeof mailSettingsSchema>

/** Not in favorites.ts, so that catalogue pages do not load zod. */
export const addFavoritesSchema = z.object({ productIds: z.array(z.uuid()).min(1).max(maxFavorites) })
