import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { missingProfileFields } from '#domain/accounts/accounts.ts'
import { stockAfterOrder } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { checkoutMessages } from '#domain/messages.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { fulfilments, orderItems, orders, products, profiles } from '../database/schema/index.ts'
import { enqueueOrderEmails } from './enqueue-order-emails.ts'
import { findUnavailable, type OrderLine } from './find-unavailable.ts'

/**
 * Places an order in one transaction: all of it at the database's prices, or nothing. The same submission sent again
 * answers the order it placed.
 * @throws AppError `not-signed-in`; `forbidden` with `details.missing` for an incomplete profile; `conflict` with
 * `details.items` when something can no longer be had
 */
export async function placeOrder(ctx: Context, input: z.output<typeof placeOrderSchema>): Promise<{ id: string }> {
  const { title, text } = checkoutMessages.signInRequired
  const actor = requireActor(ctx, text, title)
  await requireCompleteProfile(ctx, actor.userId)

  return inTransaction(ctx, async (ctx) => {
    const lines = await lockLines(ctx, input.items)
    const [placed] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, actor.userId), eq(orders.idempotencyKey, input.idempotencyKey)))
    if (placed) return placed

    const unavailable = findUnavailable(input.items, lines, actor.userId)
    if (unavailable.length > 0) {
      throw new AppError('conflict', checkoutMessages.orderFailure(unavailable.map((item) => item.message).join(' ')), {
        title: checkoutMessages.failureTitle,
        details: { items: unavailable },
      })
    }
    const [order] = await ctx.db
      .insert(orders)
      .values({
        userId: actor.userId,
        totalAmount: orderTotal(lines),
        deliveryOption: input.shippingOption,
        idempotencyKey: input.idempotencyKey,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: orders.id })
    if (!order) throw new AppError('unexpected', checkoutMessages.failure)
    await writeItems(ctx, order.id, lines)
    await lowerStock(ctx, lines)
    await enqueueOrderEmails(ctx, { orderId: order.id })
    return order
  })
}

async function requireCompleteProfile(ctx: Context, userId: string): Promise<void> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, userId))
  const missing = profile ? missingProfileFields(profile) : ['firstName']
  if (missing.length === 0) return
  const { title, text } = checkoutMessages.incompleteProfile
  throw new AppError('forbidden', text, { title, details: { missing } })
}

/** Locks in id order: two buyers with the same articles wait for each other instead of blocking each other. */
async function lockLines(ctx: Context, items: readonly { productId: string; quantity: number }[]): Promise<OrderLine[]> {
  const wanted = new Map(items.map((item) => [item.productId, item.quantity]))
  const rows = await ctx.db
    .select({
      productId: products.id,
      title: products.title,
      price: products.price,
      status: products.status,
      stock: products.quantity,
      sellerId: products.userId,
    })
    .from(products)
    .where(inArray(products.id, [...wanted.keys()]))
    .orderBy(products.id)
    .for('update')
  return rows.map((row) => ({ ...row, price: row.price ?? 0, onRequest: row.price === null, quantity: wanted.get(row.productId) ?? 0 }))
}

async function writeItems(ctx: Context, orderId: string, lines: readonly OrderLine[]): Promise<void> {
  const bySeller = Map.groupBy(lines, (line) => line.sellerId)
  const written = await ctx.db
    .insert(fulfilments)
    .values([...bySeller].map(([sellerId, own]) => ({ orderId, sellerId, amount: orderTotal(own) })))
    .returning({ id: fulfilments.id, sellerId: fulfilments.sellerId })
  const fulfilmentOf = new Map(written.map((fulfilment) => [fulfilment.sellerId, fulfilment.id]))
  await ctx.db.insert(orderItems).values(
    lines.map(({ productId, title, quantity, price, sellerId }) => ({
      orderId,
      productId,
      title,
      quantity,
      price,
      fulfilmentId: fulfilmentOf.get(sellerId) as string,
    })),
  )
}

/** One statement for all articles (specification, section 4: what is left decides the status). */
async function lowerStock(ctx: Context, lines: readonly OrderLine[]): Promise<void> {
  const rows = lines.map((line) => {
    const { quantity, status } = stockAfterOrder(line.stock, line.quantity)
    return sql`(${line.productId}::uuid, ${quantity}::integer, ${status}::text)`
  })
  await ctx.db.execute(sql`
    update ${products} set quantity = left_over.quantity, status = left_over.status, updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as left_over (id, quantity, status)
    where ${products.id} = left_over.id`)
}
