import { z } from 'zod'

/** The template of mails that come ready-made (admin/send-raw-email.ts). */
export const rawTemplate = 'raw'

/** The data stored in `emails.data`; attachments are rows of `email_attachments`. */
export const rawEmailData = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  replyTo: z.string().nullable(),
  senderName: z.string().nullable(),
})
export type RawEmailData = z.infer<typeof rawEmailData>
