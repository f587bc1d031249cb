import type { z } from 'zod'
import { orderMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition, type TransitionName } from '#domain/orders/lifecycle.ts'
import type { moveSchema } from '#domain/orders/move-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type FulfilmentStatus, type OrderStatus, states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Actor, type Context, inTransaction, requireActor, requireSide } from '#server/context.ts'
import { findOrderOf } from './lock-order.ts'
import { moveFulfilment } from './move-fulfilment.ts'
import { cancelUnpaidFulfilments, startWithoutCard } from './moves/unpaid-orders.ts'

/**
 * Makes the transition that a signed-in buyer, seller or administrator requests; an administrator's is audited. A buyer cancels
 * all remaining fulfilments of an unpaid order at once.
 * @throws AppError `not-signed-in`; `not-found` for the orders of others; `forbidden` for a move of another party, and to a
 * team member whose role does not act for this party; `conflict` when the order has changed meanwhile
 */
export async function moveAsParty(
  ctx: Context,
  input: z.output<typeof moveSchema> & { fulfilmentId: string },
): Promise<{ status: FulfilmentStatus; orderStatus: OrderStatus }> {
  const { fulfilmentId, transition, reason, amount, quoteId, shipment } = input
  const { orderId, mover } = await findMover(ctx, { fulfilmentId, transition })
  return inTransaction(ctx, async (ctx) => {
    const cancelled =
      transition === 'cancel' ? await cancelUnpaidFulfilments(ctx, { orderId, mover, reason }) : []
    // The fulfilment was just cancelled, so this only returns its status.
    const moved = await moveFulfilment(ctx, {
      fulfilmentId,
      transition,
      mover,
      note: reason,
      amount,
      quoteId,
      shipment,
    })
    // The last accepted quote makes an order without card payment binding.
    if (transition === 'accept-quote') await startWithoutCard(ctx, { orderId, mover: 'buyer' })
    if (mover === 'administrator' && (cancelled.length > 0 || !moved.isRepeated)) {
      const before = { status: cancelled.length > 0 ? states.placed : moved.previous }
      await recordAudit(ctx, [
        {
          action: 'order.change-status',
          subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
          before,
          after: { status: moved.status, transition, fulfilmentId, ...(reason && { reason }), amount },
        },
      ])
    }
    const { status, orderStatus } = moved
    return { status, orderStatus }
  })
}

/**
 * Returns the role in which the actor may make this transition.
 * @throws AppError as `moveAsParty`
 */
export async function findMover(
  ctx: Context,
  input: { fulfilmentId: string; transition: TransitionName },
): Promise<{ orderId: string; mover: Mover }> {
  const actor = requireActor(ctx)
  const parties = await findOrderOf(ctx, { fulfilmentId: input.fulfilmentId })
  const roles = listRoles(actor, parties)
  if (roles.length === 0) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { button = {} } = getTransition(input.transition)
  const mover = roles.find((role) => button[role] !== undefined)
  if (mover === 'buyer' || mover === 'seller') requireSide(ctx, mover)
  if (!mover)
    throw new AppError('forbidden', fulfilmentMessages.notYours, { title: fulfilmentMessages.failureTitle })
  return { orderId: parties.orderId, mover }
}

/** Roles of the actor, own purchases and sales first; an administrator who impersonates a user has only that user's. */
const listRoles = (actor: Actor, parties: { buyerId: string; sellerId: string }): Mover[] => [
  ...(actor.userId === parties.buyerId ? (['buyer'] as const) : []),
  ...(actor.userId === parties.sellerId ? (['seller'] as const) : []),
  ...(actor.role === 'admin' && !actor.impersonatedBy ? (['administrator'] as const) : []),
]
