import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { onboardingReminders, sellerAccounts, transfers } from '#server/database/schema/payments.ts'
import { isActiveUser, listContacts } from '../accounts/people.ts'
import { sum } from './balances.ts'
import { callProvider, requireProvider } from './call-provider.ts'
import { findAccountHolder } from './check/findings.ts'
import { isUnknownToProvider } from './provider/provider.ts'

/** Returns the state of the signed-in seller's account at the provider. @throws AppError `not-signed-in` */
export async function getSellerAccount(ctx: Context) {
  const { userId } = requireActor(ctx)
  const [[account], [waiting]] = await Promise.all([
    ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId)),
    ctx.db
      .select({ amount: sum(sql`${transfers.amount}`) })
      .from(transfers)
      .where(and(eq(transfers.sellerId, userId), eq(transfers.status, 'waiting'))),
  ])
  // An account at a former provider does not count.
  const isOfProvider = account !== undefined && account.provider === ctx.payments?.name
  return {
    /** False when the site takes no cards, and there is nothing to set up. */
    takesCards: ctx.payments !== null,
    /** True when the seller has begun to register with the provider. */
    isStarted: isOfProvider,
    /** True when the seller can be paid. */
    isReady: isOfProvider && account?.isReady === true,
    /** True when the provider has ended the account: priced products cannot be sold until the seller opens another. */
    isEnded: isOfProvider && account?.endedAt != null,
    /** The amount that waits until the seller can be paid. */
    waiting: waiting?.amount ?? 0,
  }
}

/**
 * Reads a seller's account at the provider and, once it is ready, enqueues the waiting transfers. When the provider does not
 * know it any more, or has rejected it, the account has ended: the job `apply-suspension` stops unpaid orders, and the seller
 * is mailed. Ignores accounts of no seller. Repeatable. Not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function refreshAccount(
  ctx: Context,
  input: { providerAccountId: string },
): Promise<{ isReady: boolean }> {
  const ofAccount = eq(sellerAccounts.providerAccountId, input.providerAccountId)
  const { isReady, isRejected, missing } = await requireProvider(ctx)
    .getAccount(input.providerAccountId)
    .catch((error) => {
      if (isUnknownToProvider(error)) return { isReady: false, isRejected: true, missing: [] }
      throw error
    })
  await inTransaction(ctx, async (ctx) => {
    const { db, clock, jobs } = ctx
    const [account] = await db.select().from(sellerAccounts).where(ofAccount).for('no key update')
    if (!account) return
    const { sellerId } = account
    const updatedAt = clock.now()
    const endedAt = isRejected ? (account.endedAt ?? updatedAt) : null
    await db.update(sellerAccounts).set({ isReady, missing, endedAt, updatedAt }).where(ofAccount)
    if (isReady) await queueWaitingTransfers(ctx, { sellerId })
    if (!endedAt || account.endedAt) return
    await jobs.enqueue(db, 'apply-suspension', { sellerId })
    await enqueueAccountMail(ctx, { template: 'payout-account-ended', sellerId })
  })
  return { isReady }
}

/** Emails the seller a link to their account at the provider. */
async function enqueueAccountMail(
  ctx: Context,
  { template, sellerId }: { template: 'payout-failed' | 'payout-account-ended'; sellerId: string },
): Promise<void> {
  const [seller] = await listContacts(ctx, { userIds: [sellerId] })
  if (!seller) return
  const data = { firstName: seller.firstName ?? '', url: `${ctx.config.origin}/profile/money` }
  await enqueueEmail(ctx, { template, recipient: seller.email, data })
}

/**
 * Notifies the seller that their own bank refused a payout of the provider. False when no seller has the account. Not inside a
 * transaction.
 * @throws ProviderUnavailable
 */
