import { z } from 'zod'
import { feedMessages } from './feeds.ts'

export const createFeedSchema = z.object({
  url: z
    .string(feedMessages.noAddress)
    .trim()
    .max(1_000, '1\u00a0000 caractères au plus.')
    .refine((text) => URL.canParse(text), feedMessages.noAddress),
})
