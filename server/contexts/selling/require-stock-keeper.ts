import { eq, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { canTakeOutOfStock } from '#domain/selling/stock-out.ts'
import { type Actor, type Context, requireActor } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'

/**
 * Who takes products out of stock, and which ones they may see: a seller their own, an administrator all (`undefined`).
 * @throws AppError `not-signed-in`, `forbidden` for a buyer
 */
export function requireStockKeeper(ctx: Context): { actor: Actor; isTheirs: SQL | undefined } {
  const actor = requireActor(ctx)
  if (!canTakeOutOfStock(actor)) throw new AppError('forbidden', generalMessages.forbidden)
  return { actor, isTheirs: actor.role === 'admin' ? undefined : eq(products.userId, actor.userId) }
}
