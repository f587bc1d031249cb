import { z } from 'zod'
import { email } from '../accounts/schemas.ts'

/** Without the characters that end a line: a name becomes part of a mail's subject. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Specification, section 5, Contact. */
export const contactSchema = z.object({
  name: z
    .string({ error: 'Saisissez votre nom.' })
    .transform(oneLine)
    .pipe(z.string().min(1, 'Saisissez votre nom.').max(100, '100 caractères au plus.')),
  email,
  phone: z.string().transform(oneLine).pipe(z.string().max(30, '30 caractères au plus.')),
  message: z
    .string({ error: 'Écrivez votre message.' })
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(z.string().min(1, 'Écrivez votre message.').max(5_000, '5 000 caractères au plus.')),
  /** Nobody sees this field; what fills it in is no person. */
  website: z.string().max(200).default(''),
})
export type ContactInput = z.input<typeof contactSchema>
