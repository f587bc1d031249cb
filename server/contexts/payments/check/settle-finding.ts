import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { isAssignable, isUndecidedFinding, moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { lockOrderRow } from '#server/contexts/orders/lock-order.ts'
import { requireProvider } from '#server/contexts/payments/call-provider.ts'
import { readFulfilmentMoney } from '#server/contexts/payments/fulfilment-money.ts'
import { insertManualRefund } from '#server/contexts/payments/record-missing-money.ts'
import { bankFindings } from '#server/database/schema/ledger.ts'
import { findPayment, listPaidFulfilments } from '../find-payment.ts'
import { type ProviderRefund, ProviderRefusal } from '../provider/provider.ts'

/**
 * Settles a finding that was accounted for elsewhere, as `note` says.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` while it is being refunded, and when it is settled
 */
export async function settleFindingByHand(
  ctx: Context,
  { findingId, note }: { findingId: string; note: string },
): Promise<void> {
  const { userId: settledBy } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, status, objectId } = await lockFinding(ctx, findingId)
    if (!isUndecidedFinding(status)) throw new AppError('conflict', moneyMessages.findingNotOpen)
    await ctx.db
      .update(bankFindings)
      .set({ status: 'settled', settledAt: ctx.clock.now(), settledBy, note })
      .where(eq(bankFindings.id, id))
    const subject = { type: 'ledger', id, name: objectId } as const
    await recordAudit(ctx, [{ action: 'bank-finding.settle', subject, before: { status }, after: { note } }])
  })
}

type Finding = typeof bankFindings.$inferSelect

/** Locks a finding until the transaction ends. @throws AppError `not-found` */
async function lockFinding({ db }: Context, id: string): Promise<Finding> {
  const [row] = isUuid(id)
    ? await db.select().from(bankFindings).where(eq(bankFindings.id, id)).for('update')
    : []
  if (!row) throw new AppError('not-found', moneyMessages.missingFinding)
  return row
}

/**
 * Refunds a charge that belongs to no order, in full, by a job.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it is no charge, of another provider, or settled
 * already
 */
export async function refundFinding(ctx: Context, input: { findingId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { db, jobs } = ctx
    const finding = await lockFinding(ctx, input.findingId)
    const { id, status, kind, providerPaymentId, objectId, amount } = finding
    const isOfProvider = finding.provider === requireProvider(ctx).name
    const isRefundable = isUndecidedFinding(status) && isOfProvider && kind === 'payment'
    // A charge that the ledger has assigned is refunded with its order.
    if (!isRefundable || providerPaymentId === null || (await findPayment(ctx, { providerPaymentId })))
      throw new AppError('conflict', moneyMessages.findingNotRefundable)
    await db.update(bankFindings).set({ status: 'refunding', lastError: null }).where(eq(bankFindings.id, id))
    await jobs.enqueue(db, 'send-finding-refund', { findingId: id })
    const subject = { type: 'ledger', id, name: objectId } as const
    await recordAudit(ctx, [
      { action: 'bank-finding.refund', subject, before: { status }, after: { amount } },
    ])
  })
}

/**
 * The job behind `refundFinding`. Repeatable after a crash: the provider finds an earlier refund by the finding's id. A refusal
 * is stored for administrators.
 * @throws ProviderUnavailable when there was no answer; the job retries
 */
export async function sendFindingRefund(ctx: Context, input: { findingId: string }): Promise<void> {
  const isBeingRefunded = and(eq(bankFindings.id, input.findingId), eq(bankFindings.status, 'refunding'))
  const [finding] = await ctx.db.select().from(bankFindings).where(isBeingRefunded)
  if (!finding?.providerPaymentId) return
  const { id: refundId, providerPaymentId, amount } = finding
  await recordFindingRefund(ctx, {
    findingId: refundId,
    answer: await requestRefund(ctx, { refundId, providerPaymentId, amount }),
  })
}

