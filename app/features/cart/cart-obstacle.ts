import { cartMessages } from '#domain/cart-messages.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { maxOrderItems } from '#domain/orders/orders.ts'

/** Why this cart cannot be ordered as it stands; null: it can. */
export function cartObstacle(lines: readonly CartLine[]): string | null {
  if (lines.some((line) => line.problem)) return cartMessages.removeUnavailable
  return lines.length > maxOrderItems ? cartMessages.tooMany(maxOrderItems) : null
}
