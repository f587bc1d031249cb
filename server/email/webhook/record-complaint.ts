import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../context.ts'
import { auditLog, emailSuppressions } from '../../database/schema/platform.ts'
import type { Complaint } from './event.ts'

/**
 * Blocks the addresses the mail provider complains about. In whatever order and however often it is told, the outcome is
 * the same: a mailbox that does not exist outweighs a complaint, and what an administrator has unblocked since stays so.
 */
export async function recordComplaint(ctx: Context, complaint: Complaint): Promise<void> {
  const { addresses, reason, detail, happenedAt } = complaint
  await inTransaction(ctx, async ({ db, clock }) => {
    const lifted = await db
      .select({ address: auditLog.subjectId })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectType, 'email-address'),
          inArray(auditLog.subjectId, addresses),
          eq(auditLog.action, 'email.unblock'),
          gt(auditLog.createdAt, happenedAt),
        ),
      )
    const known = new Set(lifted.map(({ address }) => address))
    const blocked = addresses.filter((address) => !known.has(address))
    if (blocked.length === 0) return
    await db
      .insert(emailSuppressions)
      // In one order, so that two deliveries at once never wait for each other.
      .values(blocked.sort().map((address) => ({ address, reason, detail, createdAt: clock.now() })))
      .onConflictDoUpdate({
        target: emailSuppressions.address,
        set: { reason, detail },
        setWhere: sql`${emailSuppressions.reason} = 'complained' and excluded.reason = 'bounced'`,
      })
  })
  ctx.log.info({ reason, count: addresses.length }, 'mail provider reported')
}
