import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { onboardingReminders, sellerAccounts, transfers } from '#server/database/schema/payments.ts'
import { isOfActivePerson, listContacts } from '../accounts/people.ts'
import { sum } from './balances.ts'
import { callProvider, requireProvider } from './call-provider.ts'
import { findAccountHolder } from './check/findings.ts'
import { isUnknownToProvider } from './provider/provider.ts'

/** How the signed-in seller is paid. @throws AppError `not-signed-in` */
export async function getSellerAccount(ctx: Context) {
  const { userId } = requireActor(ctx)
  const [[account], [waiting]] = await Promise.all([
    ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId)),
    ctx.db
      .select({ amount: sum(sql`${transfers.amount}`) })
      .from(transfers)
      .where(and(eq(transfers.sellerId, userId), eq(transfers.status, 'waiting'))),
  ])
  // One at a provider the site has left is none.
  const isOfProvider = account !== undefined && account.provider === ctx.payments?.name
  return {
    /** Otherwise nothing is paid by card on this site, and there is nothing to set up. */
    isOffered: ctx.payments !== null,
    /** They have begun to register with the provider. */
    isStarted: isOfProvider,
    /** They can be paid. */
    isReady: isOfProvider && account?.isReady === true,
    /** The provider has ended it: they sell nothing that costs something until they open another. */
    isEnded: isOfProvider && account?.endedAt != null,
    /** What waits until they can. */
    waiting: waiting?.amount ?? 0,
  }
}

/**
 * Reads a seller's account at the provider; once it is ready, waiting transfers leave. One that the provider does not know any
 * more, or has rejected, has ended: the job `apply-suspension` stops what is unpaid, and the seller is mailed. Repeatable;
 * ignores accounts of no seller. Not inside a transaction.
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
    const [known] = await db.select().from(sellerAccounts).where(ofAccount).for('no key update')
    if (!known) return
    const { sellerId } = known
    const updatedAt = clock.now()
    const endedAt = isRejected ? (known.endedAt ?? updatedAt) : null
    await db.update(sellerAccounts).set({ isReady, missing, endedAt, updatedAt }).where(ofAccount)
    if (isReady) await queueWaitingTransfers(ctx, { sellerId })
    if (!endedAt || known.endedAt) return
    await jobs.enqueue(db, 'apply-suspension', { sellerId })
    await enqueueAccountMail(ctx, { template: 'payout-account-ended', sellerId })
  })
  return { isReady }
}

/** Leads the seller to their account at the provider. */
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
 * The seller's own bank refused what the provider sent there: they are notified. False: it is the account of no seller. Not
 * inside a transaction.
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

/** Has a seller's waiting transfers tried again, or those of one fulfilment: what still has to wait does (send-transfer.ts). */
export async function queueWaitingTransfers(
  ctx: Context,
  input: { sellerId: string; fulfilmentId?: string },
): Promise<void> {
  const { db, jobs } = ctx
  const leaving = await db
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
  for (const { orderId, fulfilmentId } of leaving)
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
  const jobsOfTransfers = leaving.map(({ transferId }) => ({ transferId }))
  if (leaving.length > 0) await jobs.enqueueAll(db, 'send-transfer', jobsOfTransfers)
}

/** A query of the fulfilments whose payout waits. */
export const listWaitingTransfers = ({ db }: Context) =>
  db.select({ id: transfers.fulfilmentId }).from(transfers).where(eq(transfers.status, 'waiting'))

/**
 * A seller has come back from the provider: asks rather than waiting for its word. Not inside a transaction.
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
 * Sellers whose payouts have waited for an account since before `since`, and who were not reminded since; each with the oldest
 * payout. They count as reminded: call it in the transaction that reminds them.
 */
export const takeWaitingSellers = (
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
          isOfActivePerson(transfers.sellerId),
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
    // Another process that came at the same moment waits here, and then finds them reminded.
    const taken = await db
      .update(onboardingReminders)
      .set({ remindedAt })
      .where(
        and(inArray(onboardingReminders.sellerId, sellerIds), lte(onboardingReminders.remindedAt, since)),
      )
      .returning({ sellerId: onboardingReminders.sellerId })
    const mine = new Set(taken.map(({ sellerId }) => sellerId))
    return waiting.filter(({ sellerId }) => mine.has(sellerId))
  })

/**
 * A condition on the column that names a seller: the site's provider has ended their account (closed, disconnected or rejected),
 * and they have opened no other. Nothing of theirs that costs something can be ordered or paid. False where no cards are taken,
 * and for an account at a provider the site has left.
 */
export const hasEndedAccount = (
  { payments }: Pick<Context, 'payments'>,
  sellerId: SQLWrapper,
): SQL<boolean> =>
  sql<boolean>`exists (select from ${sellerAccounts} where ${sellerAccounts.sellerId} = ${sellerId}
    and ${sellerAccounts.provider} = ${payments?.name ?? null} and ${sellerAccounts.endedAt} is not null)`
