import { sql } from 'drizzle-orm'
import { cardDisputes } from '../database/schema/payments.ts'
import { missingOfRefund } from './unsettled-refunds.ts'

const hasFailed = sql`refunds.status = 'failed'`
const isRefusedForGood = sql<boolean>`(${hasFailed} and refunds.provider_refund_id is null and ${missingOfRefund} = 0
  and exists (select from ${cardDisputes} lost where lost.payment_id = refunds.payment_id and lost.status = 'lost'))`

/** What an administrator may do about a refund, of a query of refunds. The operations decide, under the order's lock. */
export const refundChoices = {
  /** Not where the bank has taken some of the payment: it would be refused again. */
  isRetriable: sql<boolean>`refunds.status in ('failed', 'disputed') and not ${isRefusedForGood}`,
  isBearable: sql<boolean>`${hasFailed} and ${missingOfRefund} > 0`,
  isPayableOtherwise: sql<boolean>`${hasFailed} and refunds.kind <> 'card-dispute' and ${missingOfRefund} = 0`,
  isReleasable: sql<boolean>`${hasFailed} and refunds.kind = 'refund' and refunds.settled_at is null`,
}
