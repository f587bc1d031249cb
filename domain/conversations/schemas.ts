import { z } from 'zod'
import { cleanText } from '../written-text.ts'
import {
  maxMessageLength,
  maxMessagePictures,
  maxQuickAnswerLength,
  maxQuickAnswers,
} from './conversations.ts'
import { conversationMessages, quickAnswerMessages, reportMessages } from './messages.ts'
import { maxReportDetailsLength, maxReportNoteLength, reportReasons } from './reports.ts'

const text = (most: number, tooLong: string) =>
  z.string().transform(cleanText).pipe(z.string().max(most, tooLong))

/** As a form sends them: none, one, or several; an empty field is an empty file without a name. */
const pictures = z.preprocess(
  (sent) =>
    [sent ?? []].flat().filter((file) => !(file instanceof File && file.name === '' && file.size === 0)),
  z
    .array(z.instanceof(Blob, { error: conversationMessages.noPicture }))
    .max(maxMessagePictures, conversationMessages.tooManyPictures),
)

const message = {
  content: text(maxMessageLength, conversationMessages.tooLong).default(''),
  /** Made by the browser, one per message: sent twice, it is written once. */
  submissionKey: z.uuid(),
  pictures,
}

const hasContent = ({ content, pictures }: { content: string; pictures: Blob[] }) =>
  content !== '' || pictures.length > 0
const empty = { error: conversationMessages.empty, path: ['content'] }

export const messageSchema = z.object(message).refine(hasContent, empty)
export type MessageInput = z.output<typeof messageSchema>

/** The first message about something, or one more. */
export const firstMessageSchema = z
  .object({ ...message, productId: z.uuid().optional(), fulfilmentId: z.uuid().optional() })
  .refine(hasContent, empty)
  .refine(({ productId, fulfilmentId }) => (productId === undefined) !== (fulfilmentId === undefined), {
    error: conversationMessages.noSubject,
    path: ['productId'],
  })

/** Up to which message one has seen them all. */
export const seenSchema = z.object({ upTo: z.int().min(0) })

export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: reportMessages.reason }),
  details: text(maxReportDetailsLength, reportMessages.detailsTooLong).default(''),
})

export const settleReportSchema = z.object({
  status: z.enum(['dismissed', 'acted']),
  note: text(maxReportNoteLength, reportMessages.noteTooLong).default(''),
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