export async function notifyFailedPayout(
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<boolean> {
  const sellerId = await findAccountHolder(ctx, { accountId })
  if (sellerId === null) return false
  await refreshAccount(ctx, { providerAccountId: accountId })
  await enqueueAccountMail(ctx, { template: 'payout-failed', sellerId })
  return true
}

/** Enqueues a seller's waiting transfers, or those of one fulfilment; those that cannot leave wait on (send-transfer.ts). */
export async function queueWaitingTransfers(
  ctx: Context,
  input: { sellerId: string; fulfilmentId?: string },
): Promise<void> {
  const { db, jobs } = ctx
  const queuedTransfers = await db
    .update(transfers)
    .set({ status: 'queued' })
    .where(
      and(
        eq(transfers.sellerId, input.sellerId),
        eq(transfers.status, 'waiting'),
        input.fulfilmentId ? eq(transfers.fulfilmentId, input.fulfilmentId) : undefined,
      ),
    )
    .returning({
      transferId: transfers.id,
      orderId: transfers.orderId,
      fulfilmentId: transfers.fulfilmentId,
    })
  for (const { orderId, fulfilmentId } of queuedTransfers)
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
  const jobData = queuedTransfers.map(({ transferId }) => ({ transferId }))
  if (queuedTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', jobData)
}

/** Returns a query of the ids of fulfilments whose payout waits. */
export const selectWaitingFulfilments = ({ db }: Context) =>
  db.select({ id: transfers.fulfilmentId }).from(transfers).where(eq(transfers.status, 'waiting'))

/**
 * Reads the account of a seller who returns from the provider, instead of waiting for its event. Not inside a transaction.
 * @throws AppError `not-signed-in`, `unavailable`
 */
export async function refreshOwnAccount(ctx: Context) {
  const { userId } = requireActor(ctx)
  const [account] = await ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId))
  if (account && account.provider === ctx.payments?.name)
    await callProvider(() => refreshAccount(ctx, account))
  return getSellerAccount(ctx)
}

export interface WaitingTransfer {
  sellerId: string
  orderId: string
  fulfilmentId: string
  amount: number
}

/**
 * Returns sellers whose payouts have waited for an account since before `since` and who were not reminded since, each with the
 * oldest payout. Marks them as reminded: call it in the transaction that reminds them.
 */
export const claimSellersToRemind = (
  ctx: Context,
  input: { since: Date; limit: number },
): Promise<WaitingTransfer[]> =>
  inTransaction(ctx, async ({ db, clock }) => {
    const { since, limit } = input
    const waiting = await db
      .selectDistinctOn([transfers.sellerId], {
        sellerId: transfers.sellerId,
        orderId: transfers.orderId,
        fulfilmentId: transfers.fulfilmentId,
        amount: transfers.amount,
      })
      .from(transfers)
      .leftJoin(onboardingReminders, eq(onboardingReminders.sellerId, transfers.sellerId))
      .where(
        and(
          eq(transfers.status, 'waiting'),
          isActiveUser(transfers.sellerId),
          lt(transfers.createdAt, since),
          or(isNull(onboardingReminders.remindedAt), lt(onboardingReminders.remindedAt, since)),
        ),
      )
      .orderBy(asc(transfers.sellerId), asc(transfers.createdAt))
      .limit(limit)
    if (waiting.length === 0) return []
    const sellerIds = waiting.map(({ sellerId }) => sellerId)
    const remindedAt = clock.now()
    await db
      .insert(onboardingReminders)
      .values(sellerIds.map((sellerId) => ({ sellerId, remindedAt: since })))
      .onConflictDoNothing()
    // A concurrent process waits here, and then finds them reminded.
    const reminded = await db
      .update(onboardingReminders)
      .set({ remindedAt })
      .where(
        and(inArray(onboardingReminders.sellerId, sellerIds), lte(onboardingReminders.remindedAt, since)),
      )
      .returning({ sellerId: onboardingReminders.sellerId })
    const remindedIds = new Set(reminded.map(({ sellerId }) => sellerId))
    return waiting.filter(({ sellerId }) => remindedIds.has(sellerId))
  })

/**
 * A condition on the column that names a seller: the site's provider has ended their account (closed, disconnected or
 * rejected), and they have opened no other. Their priced products cannot be ordered or paid. False on a site without card
 * payments, and for an account at a former provider.
 */
export const hasEndedAccount = (
  { payments }: Pick<Context, 'payments'>,
  sellerId: SQLWrapper,
): SQL<boolean> =>
  sql<boolean>`exists (select from ${sellerAccounts} where ${sellerAccounts.sellerId} = ${sellerId}
    and ${sellerAccounts.provider} = ${payments?.name ?? null} and ${sellerAccounts.endedAt} is not null)`
