import { z } from 'zod'
import { emailSchema, hasNoLink, linkInNameError } from '#domain/accounts/schemas.ts'
import { cleanLine } from '#domain/written-text.ts'
import { cleanText } from '../written-text.ts'
import {
  maxMessageLength,
  maxMessagePictures,
  maxQuickAnswerLength,
  maxQuickAnswers,
} from './conversations.ts'
import { conversationMessages, quickAnswerMessages, reportMessages } from './messages.ts'
import { maxReportDetailsLength, maxReportNoteLength, reportReasons } from './reports.ts'

const limitedText = (max: number, tooLong: string) =>
  z.string().transform(cleanText).pipe(z.string().max(max, tooLong))

/** A form sends no picture, one or several; an empty field arrives as an empty file without a name. */
const pictureFiles = z.preprocess(
  (sent) =>
    [sent ?? []].flat().filter((file) => !(file instanceof File && file.name === '' && file.size === 0)),
  z
    .array(z.instanceof(Blob, { error: conversationMessages.notAPicture }))
    .max(maxMessagePictures, conversationMessages.tooManyPictures),
)

const messageFields = {
  content: limitedText(maxMessageLength, conversationMessages.tooLong).default(''),
  /** Made by the browser for each message, so that a message sent twice is stored once. */
  submissionKey: z.uuid(),
  pictures: pictureFiles,
}

const hasContent = ({ content, pictures }: { content: string; pictures: Blob[] }) =>
  content !== '' || pictures.length > 0
const emptyMessageError = { error: conversationMessages.empty, path: ['content'] }

export const messageSchema = z.object(messageFields).refine(hasContent, emptyMessageError)
export type MessageInput = z.output<typeof messageSchema>

/** The first message about a subject; if a conversation exists, it is added to it. */
export const firstMessageSchema = z
  .object({ ...messageFields, productId: z.uuid().optional(), fulfilmentId: z.uuid().optional() })
  .refine(hasContent, emptyMessageError)
  .refine(({ productId, fulfilmentId }) => (productId === undefined) !== (fulfilmentId === undefined), {
    error: conversationMessages.noSubject,
    path: ['productId'],
  })

/** The last message that the user has seen. */
export const seenSchema = z.object({ upTo: z.int().min(0) })

export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: reportMessages.reasonMissing }),
  details: limitedText(maxReportDetailsLength, reportMessages.detailsTooLong).default(''),
})

export const settleReportSchema = z.object({
  status: z.enum(['dismissed', 'acted']),
  note: limitedText(maxReportNoteLength, reportMessages.noteTooLong).default(''),
})

export const quickAnswersSchema = z.object({
  answers: z
    .array(
      z
        .string()
        .transform(cleanText)
        .pipe(
          z.string().min(1, quickAnswerMessages.empty).max(maxQuickAnswerLength, quickAnswerMessages.tooLong),
        ),
    )
    .max(maxQuickAnswers, quickAnswerMessages.tooMany),
})

export const maxPriceRequestNotesLength = 5_000

/** Hours before the same user may ask for the price of the same product again. */
export const priceRequestPauseHours = 24

/** Returns the message that the seller receives; text beyond the limit of a message is complete in the email only. */
export const priceRequestMessage = (notes: string): string =>
  [...`Bonjour, quel est votre prix\u00a0?${notes && `\n\n${notes}`}`].slice(0, maxMessageLength).join('')

/** A hidden field that only bots fill in. */
const website = z.string().max(200).default('')

export const contactSchema = z.object({
  name: z
    .string({ error: 'Saisissez votre nom.' })
    // A single line, because it becomes part of an email's subject.
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, 'Saisissez votre nom.')
        .max(100, '100 caractères au plus.')
        .refine(hasNoLink, linkInNameError),
    ),
  email: emailSchema,
  phone: z.string().transform(cleanLine).pipe(z.string().max(30, '30 caractères au plus.')),
  message: z
    .string({ error: 'Écrivez votre message.' })
    .transform(cleanText)
    .pipe(z.string().min(1, 'Écrivez votre message.').max(5_000, '5 000 caractères au plus.')),
  website,
})
export type ContactInput = z.input<typeof contactSchema>

/** The customer's notes; name, address and phone come from the profile. */
export const priceRequestSchema = z.object({
  additionalNotes: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxPriceRequestNotesLength, '5 000 caractères au plus.'))
    .default(''),
  /** True when the seller also receives the phone number. */
  sharesPhone: z.boolean(),
  website,
})
export type PriceRequestInput = z.input<typeof priceRequestSchema>
