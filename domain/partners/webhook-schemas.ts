import { z } from 'zod'
import { webhookEventNames, webhookMessages } from './webhooks.ts'

export const createEndpointSchema = z.object({
  url: z
    .string(webhookMessages.noAddress)
    .trim()
    .max(500, '500 caractères au plus.')
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', webhookMessages.noAddress),
  events: z
    .array(z.enum(webhookEventNames))
    .min(1, webhookMessages.eventsMissing)
    .transform((events) => webhookEventNames.filter((event) => events.includes(event))),
})
export type CreateEndpointInput = z.input<typeof createEndpointSchema>
