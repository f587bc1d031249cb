import type { z } from 'zod'
import type { workNoteSchema } from '#domain/platform/work-schemas.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { workNotes } from '../../database/schema/administration.ts'
import { subjectOf } from './subject-of.ts'

/** Writes down something for the other administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function addWorkNote(ctx: Context, input: z.output<typeof workNoteSchema>): Promise<void> {
  const { userId: authorId } = requireAdmin(ctx)
  const { kind, id: subjectId, text } = input
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(workNotes).values({ kind, subjectId, text, authorId, createdAt: ctx.clock.now() })
    await recordAudit(ctx, [{ action: 'work.note', subject: subjectOf(input), after: { note: text } }])
  })
}
