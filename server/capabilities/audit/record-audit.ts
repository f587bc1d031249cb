import { inArray, lt } from 'drizzle-orm'
import type { AuditAction, AuditDetails, AuditSubject } from '#domain/platform/audit.ts'
import { type Context, requireActor } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { auditLog } from '#server/database/schema/platform.ts'

interface AuditEntry {
  action: AuditAction
  subject: { type: AuditSubject; id: string; name: string }
  /** Only what changed; never a password, a token or a card. */
  before?: AuditDetails | null
  after?: AuditDetails | null
}

/**
 * Records an administrator's act, in the transaction that does it. During an impersonation both names
 * are recorded.
 */
export async function recordAudit(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const actor = requireActor(ctx)
  const adminId = actor.impersonatedBy ?? actor.userId
  const onBehalfOf = actor.impersonatedBy ? actor.userId : null
  const people = await ctx.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [adminId, actor.userId]))
  const nameOf = (id: string) => people.find((person) => person.id === id)?.email ?? id
  await ctx.db.insert(auditLog).values(
    entries.map(({ action, subject, before, after }) => ({
      createdAt: ctx.clock.now(),
      adminId,
      adminName: nameOf(adminId),
      onBehalfOf,
      onBehalfOfName: onBehalfOf && nameOf(onBehalfOf),
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: subject.name,
      before: before ?? null,
      after: after ?? null,
    })),
  )
}

/** The log of administrators' acts, once it is a year old; the database lets nothing younger go (`refuse-change.sql`). */
export async function deleteOldAudit({ db }: Context, { before }: { before: Date }): Promise<number> {
  const old = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.createdAt, before))
    .limit(batchSize)
  const { rowCount } = await db.delete(auditLog).where(inArray(auditLog.id, old))
  return rowCount ?? 0
}
