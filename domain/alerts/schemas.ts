import { z } from 'zod'
import { maxFavorites } from '#domain/catalogue/favorites.ts'
import { optOutEmails } from '../emails/email-templates.ts'
import { alertKinds, digestFrequencies } from './alerts.ts'

/** In a fixed order and without duplicates. */
const kinds = z
  .array(z.enum(alertKinds))
  .max(alertKinds.length)
  .transform((kinds) => alertKinds.filter((kind) => kinds.includes(kind)))

/** The alerts that a user has chosen for one category (null: all) up to a price in cents (null: any). */
export const categoryAlertsSchema = z.object({
  categoryId: z.guid('Choisissez une catégorie.').toLowerCase().nullable(),
  maxPrice: z
    .int('Saisissez un prix.')
    .min(0, 'Un prix ne peut pas être négatif.')
    .max(99_999_999_99, 'Ce prix est trop élevé.')
    .nullable(),
  /** An empty list ends the alerts of this category. */
  kinds,
})
export type CategoryAlerts = z.output<typeof categoryAlertsSchema>

/** A user's watch on one product; an empty list ends it. */
export const productWatchSchema = z.object({ kinds })

/** A single line, because it becomes the subject of an email. */
const name = z
  .string({ error: 'Donnez un nom à cette recherche.' })
  .max(1_000, '100 caractères au plus.')
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Donnez un nom à cette recherche.').max(100, '100 caractères au plus.'))
const frequency = z.enum(digestFrequencies, { error: 'Choisissez une fréquence.' })

export const savedSearchChangeSchema = z.object({ name, frequency })
export type SavedSearchChange = z.output<typeof savedSearchChangeSchema>

/** `query` is the query of a catalogue address; longer ones are cut as the catalogue cuts them. */
export const savedSearchSchema = savedSearchChangeSchema.extend({ query: z.string().max(20_000) })
export type SavedSearchInput = z.output<typeof savedSearchSchema>

/** All emails that a user has switched off. */
export const mailSettingsSchema = z.object({ switchedOff: z.array(z.enum(optOutEmails)) })
export type MailSettings = z.output<typeof mailSettingsSchema>

/** Here rather than in favorites.ts, so that catalogue pages do not load zod. */
export const addFavoritesSchema = z.object({ productIds: z.array(z.uuid()).min(1).max(maxFavorites) })
