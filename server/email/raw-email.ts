/** The template of mails that come ready-made (admin/send-raw-email.ts). */
export const rawTemplate = 'raw'

/** What is kept of one in `emails.data`; its attachments lie in `email_attachments`. */
export interface RawEmailData {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  html: string
  replyTo: string | null
  senderName: string | null
}
