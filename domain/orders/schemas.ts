import { z } from 'zod'
import { checkoutMessages } from '../messages.ts'
import { deliveryOptions, mostOrderItems } from './orders.ts'

const cartLine = z.object({ productId: z.uuid(), quantity: z.int().min(1).max(1_000_000) })

/** Only what is wanted and how many: price, title and seller come from the database. */
export const placeOrderSchema = z.object({
  items: z
    .array(cartLine)
    .min(1, checkoutMessages.emptyCart.text)
    .max(mostOrderItems, `Une commande compte au plus ${mostOrderItems} articles différents.`)
    .refine((items) => new Set(items.map((item) => item.productId)).size === items.length, 'Un article figure deux fois.'),
  shippingOption: z.enum(deliveryOptions),
  /** Made by the browser, one per checkout: a repeated submission finds the order it already placed. */
  idempotencyKey: z.uuid(),
})
export type PlaceOrderInput = z.input<typeof placeOrderSchema>

export const checkCartSchema = z.object({ productIds: z.array(z.uuid()).max(200) })
