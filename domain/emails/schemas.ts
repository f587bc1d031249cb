import { z } from 'zod'
import { emailPayloadMessages, emailTestMessages } from '../admin-messages.ts'
import { hasControlCharacter, parseAddresses } from './addresses.ts'

const megabyte = 1024 * 1024

/** Limits of an email that another program hands over ready-made. */
export const emailLimits = {
  /** Maximum of to, cc and bcc together. */
  recipients: 50,
  subject: 250,
  /** Characters. */
  html: 500_000,
  attachments: 10,
  attachmentBytes: 10 * megabyte,
  filename: 200,
  /** Bytes of the whole request: base64 adds a third. */
  body: 15 * megabyte,
} as const

/** The recipient of a test email; a missing address has its own message. */
export const testEmailSchema = z.object({
  email: z
    .string({ error: emailTestMessages.missing })
    .trim()
    .min(1, emailTestMessages.missing)
    .max(254, emailTestMessages.malformed)
    .toLowerCase()
    .pipe(z.email(emailTestMessages.malformed)),
})

/** `evenIfSent` is true when the administrator has confirmed a second delivery. */
export const resendEmailSchema = z.object({ evenIfSent: z.boolean().default(false) })

const invisibleCharacter = emailPayloadMessages.controlCharacter

const addresses = z
  .union([z.string().max(20_000), z.array(z.string().max(1_000)).max(500)])
  .transform((input, ctx) => {
    const { addresses, wrong } = parseAddresses(input)
    if (wrong[0] !== undefined) {
      const shown = wrong[0].replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 100)
      ctx.addIssue({ code: 'custom', message: emailPayloadMessages.wrongAddress(shown) })
    }
    return addresses
  })

const headerLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, emailPayloadMessages.tooLong(max))
    .refine((text) => !hasControlCharacter(text), invisibleCharacter)

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

const attachmentSchema = z.object({
  filename: headerLine(emailLimits.filename)
    .min(1, emailPayloadMessages.wrongFilename)
    .refine((name) => !/[/\\]/.test(name), emailPayloadMessages.wrongFilename),
  /** Base64, which encoders may have broken into lines. */
  content: z
    .string()
    .transform((content) => content.replace(/[\r\n]+/g, ''))
    .refine((content) => content.length % 4 === 0 && base64.test(content), emailPayloadMessages.notBase64),
  content_type: z
    .string()
    .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, emailPayloadMessages.wrongContentType)
    .default('application/octet-stream'),
})

const bytesOf = (content: string): number => Math.floor((content.length * 3) / 4)

/** A ready-made email; the operation checks that `from` is the site's own address. */
export const rawEmailSchema = z
  .object({
    to: addresses.refine((list) => list.length > 0, emailPayloadMessages.recipientMissing),
    cc: addresses.default([]),
    bcc: addresses.default([]),
    subject: headerLine(emailLimits.subject).min(1, emailPayloadMessages.subjectMissing),
    html: z
      .string()
      .min(1, emailPayloadMessages.htmlMissing)
      .max(emailLimits.html, emailPayloadMessages.tooLong(emailLimits.html))
      .refine((html) => !html.includes('\0'), invisibleCharacter),
    from: headerLine(400).optional(),
    reply_to: addresses.default([]),
    /** The alias that callers of /functions/v1/send-email use. */
    replyTo: addresses.default([]),
    attachments: z
      .array(attachmentSchema)
      .max(emailLimits.attachments, emailPayloadMessages.tooManyAttachments(emailLimits.attachments))
      .refine(
        (list) => list.reduce((sum, { content }) => sum + bytesOf(content), 0) <= emailLimits.attachmentBytes,
        emailPayloadMessages.attachmentsTooLarge,
      )
      .default([]),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= emailLimits.recipients, {
    message: emailPayloadMessages.tooManyRecipients(emailLimits.recipients),
    path: ['to'],
  })
  .transform(({ replyTo, ...email }) => ({
    ...email,
    reply_to: email.reply_to.length > 0 ? email.reply_to : replyTo,
  }))
export type RawEmail = z.output<typeof rawEmailSchema>

/** A suppressed address to allow again, exactly as stored. */
export const unblockSchema = z.object({ address: z.string().max(320) })