type Answer = Pick<ProviderRefund, 'status' | 'failure'> & { id: string | null }

async function requestRefund(
  ctx: Context,
  refund: { refundId: string; providerPaymentId: string; amount: number },
): Promise<Answer> {
  try {
    return await requireProvider(ctx).createRefund(refund)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { id: null, status: 'failed', failure: `${error.code}: ${error.message}` }
  }
}

/**
 * Records the state of the refund of a charge without an order. A refund on its way settles nothing: a bank may still refuse
 * it, and the provider sends an event (refresh-refund.ts).
 */
export async function recordFindingRefund(
  ctx: Context,
  { findingId, answer }: { findingId: string; answer: Answer },
): Promise<void> {
  const { id, status, failure } = answer
  if (status === 'sent') return
  await ctx.db
    .update(bankFindings)
    .set(
      status === 'failed'
        ? { status: 'refused', lastError: failure ?? status }
        : { status: 'settled', settledAt: ctx.clock.now(), note: `Remboursé par la plateforme (${id}).` },
    )
    .where(and(eq(bankFindings.id, findingId), eq(bankFindings.status, 'refunding')))
}

/** True when this refund settled a finding for good; a later return by the bank makes another finding. */
export async function hasSettledFinding(
  { db }: Context,
  { findingId }: { findingId: string },
): Promise<boolean> {
  const isSettled = and(eq(bankFindings.status, 'settled'), isNull(bankFindings.settledBy))
  return (await db.$count(bankFindings, and(eq(bankFindings.id, findingId), isSettled))) > 0
}

/**
 * Books a refund that was made at the provider on the fulfilment that an administrator chooses.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it is settled, is no refund of a payment of ours,
 * or when the fulfilment was not paid by it or has less left
 */
export async function assignFinding(
  ctx: Context,
  input: { findingId: string; fulfilmentId: string },
): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { fulfilmentId } = input
    const payment = await lockOrderOfFinding(ctx, input.findingId)
    const { id, status, kind, provider, objectId, amount, movedAt } = await lockFinding(ctx, input.findingId)
    if (status !== 'open') throw new AppError('conflict', moneyMessages.findingNotOpen)
    const isOfProvider = provider === requireProvider(ctx).name
    if (
      !isOfProvider ||
      !isAssignable({ kind, status }) ||
      !payment ||
      !(await listPaidFulfilments(ctx, { paymentId: payment.id })).has(fulfilmentId)
    )
      throw new AppError('conflict', moneyMessages.findingNotAssignable)
    const { free } = await readFulfilmentMoney(ctx, { fulfilmentId })
    if (free < amount) throw new AppError('conflict', moneyMessages.findingNotAssignable)
    const money = { id: objectId, amount, createdAt: movedAt }
    await insertManualRefund(ctx, { payment: payment, money, fulfilmentId, requestedBy: userId })
    const note = 'Attribué à une part de la commande, et inscrit dans les comptes.'
    await ctx.db
      .update(bankFindings)
      .set({ status: 'settled', settledAt: ctx.clock.now(), settledBy: userId, note })
      .where(eq(bankFindings.id, id))
    const subject = { type: 'ledger', id, name: objectId } as const
    await recordAudit(ctx, [
      { action: 'bank-finding.assign', subject, before: { status }, after: { fulfilmentId, amount } },
    ])
  })
}

/** Locks the order before the finding, in the same order as the comparison does. */
async function lockOrderOfFinding(ctx: Context, findingId: string) {
  const [finding] = isUuid(findingId)
    ? await ctx.db
        .select({ providerPaymentId: bankFindings.providerPaymentId })
        .from(bankFindings)
        .where(eq(bankFindings.id, findingId))
    : []
  const payment = finding?.providerPaymentId
    ? await findPayment(ctx, { providerPaymentId: finding.providerPaymentId })
    : null
  if (payment) await lockOrderRow(ctx, payment)
  return payment
}
