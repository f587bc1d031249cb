import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { takeWorkSchema } from '#domain/platform/work-schemas.ts'
import { workMessages } from '#domain/platform/work-texts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { workAssignments } from '../../database/schema/administration.ts'
import { subjectOf } from './subject-of.ts'

/**
 * Says that one sees to it oneself; somebody else's can be taken over, by whoever knew whose it was.
 * @throws AppError `not-signed-in`, `forbidden`; `conflict` when somebody else was faster
 */
export async function takeWork(ctx: Context, input: z.output<typeof takeWorkSchema>): Promise<void> {
  const { userId: adminId } = requireAdmin(ctx)
  const { kind, id: subjectId, from } = input
  await inTransaction(ctx, async (ctx) => {
    const now = { adminId, createdAt: ctx.clock.now() }
    const taken =
      from === null
        ? await ctx.db
            .insert(workAssignments)
            .values({ kind, subjectId, ...now })
            .onConflictDoNothing()
        : await ctx.db
            .update(workAssignments)
            .set(now)
            .where(
              and(
                eq(workAssignments.kind, kind),
                eq(workAssignments.subjectId, subjectId),
                eq(workAssignments.adminId, from),
              ),
            )
    if (taken.rowCount === 0) throw new AppError('conflict', workMessages.changedMeanwhile)
    await recordAudit(ctx, [{ action: 'work.take', subject: subjectOf(input) }])
  })
}
