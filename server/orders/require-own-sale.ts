import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireActor } from '../context.ts'
import { findOrderOf } from './moves/find-order-of.ts'

/** For what somebody does as seller alone. @throws AppError `not-signed-in`; `not-found` for what they have not sold */
export async function requireOwnSale(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { userId } = requireActor(ctx)
  const missing = () => new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  if (!isUuid(input.fulfilmentId)) throw missing()
  const { sellerId } = await findOrderOf(ctx, input)
  if (sellerId !== userId) throw missing()
}
