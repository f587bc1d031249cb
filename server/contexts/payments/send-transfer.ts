import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { TransferStatus } from '#domain/payments/payments.ts'
import { grossAmount, splitRelease } from '#domain/payments/shares.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import {
  payments,
  refunds,
  sellerAccounts,
  type Transfer,
  transferReversals,
  transfers,
} from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { isPayoutSuspended } from '../orders/sale-suspension.ts'
import { postEntries } from './balances.ts'
import { requireProvider } from './call-provider.ts'
import { readFulfilmentMoney, sumReleased, type TransferMoney } from './fulfilment-money.ts'
import { ProviderRefusal } from './provider/provider.ts'
import { refreshAccount } from './seller-accounts.ts'

/**
 * Assigns a transfer that will never arrive to the refunds that wait for it. Returns the rest; null when no refund waits. Under
 * the order's lock.
 */
async function assignToRefunds(ctx: Context, transfer: Transfer): Promise<Cents | null> {
  const { db, jobs } = ctx
  const deleted = await db
    .delete(transferReversals)
    .where(eq(transferReversals.transferId, transfer.id))
    .returning()
  // Nothing was reversed of a transfer that never arrived, so each reversal belongs to a refund.
  const reversals = deleted.flatMap(({ refundId, ...shares }) =>
    refundId === null ? [] : [{ ...shares, refundId }],
  )
  if (reversals.length === 0) return null
  // There are one or two: refunds of the same products while one transfer is being sent.
  for (const reversal of reversals) {
    const gross = sql`${grossAmount(reversal)}::numeric / 100`
    await db
      .update(refunds)
      .set({ takenBack: sql`${refunds.takenBack} - ${gross}` })
      .where(eq(refunds.id, reversal.refundId))
  }
  await jobs.enqueueAll(
    db,
    'send-refund',
    reversals.map(({ refundId }) => ({ refundId })),
  )
  return reversals.reduce((rest, reversal) => rest - grossAmount(reversal), grossAmount(transfer))
}

/**
 * Makes a new transfer of the part of a stopped one that no refund needs, because the provider may know the old one. `others`
 * are the fulfilment's other transfers, on which the commission depends. Under the order's lock.
 */
export async function sendRemainder(
  { db, clock, jobs }: Context,
  input: {
    stopped: Transfer
    others: TransferMoney[]
    gross: Cents
    status: TransferStatus
    lastError?: string
  },
): Promise<Transfer | null> {
  if (input.gross <= 0) return null
  const { orderId, fulfilmentId, sellerId, paymentId, commissionRate } = input.stopped
  const [written] = await db
    .insert(transfers)
    .values({
      orderId,
      fulfilmentId,
      sellerId,
      paymentId,
      commissionRate,
      ...splitRelease(input.gross, sumReleased(input.others), commissionRate),
      status: input.status,
      lastError: input.lastError ?? null,
      createdAt: clock.now(),
    })
    .returning()
  if (written) await jobs.enqueue(db, 'send-transfer', { transferId: written.id })
  return written ?? null
}

/** Effects on the order, in the transaction that records the transfer. */
interface TransferCallbacks {
  onSent?: (ctx: Context, transfer: Transfer) => Promise<void>
  onFailed?: (ctx: Context, transfer: Transfer, error: string) => Promise<void>
  /** Called when the seller's account no longer receives transfers. */
  onWaiting?: (ctx: Context, transfer: Transfer) => Promise<void>
}

/**
 * Has the provider send a seller's money, then records it. Repeatable after a crash, because the provider finds an earlier
 * transfer by our id. A refusal leaves the transfer `failed` for an administrator, or `waiting` when the seller's account has
 * ended. The job behind `release`.
 * @throws ProviderUnavailable without an answer; the job retries
 */
export async function sendTransfer(
  ctx: Context,
  input: { transferId: string },
  callbacks: TransferCallbacks = {},
): Promise<void> {
  const provider = requireProvider(ctx)
  const claim = await claimTransfer(ctx, input)
  if (!claim) return
  const { transfer, accountId, chargeId } = claim
  try {
    // When the whole amount is commission, nothing is sent.
    const created =
      transfer.amount === 0
        ? null
        : await provider.createTransfer({
            transferId: transfer.id,
            orderId: transfer.orderId,
            amount: transfer.amount,
            accountId,
            chargeId,
          })
    await recordArrival(ctx, transfer, created?.id ?? null, callbacks)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const reason = `${error.code}: ${error.message}`
    // The account is closed or disconnected: the transfer waits for another.
    const { isReady } = await refreshAccount(ctx, { providerAccountId: accountId })
    if (!isReady && (await recordWaiting(ctx, transfer, reason, callbacks))) return
    await recordFailure(ctx, transfer, reason, callbacks)
  }
}

/**
 * Marks a transfer as sending, after which it cannot be stopped. Null when nothing is to be sent, no account is ready, or the
 * seller is suspended.
 */
