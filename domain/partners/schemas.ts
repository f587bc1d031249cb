import { z } from 'zod'
import { cleanLine } from '#domain/written-text.ts'
import { partnerMessages } from './messages.ts'
import { apiRightNames, keyLifetimeDays } from './rights.ts'
import { webhookEventNames, webhookMessages } from './webhooks.ts'

export const createKeySchema = z.object({
  name: z
    .string(partnerMessages.nameMissing)
    .transform(cleanLine)
    .pipe(z.string().min(1, partnerMessages.nameMissing).max(60, '60 caractères au plus.')),
  rights: z
    .array(z.enum(apiRightNames))
    .min(1, partnerMessages.rightsMissing)
    .transform((rights) => apiRightNames.filter((right) => rights.includes(right))),
  /** In days; null when valid until revoked. */
  lifetime: z.literal([...keyLifetimeDays]).nullable(),
})
export type CreateKeyInput = z.input<typeof createKeySchema>

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
