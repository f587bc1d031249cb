import { z } from 'zod'
import { fulfilmentMessages, quoteMessages } from '../order-messages.ts'
import { cleanText } from '../written-text.ts'
import { getTransition, type TransitionName, transitionNames } from './lifecycle.ts'
import { maxReasonLength } from './orders.ts'
import { maxConditionsLength, maxDeliveryPrice } from './quotes.ts'
import { shipmentSchema } from './shipment.ts'

/** Transitions that buyer, seller or administrator make with a button and an optional note; a quote has its own schema. */
export const partyMoves = transitionNames.filter(
  (name) => getTransition(name).button !== undefined && name !== 'offer-quote',
) as [TransitionName, ...TransitionName[]]

/** Transitions before the payment, for which the reason is optional. */
const transitionsWithOptionalReason: readonly TransitionName[] = ['cancel', 'refuse-quote', 'ask-quote-again']

/** Returns true when a transition requires a reason. */
export const needsReason = (name: TransitionName): boolean =>
  getTransition(name).asksReason === true && !transitionsWithOptionalReason.includes(name)

export const moveSchema = z
  .object({
    transition: z.enum(partyMoves),
    reason: z
      .string()
      .transform(cleanText)
      .pipe(z.string().max(maxReasonLength, fulfilmentMessages.reasonTooLong(maxReasonLength)))
      .default(''),
    /** Cents of a partial refund. */
    amount: z.int(fulfilmentMessages.amountMissing).min(1, fulfilmentMessages.amountMissing).optional(),
    /** The offer that the buyer read, so that a newer one is not accepted unseen. */
    quoteId: z.guid().optional(),
    /** Details of a delivery when it is sent. */
    shipment: shipmentSchema.optional(),
  })
  .refine(({ transition, reason }) => reason !== '' || !needsReason(transition), {
    path: ['reason'],
    error: fulfilmentMessages.reasonMissing,
  })
  .refine(({ transition, amount }) => transition !== 'decide-part-refund' || amount !== undefined, {
    path: ['amount'],
    error: fulfilmentMessages.amountMissing,
  })

export const offerQuoteSchema = z.object({
  /** Cents. */
  price: z
    .int(quoteMessages.priceInvalid)
    .min(0, quoteMessages.priceInvalid)
    .max(maxDeliveryPrice, quoteMessages.priceInvalid),
  conditions: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxConditionsLength, quoteMessages.conditionsTooLong(maxConditionsLength)))
    .default(''),
  expiresAt: z.iso.datetime({ offset: true, error: quoteMessages.expiryInvalid }),
})
