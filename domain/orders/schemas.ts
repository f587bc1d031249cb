import { z } from 'zod'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { orderAdminMessages } from '../admin-messages.ts'
import { contentUnits, saleUnits } from '../catalogue/sale-units.ts'
import { checkoutMessages } from '../checkout-messages.ts'
import { generalMessages } from '../messages.ts'
import { cleanText } from '../written-text.ts'
import { maxRangesPerDay, minutesPerDay, rangesProblem, weekdays } from './appointments.ts'
import { maxTitleLength } from './cart.ts'
import { deliveryRequestSchema } from './delivery-request.ts'
import { maxCancellationReasonLength, maxNoteLength } from './order-search.ts'
import {
  deliveryOptions,
  maxCartItems,
  maxDeliveryNoteLength,
  maxItemQuantity,
  maxOrderItems,
  maxReasonLength,
} from './orders.ts'

/** An id of a product, in lower case, so that no product appears twice. */
const productId = z.guid().toLowerCase()

const cartLine = z.object({
  productId,
  quantity: z.int().min(1).max(maxItemQuantity),
  /** What the buyer saw: a product that has changed since is refused, never bought unseen. */
  shown: z
    .object({
      title: z.string().max(maxTitleLength),
      /** Cents, unit price at this quantity. */
      price: z.int().min(0),
      saleUnit: z.enum(saleUnits),
      contentQuantity: z.number().nullable(),
      contentUnit: z.enum(contentUnits).nullable(),
    })
    .optional(),
})

/** Price, title and seller come from the database; `shown` and `expectedTotal` are only compared with them. */
export const placeOrderSchema = z.object({
  items: z
    .array(cartLine)
    .min(1, checkoutMessages.emptyCart.text)
    .max(maxOrderItems, `Une commande compte au plus ${maxOrderItems} articles différents.`)
    .refine(
      (items) => new Set(items.map((item) => item.productId)).size === items.length,
      'Un article figure deux fois.',
    ),
  shippingOption: z.enum(deliveryOptions),
  /** Floor, access and hours; stored with a delivery request only. */
  deliveryNote: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxDeliveryNoteLength, checkoutMessages.noteTooLong))
    .optional(),
  /** The destination; stored with a delivery request only. */
  delivery: deliveryRequestSchema.optional(),
  /** Made by the browser for each checkout, so that a repeated submission finds the order already placed. */
  idempotencyKey: z.uuid(),
  /** Cents that the buyer saw; never charged, but an order with another total is refused. */
  expectedTotal: z.int().min(0).optional(),
})
export type PlaceOrderInput = z.input<typeof placeOrderSchema>

export const checkCartSchema = z.object({ productIds: z.array(productId).max(maxCartItems) })

const requiredText = (missing: string) => z.string({ error: missing }).transform(cleanText)

export const orderNoteSchema = z.object({
  text: requiredText(orderAdminMessages.noteMissing).pipe(
    z
      .string()
      .min(1, orderAdminMessages.noteMissing)
      .max(maxNoteLength, orderAdminMessages.noteTooLong(maxNoteLength)),
  ),
})

/** The reason for the buyer and the sellers; empty for none. */
export const cancelOrderSchema = z.object({
  reason: requiredText(generalMessages.invalid).pipe(
    z
      .string()
      .max(maxCancellationReasonLength, orderAdminMessages.reasonTooLong(maxCancellationReasonLength)),
  ),
})

/** A partial refund by an administrator. */
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
  /** The refundable amount when the administrator decided; the operation fails when it has changed. */
  refundable: z.int().min(0),
})

/** Maximum length of the reference of a payment outside the provider. */
export const maxReferenceLength = 200

/** A refund or payout made outside the provider. */
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

/** The fulfilment to which a refund made at the provider belongs. */
export const findingAssignmentSchema = z.object({ fulfilmentId: z.uuid(moneyMessages.findingNotAssignable) })

/** How an administrator accounted for money that the ledger cannot assign. */
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

const openingRange = z.object({
  weekday: z.int().min(1).max(weekdays.length),
  opensAt: z.int().min(0).max(minutesPerDay),
  closesAt: z.int().min(0).max(minutesPerDay),
})

/** A seller's whole week. The path of an error names the day, `ranges.3` for Wednesday. */
export const openingHoursSchema = z.object({
  ranges: z
    .array(openingRange)
    .max(weekdays.length * maxRangesPerDay)
    .superRefine((ranges, context) => {
      for (const [weekday, dayRanges] of Map.groupBy(ranges, (one) => one.weekday)) {
        const message = rangesProblem(dayRanges)
        if (message)
          context.addIssue({
            code: 'custom',
            path: [weekday],
            message: `${weekdays[weekday - 1]}\u00a0: ${message}`,
          })
      }
    }),
})

/** One of the offered hours; its end follows from the beginning. */
export const appointmentSchema = z.object({ startsAt: z.iso.datetime({ offset: true }) })

/** Days for which past pickups stay in the seller's calendar. */
export const calendarPastDays = 30
/** Maximum of pickups in the calendar, more than any seller has. */
export const maxCalendarEvents = 500

export const calendarMessages = {
  missing: {
    title: 'Agenda introuvable',
    text: 'Cette adresse d’agenda n’existe pas, ou a été changée.',
  },
  noAppointment: {
    title: 'Pas de rendez-vous',
    text: 'Aucun rendez-vous n’est convenu pour ce retrait.',
  },
} as const

/** `isOpen`: true makes a new secret address of the calendar, false removes it. */
export const calendarSchema = z.object({ isOpen: z.boolean() })
