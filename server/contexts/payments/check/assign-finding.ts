import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { isAssignable } from '#domain/payments/findings.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { lockOrderRow } from '#server/contexts/orders/lock-order.ts'
import { bankFindings } from '#server/database/schema/ledger.ts'
import { writeMadeByHand } from '../adopt.ts'
import { findPayment, listPaidFulfilments } from '../find-payment.ts'
import { readFulfilmentMoney } from '../fulfilment-money.ts'
import { requireProvider } from '../require-provider.ts'
import { lockFinding } from './settle-finding.ts'

/**
 * An administrator says which fulfilment a refund belongs to that was made at the provider: it is booked there.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it is settled, no refund of a payment of ours, or
 * that fulfilment was not paid by it or has less left
 */
export async function assignFinding(
  ctx: Context,
  input: { findingId: string; fulfilmentId: string },
): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { fulfilmentId } = input
    const seen = await lockedPayment(ctx, input.findingId)
    const { id, status, kind, provider, objectId, amount, movedAt } = await lockFinding(ctx, input.findingId)
    if (status !== 'open') throw new AppError('conflict', moneyMessages.findingNotOpen)
    const isOwn = provider === requireProvider(ctx).name
    if (
      !isOwn ||
      !isAssignable({ kind, status }) ||
      !seen ||
      !(await listPaidFulfilments(ctx, { paymentId: seen.id })).has(fulfilmentId)
    )
      throw new AppError('conflict', moneyMessages.findingNotAssignable)
    const { free } = await readFulfilmentMoney(ctx, { fulfilmentId })
    if (free < amount) throw new AppError('conflict', moneyMessages.findingNotAssignable)
    const money = { id: objectId, amount, createdAt: movedAt }
    await writeMadeByHand(ctx, { payment: seen, money, fulfilmentId, requestedBy: userId })
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

/** Locks the order before the finding, in the same order as the comparison. */
async function lockedPayment(ctx: Context, findingId: string) {
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
