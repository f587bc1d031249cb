import { z } from 'zod'
import { nextWorkingDay } from '#domain/platform/days.ts'
import { withdrawalMessages } from '../account-messages.ts'
import type { OrganizationType } from '../accounts/accounts.ts'
import { email, linkRefused, noLink } from '../accounts/schemas.ts'
import { addDays, type Day, dayOf } from '../platform/days.ts'
import { cleanLine } from '../written-text.ts'
import { maxOrderItems } from './orders.ts'
import { type OrderStatus, states } from './states.ts'

/** The right of withdrawal of a purchase concluded at a distance: code de la consommation, L. 221-18 to L. 221-28. */

export const withdrawalPath = '/withdrawal'

export const orderWithdrawalPath = (number: string): string => `${withdrawalPath}?order=${number}`

/** Days, counted from the day after the goods were received. */
export const withdrawalDays = 14

/** No period that began earlier is still running: the most that weekends and holidays in a row add to it. */
export const maxWithdrawalDays = withdrawalDays + 7

/**
 * The last day on which one can withdraw, in Paris: the day of receipt does not count, and a last day that is a Saturday,
 * a Sunday or a public holiday gives way to the next working day (L. 221-19).
 */
export const lastWithdrawalDay = (receivedAt: Date): Day =>
  nextWorkingDay(addDays(dayOf(receivedAt), withdrawalDays))

/** Only consumers have the right, for any purchase (L. 221-18 and the code's first article). */
export const isConsumer = (organizationType: OrganizationType | null): boolean =>
  organizationType === 'individual'

/** Only a professional's goods can be withdrawn from; one who has not said what they are counts as one. */
export const isProfessional = (organizationType: OrganizationType | null): boolean =>
  organizationType !== 'individual'

/** Before the goods are received it is always possible, and until the end of the last day afterwards. */
export const isWithdrawalOpen = (
  order: { status: OrderStatus; receivedAt: Date | null },
  now: Date,
): boolean =>
  order.status !== states.cancelled &&
  (order.receivedAt === null || dayOf(now) <= lastWithdrawalDay(order.receivedAt))

const id = z.guid().toLowerCase()

/** Who withdraws, from what, and where the acknowledgement goes (directive 2011/83/EU, article 11a). */
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
        .refine(noLink, linkRefused),
    ),
  email,
})
export type WithdrawalInput = z.input<typeof withdrawalSchema>
