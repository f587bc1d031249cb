import { z } from 'zod'
import { cleanLine } from '../written-text.ts'
import { partnerMessages } from './messages.ts'
import { apiRightNames, keyLifetimes } from './rights.ts'

export const createKeySchema = z.object({
  name: z
    .string(partnerMessages.nameMissing)
    .transform(cleanLine)
    .pipe(z.string().min(1, partnerMessages.nameMissing).max(60, '60 caractères au plus.')),
  rights: z
    .array(z.enum(apiRightNames))
    .min(1, partnerMessages.rightsMissing)
    .transform((rights) => apiRightNames.filter((right) => rights.includes(right))),
  /** In days; null: until it is revoked. */
  lifetime: z.literal([...keyLifetimes]).nullable(),
  currentPassword: z.string().min(1, partnerMessages.passwordMissing),
})
export type CreateKeyInput = z.input<typeof createKeySchema>