const claimTransfer = (ctx: Context, { transferId }: { transferId: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { db, payments: provider } = ctx
    const transfer = await lockTransfer(ctx, transferId)
    if (!transfer || !['waiting', 'queued', 'sending'].includes(transfer.status)) return null
    await publishTransfer(ctx, transfer)
    // Waits for a concurrent update of the account (seller-accounts.ts), which would not see this transfer.
    const [account] = await db
      .select()
      .from(sellerAccounts)
      .where(eq(sellerAccounts.sellerId, transfer.sellerId))
      .for('share')
    const hasAccount = account?.isReady && account.provider === provider?.name
    const isReady = hasAccount && !(await isPayoutSuspended(ctx, transfer))
    if (transfer.status !== 'sending' && !isReady) {
      await db.update(transfers).set({ status: 'waiting' }).where(eq(transfers.id, transferId))
      return null
    }
    const [payment] = await db.select().from(payments).where(eq(payments.id, transfer.paymentId))
    if (!account || !payment?.chargeId) throw new Error(`transfer ${transferId} lacks its account or charge`)
    await db.update(transfers).set({ status: 'sending', lastError: null }).where(eq(transfers.id, transferId))
    return { transfer, accountId: account.providerAccountId, chargeId: payment.chargeId }
  })

const publishTransfer = (ctx: Context, { orderId, fulfilmentId }: Transfer) =>
  publish(ctx, { type: 'order-changed', orderId, fulfilmentId })

async function lockTransfer(ctx: Context, transferId: string): Promise<Transfer | null> {
  const [found] = await ctx.db
    .select({ orderId: transfers.orderId })
    .from(transfers)
    .where(eq(transfers.id, transferId))
  if (!found) return null
  await lockOrderRow(ctx, found)
  const [transfer] = await ctx.db.select().from(transfers).where(eq(transfers.id, transferId))
  return transfer ?? null
}

const recordArrival = (
  ctx: Context,
  { id }: Transfer,
  providerTransferId: string | null,
  { onSent }: TransferCallbacks,
) =>
  inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id)
    if (!transfer || transfer.status === 'sent') return
    const sent = await recordSent(ctx, transfer, { providerTransferId })
    if (sent) await onSent?.(ctx, sent)
  })

/** Records that a transfer has reached its seller. In the caller's transaction, under the order's lock. */
export async function recordSent(
  ctx: Context,
  transfer: Transfer,
  reference: { providerTransferId: string | null } | { settledReference: string },
): Promise<Transfer | undefined> {
  const { id, orderId, fulfilmentId, amount, commission } = transfer
  const [sent] = await ctx.db
    .update(transfers)
    .set({ ...reference, status: 'sent', sentAt: ctx.clock.now(), lastError: null })
    .where(eq(transfers.id, id))
    .returning()
  await postEntries(ctx, {
    kind: 'release',
    sourceId: id,
    orderId,
    lines: [
      { fulfilmentId, account: 'held', amount: -(amount + commission) },
      { fulfilmentId, account: 'released', amount },
      { fulfilmentId, account: 'commission', amount: commission },
    ],
  })
  await publishTransfer(ctx, transfer)
  await enqueueWaitingRefunds(ctx, id)
  return sent
}

const recordFailure = (ctx: Context, { id }: Transfer, error: string, { onFailed }: TransferCallbacks) =>
  inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id)
    if (transfer?.status !== 'sending') return
    const remainder = await assignToRefunds(ctx, transfer)
    const status = remainder === null ? ('failed' as const) : ('dropped' as const)
    await ctx.db.update(transfers).set({ status, lastError: error }).where(eq(transfers.id, id))
    await publishTransfer(ctx, transfer)
    const { transfers: others } = await readFulfilmentMoney(ctx, transfer)
    const failed =
      remainder === null
        ? { ...transfer, status, lastError: error }
        : await sendRemainder(ctx, {
            stopped: transfer,
            others,
            gross: remainder,
            status: 'failed',
            lastError: error,
          })
    if (failed) await onFailed?.(ctx, failed, error)
  })

/**
 * Makes a new transfer that waits, because the provider knows the id of the old one. False when refunds wait for the transfer
 * and decide about its money.
 */
const recordWaiting = (
  ctx: Context,
  { id }: Transfer,
  error: string,
  { onWaiting }: TransferCallbacks,
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id)
    if (transfer?.status !== 'sending') return true
    if ((await ctx.db.$count(transferReversals, eq(transferReversals.transferId, id))) > 0) return false
    await ctx.db.update(transfers).set({ status: 'dropped', lastError: error }).where(eq(transfers.id, id))
    const { transfers: others } = await readFulfilmentMoney(ctx, transfer)
    const waiting = await sendRemainder(ctx, {
      stopped: transfer,
      others,
      gross: grossAmount(transfer),
      status: 'waiting',
      lastError: error,
    })
    await publishTransfer(ctx, transfer)
    if (waiting) await onWaiting?.(ctx, waiting)
    return true
  })

/** Enqueues the refunds that wait for this transfer to arrive or fail. */
async function enqueueWaitingRefunds({ db, jobs }: Context, transferId: string): Promise<void> {
  const waiting = await db
    .selectDistinct({ refundId: refunds.id })
    .from(transferReversals)
    .innerJoin(refunds, eq(refunds.id, transferReversals.refundId))
    .where(
      and(
        eq(transferReversals.transferId, transferId),
        eq(transferReversals.status, 'queued'),
        eq(refunds.status, 'queued'),
      ),
    )
  await jobs.enqueueAll(db, 'send-refund', waiting)
}
