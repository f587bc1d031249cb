import { z } from 'zod'

const oldest = '1900-01-01'

/** Of a private person: thirteen digits in France, up to twenty letters and digits elsewhere. */
export const taxIdentitySchema = z.object({
  birthDate: z
    .string()
    .refine((day) => z.iso.date().safeParse(day).success, 'Indiquez votre date de naissance.')
    .refine(
      (day) => day >= oldest && day <= adultSince(new Date()),
      'Cette date de naissance n’est pas possible.',
    ),
  taxNumber: z
    .string()
    .transform((text) => text.replaceAll(/[\s.\u00a0\u202f-]/g, '').toUpperCase())
    .refine(
      (number) => /^[0-9A-Z]{5,20}$/.test(number),
      'Votre numéro fiscal compte 13\u00a0chiffres\u00a0; il est en haut de votre avis d’impôt.',
    ),
})
export type TaxIdentityInput = z.input<typeof taxIdentitySchema>

/** Nobody younger has an account of their own to sell from. */
function adultSince(now: Date): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - 16)
  return day.toISOString().slice(0, 10)
}
