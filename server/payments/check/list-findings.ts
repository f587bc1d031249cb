import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankFindings } from '../../database/schema/payments.ts'

const mostShown = 50

/** Money at the provider that the books could not place: what waits for somebody first, then the newest. */
export async function listFindings({ db, payments }: Context) {
  const { id, kind, objectId, amount, movedAt, status, orderId, note, lastError } = bankFindings
  const rows = await db
    .select({
      ...{ id, kind, objectId, amount, movedAt, status, orderId, note, lastError },
      isRefundable: sql<boolean>`${kind} = 'payment' and ${bankFindings.providerPaymentId} is not null
        and ${status} in ('open', 'refused') and ${orderId} is null and ${eq(bankFindings.provider, payments?.name ?? 'sandbox')}`,
    })
    .from(bankFindings)
    .orderBy(sql`${status} = 'settled'`, desc(bankFindings.foundAt), id)
    .limit(mostShown + 1)
  return { lines: rows.slice(0, mostShown), hasMore: rows.length > mostShown }
}
