import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { batchSize } from '../database/batches.ts'
import { auditLog } from '../database/schema/platform.ts'

/** The log of administrators' acts, once it is a year old; the database lets nothing younger go (migration 0013). */
export async function deleteOldAudit({ db }: Context, { before }: { before: Date }): Promise<number> {
  const old = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.createdAt, before))
    .limit(batchSize)
  const { rowCount } = await db.delete(auditLog).where(inArray(auditLog.id, old))
  return rowCount ?? 0
}
