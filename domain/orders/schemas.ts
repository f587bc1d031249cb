import { z } from 'zod'
import { orderAdminMessages } from '../admin-messages.ts'
import { checkoutMessages } from '../messages.ts'
import { longestNoteLength } from './order-search.ts'
import { deliveryOptions, mostCartItems, mostOrderItems, mostPieces } from './orders.ts'

/** Any form PostgreSQL reads as a uuid, as catalogue/search.ts takes it; one spelling, so that none stands twice. */
const productId = z.guid().toLowerCase()

const cartLine = z.object({ productId, quantity: z.int().min(1).max(mostPieces) })

/** Only what is wanted and how many: price, title and seller come from the database. */
export const placeOrderSchema = z.object({
  items: z
    .array(cartLine)
    .min(1, checkoutMessages.emptyCart.text)
    .max(mostOrderItems, `Une commande compte au plus ${mostOrderItems} articles différents.`)
    .refine(
      (items) => new Set(items.map((item) => item.productId)).size === items.length,
      'Un article figure deux fois.',
    ),
  shippingOption: z.enum(deliveryOptions),
  /** Made by the browser, one per checkout: a repeated submission finds the order it already placed. */
  idempotencyKey: z.uuid(),
  /** Cents, what the buyer has seen: never charged, but an order that would cost something else is refused. */
  expectedTotal: z.int().min(0).optional(),
})
export type PlaceOrderInput = z.input<typeof placeOrderSchema>

export const checkCartSchema = z.object({ productIds: z.array(productId).max(mostCartItems) })

export const orderNoteSchema = z.object({
  // NUL is the one character PostgreSQL's text cannot hold.
  text: z
    .string({ error: orderAdminMessages.noteMissing })
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, orderAdminMessages.noteMissing)
        .max(longestNoteLength, orderAdminMessages.noteTooLong(longestNoteLength)),
    ),
})
