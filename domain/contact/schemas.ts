import { z } from 'zod'
import { email, linkRefused, noLink } from '../accounts/schemas.ts'
import { maxMessageLength } from '../conversations/conversations.ts'
import { cleanLine, cleanText } from '../written-text.ts'

/** Characters of the notes of a price request. */
export const maxPriceRequestNotesLength = 5_000

/** Hours before the same person may ask for the price of the same product again. */
export const priceRequestPause = 24

/** As the seller reads it among their messages; what is longer than a message stands whole in the mail. */
export const priceRequestMessage = (notes: string): string =>
  [...`Bonjour, quel est votre prix\u00a0?${notes && `\n\n${notes}`}`].slice(0, maxMessageLength).join('')

/** A hidden field that only programs fill in. */
const website = z.string().max(200).default('')

export const contactSchema = z.object({
  name: z
    .string({ error: 'Saisissez votre nom.' })
    // Part of a mail's subject.
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, 'Saisissez votre nom.')
        .max(100, '100 caractères au plus.')
        .refine(noLink, linkRefused),
    ),
  email,
  phone: z.string().transform(cleanLine).pipe(z.string().max(30, '30 caractères au plus.')),
  message: z
    .string({ error: 'Écrivez votre message.' })
    .transform(cleanText)
    .pipe(z.string().min(1, 'Écrivez votre message.').max(5_000, '5 000 caractères au plus.')),
  website,
})
export type ContactInput = z.input<typeof contactSchema>

/** What the customer adds; name, address and phone come from their profile. */
export const priceRequestSchema = z.object({
  additionalNotes: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxPriceRequestNotesLength, '5 000 caractères au plus.'))
    .default(''),
  /** Whether the phone number goes with it. */
  sharesPhone: z.boolean(),
  website,
})
export type PriceRequestInput = z.input<typeof priceRequestSchema>
