import { asc, eq } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { type DeliveryOption, orderNumber } from '#domain/orders/orders.ts'
import { buyerSeenBySeller } from '#domain/orders/who-sees-whom.ts'
import { listContacts } from '../../accounts/list-contacts.ts'
import { listPrimaryPictures } from '../../catalogue/list-primary-pictures.ts'
import type { Context } from '../../context.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { requireSeller } from '../../selling/require-seller.ts'
import { readAppointments } from '../appointments/read-appointments.ts'
import { readFacts } from '../read-facts.ts'
import { findOwnCode, type OwnCode, refuseClosedCode } from './find-own-code.ts'
import { type HandOver, readHandOver } from './read-hand-over.ts'

/** What a seller sees of a code that is shown to them. The code itself is not part of it. */
export interface CollectionView {
  fulfilmentId: string
  number: string
  buyerName: string
  deliveryOption: DeliveryOption
  items: { id: string; title: string; quantity: number; handedOver: number; picture: Picture | null }[]
  appointment: { startsAt: string; endsAt: string } | null
  /** ISO 8601. Null: the code opens the hand-over. */
  alreadyUsedAt: string | null
  /** What was handed over against a code that was used. */
  handOver: HandOver | null
}

/**
 * What is to be handed over against a code shown to the signed-in seller. Changes nothing.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a code of nobody and of another seller alike; `conflict` with
 * the reason why nothing may be handed over
 */
export async function checkCode(ctx: Context, input: { code: string }): Promise<CollectionView> {
  const { userId: sellerId } = requireSeller(ctx)
  const code = await findOwnCode(ctx, { sellerId, code: input.code })
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

async function readBuyer(ctx: Context, { fulfilmentId }: OwnCode) {
  const [part] = await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })
  if (!part) throw new Error(`fulfilment ${fulfilmentId} is gone`)
  const [buyer] = await listContacts(ctx, { userIds: [part.buyerId] })
  return {
    deliveryOption: part.facts.deliveryOption,
    buyerName: buyerSeenBySeller(buyer, part.dealing).name,
  }
}

async function readItems(ctx: Context, { fulfilmentId }: OwnCode): Promise<CollectionView['items']> {
  const items = await ctx.db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
  const pictures = await listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) })
  return items.map(({ productId, ...item }) => ({ ...item, picture: pictures.get(productId) ?? null }))
}
