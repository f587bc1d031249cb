import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { sellerAccounts } from '#server/database/schema/payments.ts'

/**
 * A condition on the column that names a seller: the provider has ended their account (closed, disconnected or rejected), and they
 * have opened no other. Where cards are taken, nothing of theirs that costs something can be ordered or paid.
 */
export const hasEndedAccount = (sellerId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${sellerAccounts}
    where ${sellerAccounts.sellerId} = ${sellerId} and ${sellerAccounts.endedAt} is not null)`
