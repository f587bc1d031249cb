import { z } from 'zod'
import { textMessages } from './messages.ts'
import { maxBodyLength, maxSubjectLength } from './texts.ts'

const line = z
  .string()
  .trim()
  .min(1, textMessages.required)
  .max(maxSubjectLength, textMessages.tooLong(maxSubjectLength))
  .refine((text) => !/[\r\n]/.test(text), textMessages.oneLine)

export const textWordsSchema = z.object({
  subject: line,
  title: line,
  body: z
    .string()
    .max(maxBodyLength, textMessages.tooLong(maxBodyLength))
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', textMessages.required),
})

/** The version that was seen: 0 for the delivered text. */
const version = z.int().min(0)

export const saveTextSchema = textWordsSchema.extend({ version })
export const restoreTextSchema = z.object({ version })
