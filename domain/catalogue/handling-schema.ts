import { z } from 'zod'
import { cleanLine } from '../written-text.ts'
import { type Handling, handlingNeeds, handlingOffers } from './handling.ts'

const length = z
  .int('Saisissez une mesure en centimètres, par exemple 120.')
  .min(1, '1 mm au moins.')
  .max(100_000, '100 m au plus.')
const number = z.int('Saisissez un nombre entier.').min(1, '1 au moins.').max(10_000, '10 000 au plus.')
const line = z
  .string('Ce champ est un texte.')
  .transform(cleanLine)
  .pipe(z.string().max(200, '200 caractères au plus.'))

/** Unknown properties are left out, so that equal inputs are stored equally. */
export const handlingSchema = z
  .object({
    length: length.nullish(),
    width: length.nullish(),
    height: length.nullish(),
    parcels: number.nullish(),
    perPallet: number.nullish(),
    needs: z.array(z.enum(handlingNeeds)).max(handlingNeeds.length).nullish(),
    offers: z.array(z.enum(handlingOffers)).max(handlingOffers.length).nullish(),
    floor: line.nullish(),
    access: line.nullish(),
  })
  .transform((handling): Handling => {
    const stated = Object.entries(handling).filter(
      ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    return Object.fromEntries(
      stated.map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)].sort() : value]),
    )
  })

/** Grams: ten tonnes for one sale unit are a typing error, or grams taken for kilograms. */
export const maxUnitWeight = 9_999_999

/** Grams of one sale unit. */
export const weightSchema = z
  .int('Saisissez un poids, par exemple 31,2.')
  .min(1, 'Un poids est plus grand que zéro.')
  .max(maxUnitWeight, 'Vérifiez ce poids\u00a0: une unité vendue pèse moins de 10\u00a0tonnes.')
  .nullable()
  .default(null)
