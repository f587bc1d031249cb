import { type AnyColumn, and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { deletedAccountName } from '#domain/accounts/accounts.ts'
import type { AuditAction, AuditDetails, AuditSubject } from '#domain/platform/audit.ts'
import { type Context, requireActor } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { auditLog } from '#server/database/schema/platform.ts'

interface AuditEntry {
  action: AuditAction
  subject: { type: AuditSubject; id: string; name: string }
  /** The changed values, never passwords, tokens or card data. */
  before?: AuditDetails | null
  after?: AuditDetails | null
}

/** Stores an administrator's act in the transaction that performs it. During an impersonation it stores both users. */
export async function recordAudit(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const actor = requireActor(ctx)
  const adminId = actor.impersonatedBy ?? actor.userId
  const onBehalfOf = actor.impersonatedBy ? actor.userId : null
  const people = await ctx.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [adminId, actor.userId]))
  const emailOrId = (id: string) => people.find((person) => person.id === id)?.email ?? id
  await ctx.db.insert(auditLog).values(
    entries.map(({ action, subject, before, after }) => ({
      createdAt: ctx.clock.now(),
      adminId,
      adminName: emailOrId(adminId),
      onBehalfOf,
      onBehalfOfName: onBehalfOf && emailOrId(onBehalfOf),
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: subject.name,
      before: before ?? null,
      after: after ?? null,
    })),
  )
}

/**
 * Removes a deleted user's names, addresses and keys from the log and keeps the act, its ids and its time. The trigger on the table
 * (`refuse-change.sql`) allows only this update.
 */
export async function redactAuditLog(
  { db }: Context,
  { userId, address }: { userId: string; address?: string },
): Promise<void> {
  await db.execute(sql`select set_config('rechantier.redacting', 'on', true)`)
  const isAboutUser = and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId))
  await db.update(auditLog).set({ subjectName: userId, before: null, after: null }).where(isAboutUser)
  await db.update(auditLog).set({ adminName: deletedAccountName }).where(eq(auditLog.adminId, userId))
  await db.update(auditLog).set({ onBehalfOfName: deletedAccountName }).where(eq(auditLog.onBehalfOf, userId))
  if (address) await redactAddress(db, address)
  await db.execute(sql`select set_config('rechantier.redacting', '', true)`)
}

/** Redacts an address in other entries too, since those about emails and blocked addresses contain it. */
async function redactAddress(db: Context['db'], address: string): Promise<void> {
  const pattern = `(?<![\\w.+-])${address.replace(/[^\w]/g, '\\$&')}(?![\\w-])`
  const redacted = (column: SQL.Aliased | AnyColumn, type = sql`text`) =>
    sql`regexp_replace(${column}::text, ${pattern}, ${deletedAccountName}, 'gi')::${type}`
  await db
    .update(auditLog)
    .set({
      subjectId: redacted(auditLog.subjectId),
      subjectName: redacted(auditLog.subjectName),
      before: redacted(auditLog.before, sql`jsonb`),
      after: redacted(auditLog.after, sql`jsonb`),
    })
    .where(
      sql`concat_ws(' ', ${auditLog.subjectId}, ${auditLog.subjectName}, ${auditLog.before}, ${auditLog.after}) ~* ${pattern}`,
    )
}

/** Deletes entries of the audit log that are older than a year; the database refuses to delete younger ones (`refuse-change.sql`). */
export async function deleteOldAuditEntries({ db }: Context, { before }: { before: Date }): Promise<number> {
  const oldEntries = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.createdAt, before))
    .limit(batchSize)
  const { rowCount } = await db.delete(auditLog).where(inArray(auditLog.id, oldEntries))
  return rowCount ?? 0
}
