import type { Cents } from '#domain/money.ts'
import type { FulfilmentBalance } from '../../payments/balances.ts'

/** What the buyer paid for a part, has not back, and is not getting back already. */
export const refundableOf = (balance: FulfilmentBalance | null | undefined): Cents =>
  balance ? balance.charged - balance.refunded - balance.refunding : 0
