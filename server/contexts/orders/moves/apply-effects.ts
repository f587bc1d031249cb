import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition } from '#domain/orders/lifecycle.ts'
import { states } from '#domain/orders/states.ts'
import type { Effect, FulfilmentFacts } from '#domain/orders/transition.ts'
import type { Context } from '#server/context.ts'
import { releaseStock } from '#server/contexts/catalogue/stock.ts'
import { invoiceFulfilment } from '#server/contexts/orders/get-document.ts'
import { readBalances } from '#server/contexts/payments/balances.ts'
import { stopUnsentTransfers } from '#server/contexts/payments/fulfilment-money.ts'
import { refund } from '#server/contexts/payments/refund.ts'
import { release } from '#server/contexts/payments/release.ts'
import { pickupCodes } from '#server/database/schema/collection.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { issuePickupCode } from '../collection/pickup-codes.ts'
import type { RecordedHandOver } from '../collection/record-hand-over.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import type { FulfilmentRecord } from '../read-facts.ts'
import { enqueuePaymentCancellation } from './enqueue-payment-cancellation.ts'
import type { Move } from './move.ts'
import { takeStock } from './take-stock.ts'

interface EffectInput {
  record: FulfilmentRecord
  move: Move
  handedOver: RecordedHandOver | null
}

/** Applies the effects of a transition; returns the amount refunded. In the caller's transaction, with the order locked. */
export async function applyEffects(
  ctx: Context,
  effects: readonly Effect[],
  input: EffectInput,
): Promise<Cents | null> {
  let refunded: Cents | null = null
  for (const effect of effects) refunded = (await appliers[effect](ctx, input)) ?? refunded
  // The buyer's open payment is for more than remains to be paid.
  if (input.record.facts.status === states.placed && effects.includes('give-back-stock'))
    await enqueuePaymentCancellation(ctx, { orderId: input.record.fulfilment.orderId })
  return refunded
}

type Applier = (ctx: Context, input: EffectInput) => Promise<Cents | null | undefined> | Promise<void>

const appliers: Record<Effect, Applier> = {
  'take-stock': async (ctx, { record: { fulfilment } }) => {
    await takeStock(ctx, { orderId: fulfilment.orderId })
  },
  'give-back-stock': async (ctx, { record: { fulfilment } }) => {
    if (fulfilment.hasReservedStock)
      await releaseRemainingStock(ctx, { orderId: fulfilment.orderId, fulfilmentId: fulfilment.id })
  },
  hold: async (ctx, { record: { fulfilment, facts } }) => {
    await issueCodeForPickup(ctx, { fulfilmentId: fulfilment.id, facts })
    await invoiceFulfilment(ctx, { fulfilmentId: fulfilment.id })
  },
  'issue-pickup-code': (ctx, { record: { fulfilment, facts } }) =>
    issueCodeForPickup(ctx, { fulfilmentId: fulfilment.id, facts }),
  // The price of the delivery is released with the last items.
  release: (ctx, input) => releaseToSeller(ctx, input, input.handedOver?.amount ?? 0),
  'release-rest': (ctx, input) => releaseToSeller(ctx, input, 'rest'),
  'refund-rest': (ctx, input) => refundToBuyer(ctx, input, 'rest'),
  'refund-all': (ctx, input) => refundToBuyer(ctx, input, 'all'),
  'refund-part-release-rest': async (ctx, input) => {
    const refunded = await refundToBuyer(ctx, input, await requirePartialAmount(ctx, input))
    await releaseToSeller(ctx, input, 'rest')
    return refunded
  },
  freeze: (ctx, { record: { fulfilment, facts } }) =>
    facts.isPaidByCard ? stopUnsentTransfers(ctx, { fulfilmentId: fulfilment.id }) : Promise.resolve(),
  'end-pickup-code': (ctx, { record }) => endPickupCode(ctx, { fulfilmentId: record.fulfilment.id }),
}

/** Issues a pickup code, except for a delivery, of which the buyer confirms the receipt. */
async function issueCodeForPickup(
  ctx: Context,
  { fulfilmentId, facts }: { fulfilmentId: string; facts: FulfilmentFacts },
): Promise<void> {
  if (facts.deliveryOption === 'pickup') await issuePickupCode(ctx, { fulfilmentId })
}

async function releaseToSeller(ctx: Context, { record }: EffectInput, amount: Cents | 'rest'): Promise<void> {
  const { id: fulfilmentId, orderId, sellerId, commissionRate: rate } = record.fulfilment
  if (!record.facts.isPaidByCard) return
  const transfer = await release(ctx, { orderId, fulfilmentId, sellerId, amount, rate })
  if (transfer?.lacksAccount)
    await enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount: transfer.amount })
}

async function refundToBuyer(
  ctx: Context,
  input: EffectInput,
  amount: Cents | 'rest' | 'all',
): Promise<Cents | null> {
  const { record, move } = input
  if (!record.facts.isPaidByCard) return null
  const { id: fulfilmentId, orderId } = record.fulfilment
  const reason = move.note || getTransition(move.transition).label
  const requestedRefund = await refund(ctx, {
    orderId,
    fulfilmentId,
    amount,
    reason,
    kind: move.refundKind,
    cardDisputeId: move.cardDisputeId,
  })
  return requestedRefund?.amount ?? null
}

/** Returns the amount of a partial refund. @throws AppError `conflict` for the whole amount, which is another decision */
async function requirePartialAmount(ctx: Context, { record, move }: EffectInput): Promise<Cents> {
  const fulfilmentId = record.fulfilment.id
  const balance = (await readBalances(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
  const refundable = balance ? balance.charged - balance.refunded - balance.refunding : 0
  const { amount } = move
  if (amount === undefined) throw new AppError('invalid', fulfilmentMessages.amountMissing)
  if (amount >= refundable)
    throw new AppError('conflict', fulfilmentMessages.amountTooHigh(formatEuros(refundable)), {
      title: fulfilmentMessages.failureTitle,
    })
  return amount
}

/** Ends an unused pickup code. In the caller's transaction, with the order's row locked. */
export async function endPickupCode(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  await ctx.db
    .update(pickupCodes)
    .set({ endedAt: ctx.clock.now() })
    .where(
      and(
        eq(pickupCodes.fulfilmentId, input.fulfilmentId),
        isNull(pickupCodes.usedAt),
        isNull(pickupCodes.endedAt),
      ),
    )
}

/**
 * Releases the stock that was not handed over. A remainder may be contested and refunded later, so the row says whether it
 * still reserves stock (move-fulfilment.ts). In the caller's transaction, with the order locked; locks all of the order's
 * items at once, because its other fulfilments may follow.
 */
async function releaseRemainingStock(
  ctx: Context,
  input: { orderId: string; fulfilmentId: string },
): Promise<void> {
  const { orderId, fulfilmentId } = input
  const items = await ctx.db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const lines = items
    .filter((item) => item.fulfilmentId === fulfilmentId)
    .map(({ productId, quantity, handedOver }) => ({ productId, quantity: quantity - handedOver }))
    .filter(({ quantity }) => quantity > 0)
  const alsoLocked = items.map(({ productId }) => productId)
  if (lines.length > 0) await releaseStock(ctx, { orderId, lines, alsoLocked })
}
