import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, requireActor } from '../context.ts'

/** @throws AppError `not-signed-in`, or `forbidden` for a buyer (specification, section 6) */
export function requireSeller(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer)
  return actor
}
