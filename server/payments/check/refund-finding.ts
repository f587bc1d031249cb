import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isUndecided } from '#domain/payments/findings.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { bankFindings } from '../../database/schema/ledger.ts'
import { findPayment } from '../find-payment.ts'
import { requireProvider } from '../require-provider.ts'
import { lockFinding } from './find-finding.ts'

/**
 * Has a charge that belongs to no order given back, all of it, by a job. @throws AppError `not-signed-in`, `forbidden`,
 * `not-found`; `conflict` when it is no charge, of another provider, or somebody has dealt with it
 */
export async function refundFinding(ctx: Context, input: { findingId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { db, jobs } = ctx
    const finding = await lockFinding(ctx, input.findingId)
    const { id, status, kind, providerPaymentId, objectId, amount } = finding
    const isOwn = finding.provider === requireProvider(ctx).name
    const isOffered = isUndecided(status) && isOwn && kind === 'payment'
    // One that the books know is given back there, with its order.
    if (!isOffered || providerPaymentId === null || (await findPayment(ctx, { providerPaymentId })))
      throw new AppError('conflict', moneyMessages.findingNotRefundable)
    await db.update(bankFindings).set({ status: 'refunding', lastError: null }).where(eq(bankFindings.id, id))
    await jobs.enqueue(db, 'send-finding-refund', { findingId: id })
    const subject = { type: 'ledger', id, name: objectId } as const
    await recordAudit(ctx, [
      { action: 'bank-finding.refund', subject, before: { status }, after: { amount } },
    ])
  })
}
