import { z } from 'zod'
import { withdrawalMessages } from '../account-messages.ts'
import { linkRefused, noLink } from '../accounts/holds-link.ts'
import { email } from '../accounts/schemas.ts'
import { cleanLine } from '../written-text.ts'
import { mostOrderItems } from './orders.ts'

const id = z.guid().toLowerCase()

/** Who withdraws, from what, and where the acknowledgement goes (directive 2011/83/EU, article 11a). */
export const withdrawalSchema = z.object({
  orderId: id,
  itemIds: z
    .array(id)
    .min(1, withdrawalMessages.noItem)
    .max(mostOrderItems)
    .transform((ids) => [...new Set(ids)]),
  name: z
    .string({ error: withdrawalMessages.nameMissing })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, withdrawalMessages.nameMissing)
        .max(200, '200 caractères au plus.')
        .refine(noLink, linkRefused),
    ),
  email,
})
export type WithdrawalInput = z.input<typeof withdrawalSchema>
