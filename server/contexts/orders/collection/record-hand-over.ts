import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import { actingPersonId, type Context } from '#server/context.ts'
import { handOverItems, handOvers, pickupCodes } from '#server/database/schema/collection.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { issuePickupCode } from './pickup-codes.ts'

export interface RecordedHandOver {
  /** The amount of the items handed over now, without their delivery. */
  amount: Cents
  /** True when no item remains. */
  isComplete: boolean
}

interface QuantityOfItem {
  itemId: string
  quantity: number
}

/**
 * Records which items changed hands. A code is used up, and when items remain the buyer gets a new one. In the caller's
 * transaction, with the order's row locked.
 * @throws AppError `conflict` for more than remains, for an item of another fulfilment, or for no item at all
 */
export async function recordHandOver(
  ctx: Context,
  input: { fulfilmentId: string; items: readonly QuantityOfItem[] | 'rest'; pickupCodeId: string | null },
): Promise<RecordedHandOver> {
  const { fulfilmentId, pickupCodeId } = input
  const items = await ctx.db
    .select({
      itemId: orderItems.id,
      price: orderItems.price,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .orderBy(asc(orderItems.id))
  const requestedQuantities = input.items === 'rest' ? null : sumByItem(input.items)
  const itemIds = new Set(items.map(({ itemId }) => itemId))
  if (requestedQuantities && [...requestedQuantities.keys()].some((itemId) => !itemIds.has(itemId)))
    throw refusal()

  const now = ctx.clock.now()
  const lines = items
    .map((item) => {
      const remaining = item.quantity - item.handedOver
      return {
        ...item,
        remaining,
        added: requestedQuantities ? (requestedQuantities.get(item.itemId) ?? 0) : remaining,
      }
    })
    .filter(({ added }) => added !== 0)
  if (lines.some(({ added, remaining }) => added > remaining)) throw refusal()
  // Without items: when the buyer confirms, all may have been recorded before; a seller has to name some.
  if (lines.length === 0 && requestedQuantities) throw refusal()
  if (pickupCodeId) await markUsed(ctx, fulfilmentId, pickupCodeId)
  if (lines.length > 0) {
    const [handOver] = await ctx.db
      .insert(handOvers)
      .values({ fulfilmentId, pickupCodeId, actorId: ctx.actor && actingPersonId(ctx.actor), createdAt: now })
      .returning({ id: handOvers.id })
    const handOverId = handOver?.id as string
    await ctx.db.insert(handOverItems).values(
      lines.map(({ itemId, added }) => ({
        handOverId,
        orderItemId: itemId,
        quantity: added,
      })),
    )
    await addToHandedOver(ctx, lines)
  }
  const quantityByItem = new Map(lines.map((line) => [line.itemId, line.added]))
  const isComplete = items.every(
    ({ itemId, quantity, handedOver }) => handedOver + (quantityByItem.get(itemId) ?? 0) === quantity,
  )
  if (pickupCodeId && !isComplete) await issuePickupCode(ctx, { fulfilmentId })
  return {
    amount: orderTotal(lines.map((line) => ({ price: line.price, quantity: line.added }))),
    isComplete,
  }
}

async function markUsed(ctx: Context, fulfilmentId: string, pickupCodeId: string): Promise<void> {
  const isOpen = and(isNull(pickupCodes.usedAt), isNull(pickupCodes.endedAt))
  const used = await ctx.db
    .update(pickupCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(and(eq(pickupCodes.id, pickupCodeId), eq(pickupCodes.fulfilmentId, fulfilmentId), isOpen))
    .returning({ id: pickupCodes.id })
  if (used.length === 0) throw refusal()
}

async function addToHandedOver(
  ctx: Context,
  lines: readonly { itemId: string; added: number }[],
): Promise<void> {
  const rows = lines.map(({ itemId, added }) => sql`(${itemId}::uuid, ${added}::integer)`)
  await ctx.db.execute(sql`
    update order_items set handed_over = handed_over + addition.quantity
    from (values ${sql.join(rows, sql`, `)}) as addition (id, quantity)
    where order_items.id = addition.id`)
}

const refusal = () =>
  new AppError('conflict', collectionMessages.tooMany, { title: collectionMessages.failureTitle })

/** Adds up the quantities of an item that is named twice. */
function sumByItem(lines: readonly QuantityOfItem[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { itemId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw refusal()
    sums.set(itemId, (sums.get(itemId) ?? 0) + quantity)
  }
  return sums
}
