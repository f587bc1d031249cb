import { asc, eq } from 'drizzle-orm'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Context } from '../../context.ts'
import { handOverItems, handOvers } from '../../database/schema/collection.ts'
import { orderItems } from '../../database/schema/orders.ts'
import type { OwnCode } from './find-own-code.ts'

interface Pieces {
  itemId: string
  title: string
  quantity: number
}

/** What was written down for a code that was used. */
export interface HandOver {
  number: string
  /** ISO 8601. */
  recordedAt: string
  handedOver: Pieces[]
  /** What the buyer is still to be handed; a new code opens it. */
  left: Pieces[]
  isComplete: boolean
}

/** What was handed over against this code, and what is left of its fulfilment. Null: the code was not used. */
export async function readHandOver(ctx: Context, code: OwnCode): Promise<HandOver | null> {
  if (!code.usedAt) return null
  const items = await ctx.db
    .select({
      itemId: orderItems.id,
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, code.fulfilmentId))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
  const taken = await ctx.db
    .select({ itemId: handOverItems.orderItemId, quantity: handOverItems.quantity })
    .from(handOvers)
    .innerJoin(handOverItems, eq(handOverItems.handOverId, handOvers.id))
    .where(eq(handOvers.pickupCodeId, code.pickupCodeId))
  const takenOf = new Map(taken.map(({ itemId, quantity }) => [itemId, quantity]))
  const pieces = (of: (item: (typeof items)[number]) => number): Pieces[] =>
    items
      .map((item) => ({ itemId: item.itemId, title: item.title, quantity: of(item) }))
      .filter(({ quantity }) => quantity > 0)
  const left = pieces((item) => item.quantity - item.handedOver)
  return {
    number: orderNumber(code.orderId),
    recordedAt: code.usedAt.toISOString(),
    handedOver: pieces((item) => takenOf.get(item.itemId) ?? 0),
    left,
    isComplete: left.length === 0,
  }
}
