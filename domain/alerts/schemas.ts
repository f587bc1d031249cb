import { z } from 'zod'
import { alertKinds } from './alerts.ts'

/** What a person wants to be told of one category (null: of all), up to a price in cents (null: at any price). */
export const alertWatchSchema = z.object({
  categoryId: z.guid('Choisissez une catégorie.').toLowerCase().nullable(),
  maxPrice: z
    .int('Saisissez un prix.')
    .min(0, 'Un prix ne peut pas être négatif.')
    .max(99_999_999_99, 'Ce prix est trop élevé.')
    .nullable(),
  /** None: nothing more is told of this category. */
  kinds: z
    .array(z.enum(alertKinds))
    .max(alertKinds.length)
    .transform((kinds) => alertKinds.filter((kind) => kinds.includes(kind))),
})
export type AlertWatch = z.output<typeof alertWatchSchema>
