import { and, eq, isNull } from 'drizzle-orm'
import type { FulfilmentFacts } from '#domain/orders/transition.ts'
import { type Context, personOf } from '../../context.ts'
import { orderEvents } from '../../database/schema/orders.ts'
import type { Move } from './move.ts'

/** What brought this fulfilment where it is was the same, by the same: a double click, a retried request. */
export async function isRepeated(
  ctx: Context,
  move: Move,
  { status, statusSince }: FulfilmentFacts,
): Promise<boolean> {
  const actorId = ctx.actor && personOf(ctx.actor)
  const same = and(
    eq(orderEvents.fulfilmentId, move.fulfilmentId),
    eq(orderEvents.transition, move.transition),
    eq(orderEvents.mover, move.mover),
    actorId ? eq(orderEvents.actorId, actorId) : isNull(orderEvents.actorId),
    eq(orderEvents.toStatus, status),
    eq(orderEvents.createdAt, statusSince),
  )
  return (await ctx.db.$count(orderEvents, same)) > 0
}
