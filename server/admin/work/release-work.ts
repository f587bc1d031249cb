import { and, eq } from 'drizzle-orm'
import type { WorkSubject } from '#domain/platform/work-schemas.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { workAssignments } from '../../database/schema/administration.ts'
import { subjectOf } from './subject-of.ts'

/** Gives back what one has taken oneself; what is somebody else's stays theirs. @throws AppError `not-signed-in`, `forbidden` */
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
    if (rowCount) await recordAudit(ctx, [{ action: 'work.release', subject: subjectOf(input) }])
  })
}
