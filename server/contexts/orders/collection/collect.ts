import { asc, eq } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { type DeliveryOption, orderNumber } from '#domain/orders/orders.ts'
import { chooseEverythingRemaining, toHandOverLines } from '#domain/orders/pickup-code.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { buyerSeenBySeller } from '#domain/orders/who-sees-whom.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { listPrimaryPictures } from '#server/contexts/catalogue/pictures.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { handOverItems, handOvers } from '#server/database/schema/collection.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'
import { readAppointments } from '../appointments/appointments.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { readFacts, soldUnitColumns } from '../read-facts.ts'
import { findSellerCode, refuseClosedCode, reloadSellerCode, type SellerCode } from './pickup-codes.ts'

interface HandOverLine extends Required<SoldUnit> {
  itemId: string
  title: string
  quantity: number
}

/** The record of a hand-over for a used code. */
interface HandOver {
  number: string
  /** ISO 8601. */
  recordedAt: string
  handedOver: HandOverLine[]
  /** The remaining items; a new code is issued for them. */
  left: HandOverLine[]
  isComplete: boolean
  /** True when the money held for these items is released to the seller. */
  isPaidByCard: boolean
}

/** Reads the hand-over made with this code, and the remaining items of its fulfilment; null for an unused code. */
async function readHandOver(ctx: Context, code: SellerCode): Promise<HandOver | null> {
  if (!code.usedAt) return null
  const items = await ctx.db
    .select({
      itemId: orderItems.id,
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      ...soldUnitColumns,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, code.fulfilmentId))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const [fulfilment] = await ctx.db
    .select({ paidAt: fulfilments.paidAt })
    .from(fulfilments)
    .where(eq(fulfilments.id, code.fulfilmentId))
  const handedOverRows = await ctx.db
    .select({ itemId: handOverItems.orderItemId, quantity: handOverItems.quantity })
    .from(handOvers)
    .innerJoin(handOverItems, eq(handOverItems.handOverId, handOvers.id))
    .where(eq(handOvers.pickupCodeId, code.pickupCodeId))
  const quantityByItem = new Map(handedOverRows.map(({ itemId, quantity }) => [itemId, quantity]))
  const linesWithQuantity = (quantityOf: (item: (typeof items)[number]) => number): HandOverLine[] =>
    items
      .map((item) => {
        const { handedOver: _, ...line } = item
        return { ...line, quantity: quantityOf(item) }
      })
      .filter(({ quantity }) => quantity > 0)
  const left = linesWithQuantity((item) => item.quantity - item.handedOver)
  return {
    number: orderNumber(code.orderId),
    recordedAt: code.usedAt.toISOString(),
    handedOver: linesWithQuantity((item) => quantityByItem.get(item.itemId) ?? 0),
    left,
    isComplete: left.length === 0,
    isPaidByCard: fulfilment?.paidAt != null,
  }
}

/** A seller's view of a code shown to them, without the code itself. */
export interface CollectionView {
  fulfilmentId: string
  number: string
  buyerName: string
  deliveryOption: DeliveryOption
  items: (SoldUnit & {
    id: string
    title: string
    quantity: number
    handedOver: number
    picture: Picture | null
  })[]
  appointment: { startsAt: string; endsAt: string } | null
  /** ISO 8601; null while the code is open. */
  alreadyUsedAt: string | null
  /** The record of a used code; null for an open one. */
  handOver: HandOver | null
}

/**
 * Returns the items to hand over for a code shown to the signed-in seller; changes nothing.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for an unknown code and for another seller's alike; `conflict`
 * with the reason why nothing may be handed over
 */
export async function checkCode(ctx: Context, input: { code: string }): Promise<CollectionView> {
  const { userId: sellerId } = requireSeller(ctx)
  const code = await findSellerCode(ctx, { sellerId, code: input.code })
  if (!code.usedAt) refuseClosedCode(code)
  const [{ deliveryOption, buyerName }, items, handOver, appointments] = await Promise.all([
    readBuyer(ctx, code),
    readItems(ctx, code),
    readHandOver(ctx, code),
    readAppointments(ctx, { fulfilmentIds: [code.fulfilmentId] }),
  ])
  return {
    fulfilmentId: code.fulfilmentId,
    number: orderNumber(code.orderId),
    buyerName,
    deliveryOption,
    items,
    appointment: appointments.get(code.fulfilmentId) ?? null,
    alreadyUsedAt: code.usedAt?.toISOString() ?? null,
    handOver,
  }
}

async function readBuyer(ctx: Context, { fulfilmentId }: SellerCode) {
  const [record] = await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })
  if (!record) throw new Error(`fulfilment ${fulfilmentId} is gone`)
  const [buyer] = await listContacts(ctx, { userIds: [record.buyerId] })
  return {
    deliveryOption: record.facts.deliveryOption,
    buyerName: buyerSeenBySeller(buyer, record.disclosure).name,
  }
}

async function readItems(ctx: Context, { fulfilmentId }: SellerCode): Promise<CollectionView['items']> {
  const items = await ctx.db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      ...soldUnitColumns,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const pictures = await listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) })
  return items.map(({ productId, ...item }) => ({ ...item, picture: pictures.get(productId) ?? null }))
}

export interface CollectionResult extends HandOver {
  /** True when the code was used before, and this request changed nothing. */
  alreadyRecorded: boolean
}

/**
 * Hands items over for the buyer's code: all that remain, or a part. A repeated request, from any device, changes nothing
 * and returns the record.
 * @throws AppError as `checkCode`; `conflict` for more than remains
 */
export async function collect(
  ctx: Context,
  input: { code: string; items: { itemId: string; quantity: number }[] },
): Promise<CollectionResult> {
  const { userId: sellerId } = requireSeller(ctx)
  const { orderId, pickupCodeId, fulfilmentId } = await findSellerCode(ctx, { sellerId, code: input.code })
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const current = await reloadSellerCode(ctx, { pickupCodeId })
    const recorded = await readHandOver(ctx, current)
    if (recorded) return { ...recorded, alreadyRecorded: true }
    refuseClosedCode(current)
    await moveFulfilment(ctx, {
      fulfilmentId,
      transition: (await isEverythingRemaining(ctx, fulfilmentId, input.items))
        ? 'collect'
        : 'hand-over-part',
      mover: 'seller',
      items: input.items,
      pickupCodeId,
    })
    const handOver = await readHandOver(ctx, await reloadSellerCode(ctx, { pickupCodeId }))
    if (!handOver) throw new Error(`pickup code ${pickupCodeId} was not marked as used`)
    return { ...handOver, alreadyRecorded: false }
  })
}

async function isEverythingRemaining(
  ctx: Context,
  fulfilmentId: string,
  chosen: readonly { itemId: string; quantity: number }[],
): Promise<boolean> {
  const items = await ctx.db
    .select({ id: orderItems.id, quantity: orderItems.quantity, handedOver: orderItems.handedOver })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  return items.every(({ id, quantity, handedOver }) => {
    const handedOverRows = chosen
      .filter(({ itemId }) => itemId === id)
      .reduce((sum, line) => sum + line.quantity, 0)
    return handedOverRows === quantity - handedOver
  })
}

/** Hands items over for a code, for API clients: all that remain unless `items` is given. @throws AppError as `collect` */
export async function collectByCode(
  ctx: Context,
  { code, items }: { code: string; items?: { itemId: string; quantity: number }[] },
): Promise<CollectionResult> {
  if (items) return collect(ctx, { code, items })
  const view = await checkCode(ctx, { code })
  return collect(ctx, { code, items: toHandOverLines(view.items, chooseEverythingRemaining(view.items)) })
}
