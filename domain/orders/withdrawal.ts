import { z } from 'zod'
import { nextWorkingDay } from '#domain/platform/days.ts'
import { withdrawalMessages } from '../account-messages.ts'
import type { OrganizationType } from '../accounts/accounts.ts'
import { emailSchema, hasNoLink, linkInNameError } from '../accounts/schemas.ts'
import { addDays, type Day, toParisDay } from '../platform/days.ts'
import { cleanLine } from '../written-text.ts'
import { maxOrderItems } from './orders.ts'
import { type OrderStatus, states } from './states.ts'

/** The right of withdrawal from distance contracts: code de la consommation, L. 221-18 to L. 221-28. */

export const withdrawalPath = '/withdrawal'

export const orderWithdrawalPath = (number: string): string => `${withdrawalPath}?order=${number}`

/** Days, counted from the day after the goods were received. */
export const withdrawalDays = 14

/** Upper limit of a period, including the days that weekends and consecutive holidays can add. */
export const maxWithdrawalDays = withdrawalDays + 7

/**
 * Returns the last day for withdrawing, in Paris: the day of receipt does not count, and a Saturday, Sunday or public holiday is replaced
 * by the next working day (L. 221-19).
 */
export const lastWithdrawalDay = (receivedAt: Date): Day =>
  nextWorkingDay(addDays(toParisDay(receivedAt), withdrawalDays))

/** Only consumers have the right, for any purchase (L. 221-18 and the code's first article). */
export const isConsumer = (organizationType: OrganizationType | null): boolean =>
  organizationType === 'individual'

/** The right exists against professionals only; a seller of unknown type counts as one. */
export const isProfessional = (organizationType: OrganizationType | null): boolean =>
  organizationType !== 'individual'

/** Returns true before receipt, and after it until the end of the last day. */
export const isWithdrawalOpen = (
  order: { status: OrderStatus; receivedAt: Date | null },
  now: Date,
): boolean =>
  order.status !== states.cancelled &&
  (order.receivedAt === null || toParisDay(now) <= lastWithdrawalDay(order.receivedAt))

const id = z.guid().toLowerCase()

/** The declaration: person, purchase, and address for the acknowledgement (directive 2011/83/EU, article 11a). */
export const withdrawalSchema = z.object({
  orderId: id,
  itemIds: z
    .array(id)
    .min(1, withdrawalMessages.noItem)
    .max(maxOrderItems)
    .transform((ids) => [...new Set(ids)]),
  name: z
    .string({ error: withdrawalMessages.nameMissing })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, withdrawalMessages.nameMissing)
        .max(200, '200 caractères au plus.')
        .refine(hasNoLink, linkInNameError),
    ),
  email: emailSchema,
})
export type WithdrawalInput = z.input<typeof withdrawalSchema>
