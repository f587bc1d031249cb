import { z } from 'zod'
import { emailTestMessages } from '../admin-messages.ts'

/** Specification, section 5: an empty field has its own message. */
export const testEmailSchema = z.object({
  email: z
    .string({ error: emailTestMessages.missing })
    .trim()
    .min(1, emailTestMessages.missing)
    .max(254, emailTestMessages.malformed)
    .toLowerCase()
    .pipe(z.email(emailTestMessages.malformed)),
})

/** `evenIfSent`: whoever asks has confirmed that the same person gets it twice. */
export const resendEmailSchema = z.object({ evenIfSent: z.boolean().default(false) })
