import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isUndecided } from '#domain/payments/findings.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { bankFindings } from '../../database/schema/ledger.ts'
import { lockFinding } from './find-finding.ts'

/**
 * An administrator has accounted for it elsewhere: `note` says how. @throws AppError `not-signed-in`, `forbidden`, `not-found`;
 * `conflict` while it is being given back, and when it is settled
 */
export async function settleFindingByHand(
  ctx: Context,
  { findingId, note }: { findingId: string; note: string },
): Promise<void> {
  const { userId: settledBy } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, status, objectId } = await lockFinding(ctx, findingId)
    if (!isUndecided(status)) throw new AppError('conflict', moneyMessages.findingNotOpen)
    await ctx.db
      .update(bankFindings)
      .set({ status: 'settled', settledAt: ctx.clock.now(), settledBy, note })
      .where(eq(bankFindings.id, id))
    const subject = { type: 'ledger', id, name: objectId } as const
    await recordAudit(ctx, [{ action: 'bank-finding.settle', subject, before: { status }, after: { note } }])
  })
}
