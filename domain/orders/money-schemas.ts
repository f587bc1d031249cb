import { z } from 'zod'
import { fulfilmentMessages } from '../order-messages.ts'
import { moneyMessages } from '../payments/payments.ts'
import { cleanText } from '../written-text.ts'
import { maxReasonLength } from './orders.ts'

/** A part of a buyer's money, given back by an administrator. */
export const partialRefundSchema = z.object({
  /** Cents. */
  amount: z.int(fulfilmentMessages.amountMissing).min(1, fulfilmentMessages.amountMissing),
  reason: z
    .string(fulfilmentMessages.reasonMissing)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, fulfilmentMessages.reasonMissing)
        .max(maxReasonLength, fulfilmentMessages.reasonTooLong(maxReasonLength)),
    ),
  /** What could be given back when it was decided: with less or more, it is decided anew. */
  refundable: z.int().min(0),
})

/** Characters of where to find what was paid outside the provider. */
export const maxReferenceLength = 200

/** A buyer was repaid outside the provider. */
export const repaidOtherwiseSchema = z.object({
  reference: z
    .string(moneyMessages.referenceMissing)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, moneyMessages.referenceMissing)
        .max(maxReferenceLength, moneyMessages.referenceTooLong(maxReferenceLength)),
    ),
})

/** Which fulfilment a refund made at the provider belongs to. */
export const findingAssignmentSchema = z.object({ fulfilmentId: z.uuid(moneyMessages.findingNotAssignable) })

/** How an administrator has accounted for money that the books cannot place. */
export const findingNoteSchema = z.object({
  note: z
    .string(moneyMessages.noteMissing)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, moneyMessages.noteMissing)
        .max(maxReasonLength, fulfilmentMessages.reasonTooLong(maxReasonLength)),
    ),
})
