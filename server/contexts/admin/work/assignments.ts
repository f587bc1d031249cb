import { and, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { defaultDelays } from '#domain/orders/delays.ts'
import type { takeWorkSchema, WorkSubject, workNoteSchema } from '#domain/platform/schemas.ts'
import { getWorkTexts, workMessages } from '#domain/platform/work.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import { workAssignments, workNotes } from '#server/database/schema/platform.ts'

/**
 * Assigns a task to the signed-in administrator. Another administrator's task is reassigned only if `from` names them.
 * @throws AppError `not-signed-in`, `forbidden`; `conflict` when another administrator was faster
 */
export async function takeWork(ctx: Context, input: z.output<typeof takeWorkSchema>): Promise<void> {
  const { userId: adminId } = requireAdmin(ctx)
  const { kind, id: subjectId, from } = input
  await inTransaction(ctx, async (ctx) => {
    const assignment = { adminId, createdAt: ctx.clock.now() }
    const result =
      from === null
        ? await ctx.db
            .insert(workAssignments)
            .values({ kind, subjectId, ...assignment })
            .onConflictDoNothing()
        : await ctx.db
            .update(workAssignments)
            .set(assignment)
            .where(
              and(
                eq(workAssignments.kind, kind),
                eq(workAssignments.subjectId, subjectId),
                eq(workAssignments.adminId, from),
              ),
            )
    if (result.rowCount === 0) throw new AppError('conflict', workMessages.changedMeanwhile)
    await publish(ctx, { type: 'work-changed' })
    await recordAudit(ctx, [{ action: 'work.take', subject: auditSubject(input) }])
  })
}

/** Returns a task as the subject of an audit entry. */
const auditSubject = ({ kind, id }: WorkSubject) => ({
  type: 'work' as const,
  id,
  name: getWorkTexts(defaultDelays)[kind].label,
})

/** Ends the administrator's own assignment. @throws AppError `not-signed-in`, `forbidden` */
export async function releaseWork(ctx: Context, input: WorkSubject): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .delete(workAssignments)
      .where(
        and(
          eq(workAssignments.kind, input.kind),
          eq(workAssignments.subjectId, input.id),
          eq(workAssignments.adminId, userId),
        ),
      )
    if (!rowCount) return
    await publish(ctx, { type: 'work-changed' })
    await recordAudit(ctx, [{ action: 'work.release', subject: auditSubject(input) }])
  })
}

/** Adds a note for the other administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function addWorkNote(ctx: Context, input: z.output<typeof workNoteSchema>): Promise<void> {
  const { userId: authorId } = requireAdmin(ctx)
  const { kind, id: subjectId, text } = input
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(workNotes).values({ kind, subjectId, text, authorId, createdAt: ctx.clock.now() })
    await publish(ctx, { type: 'work-changed' })
    await recordAudit(ctx, [{ action: 'work.note', subject: auditSubject(input), after: { note: text } }])
  })
}

/** Deletes old assignments and notes, whose tasks are settled by then. */
export async function deleteOldWork({ db }: Context, { before }: { before: Date }): Promise<number> {
  const counts = []
  for (const table of [workAssignments, workNotes]) {
    const old = db.select({ at: sql`ctid` }).from(table).where(lt(table.createdAt, before)).limit(batchSize)
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${old}))`)
    counts.push(rowCount ?? 0)
  }
  const count = counts.reduce((sum, count) => sum + count, 0)
  if (count > 0) await publish({ db }, { type: 'work-changed' })
  return count
}
