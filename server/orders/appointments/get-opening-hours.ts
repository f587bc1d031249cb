import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, requireActor } from '../../context.ts'
import { readOpeningHours } from './read-opening-hours.ts'

/** One's own opening hours. @throws AppError `not-signed-in`, `forbidden` for who does not sell */
export async function getOpeningHours(ctx: Context): Promise<{ ranges: OpeningRange[] }> {
  const { userId } = requireSeller(ctx)
  return { ranges: await readOpeningHours(ctx, { sellerId: userId }) }
}

/** @throws AppError `not-signed-in`, `forbidden` */
export function requireSeller(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer)
  return actor
}
