import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { type LedgerAccount, ledgerAccounts } from '#domain/payments/payments.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { type Contact, listContacts } from '#server/contexts/accounts/people.ts'
import { sum } from '#server/contexts/payments/balances.ts'
import { bankFindings, ledgerChecks, ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, transfers } from '#server/database/schema/payments.ts'
import { refundActions } from '../order-money.ts'

/** Waiting items, failed first, then oldest first. */
const maxWaitingItems = 50

/**
 * Returns the platform's money in sums, the last check of the ledger, and the money that has not arrived yet.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function getMoneyOverview(ctx: Context) {
  requireAdmin(ctx)
  const { db } = ctx
  const [entries, [firstEntry], [check], openTransfers, openRefunds, findings] = await Promise.all([
    db
      .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount) })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.account),
    db
      .select({ at: ledgerEntries.createdAt })
      .from(ledgerEntries)
      .orderBy(asc(ledgerEntries.createdAt))
      .limit(1),
    db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.checkedAt)).limit(1),
    db
      .select()
      .from(transfers)
      // The same text as the predicate of the partial index.
      .where(sql`${transfers.status} not in ('sent', 'dropped')`)
      .orderBy(sql`${transfers.status} <> 'failed'`, asc(transfers.createdAt), asc(transfers.id))
      .limit(maxWaitingItems + 1),
    db
      .select({
        id: refunds.id,
        orderId: refunds.orderId,
        amount: refunds.amount,
        status: refunds.status,
        lastError: refunds.lastError,
        createdAt: refunds.createdAt,
        ...refundActions,
      })
      .from(refunds)
      .where(sql`${refunds.status} not in ('succeeded', 'dropped')`)
      .orderBy(sql`${refunds.status} <> 'failed'`, asc(refunds.createdAt), asc(refunds.id))
      .limit(maxWaitingItems + 1),
    listFindings(ctx),
  ])
  const sellers = await listContacts(ctx, {
    userIds: [...new Set(openTransfers.map(({ sellerId }) => sellerId))],
  })
  return {
    takesCards: ctx.payments !== null,
    findings,
    sums: sumAccounts(entries),
    /** Null before the first movement. */
    firstEntryAt: firstEntry?.at ?? null,
    check: check ? { checkedAt: check.checkedAt, orders: check.orders, problems: check.problems } : null,
    transfers: {
      lines: openTransfers
        .slice(0, maxWaitingItems)
        .map(({ id, orderId, sellerId, amount, status, lastError, createdAt }) => ({
          id,
          orderId,
          amount,
          status,
          lastError,
          createdAt,
          seller: { id: sellerId, name: displayName(sellers.find((seller) => seller.id === sellerId)) },
        })),
      hasMore: openTransfers.length > maxWaitingItems,
    },
    refunds: {
      lines: openRefunds.slice(0, maxWaitingItems),
      hasMore: openRefunds.length > maxWaitingItems,
    },
  }
}

/** The ledger counts charges as negative; administrators read them as positive. */
function sumAccounts(entries: { account: LedgerAccount; amount: Cents }[]): Record<LedgerAccount, Cents> {
  const amountOn = (account: LedgerAccount) => entries.find((entry) => entry.account === account)?.amount ?? 0
  return Object.fromEntries(
    ledgerAccounts.map((account) => [
      account,
      account === 'charged' ? 0 - amountOn(account) : amountOn(account),
    ]),
  ) as Record<LedgerAccount, Cents>
}

const displayName = (seller: Contact | undefined): string =>
  seller?.companyName || [seller?.firstName, seller?.lastName].filter(Boolean).join(' ') || 'Vendeur'

const maxShownFindings = 50

/** Lists money at the provider that the ledger could not assign: open findings first, then the newest. */
async function listFindings({ db, payments }: Context) {
  const { id, kind, objectId, amount, movedAt, status, orderId, note, lastError } = bankFindings
  const rows = await db
    .select({
      id,
      kind,
      objectId,
      amount,
      movedAt,
      status,
      orderId,
      note,
      lastError,
      isRefundable: sql<boolean>`${kind} = 'payment' and ${bankFindings.providerPaymentId} is not null
        and ${status} in ('open', 'refused') and ${orderId} is null and ${eq(bankFindings.provider, payments?.name ?? 'sandbox')}`,
    })
    .from(bankFindings)
    .orderBy(sql`${status} = 'settled'`, desc(bankFindings.foundAt), id)
    .limit(maxShownFindings + 1)
  return { lines: rows.slice(0, maxShownFindings), hasMore: rows.length > maxShownFindings }
}
