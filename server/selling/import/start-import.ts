import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { importMessages, sellingMessages } from '#domain/selling-messages.ts'
import { requireCompleteProfile } from '../../accounts/require-complete-profile.ts'
import { type Context, inTransaction } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import { describeImport } from './describe-import.ts'
import { findImport } from './find-import.ts'
import { dropPreview } from './keep-preview.ts'

/**
 * Has an import's rows made into products, in the background. Asked again it answers how far it is; one that was cut off goes
 * on after the last row it treated.
 * @throws AppError `not-found` for another seller's import; `forbidden` for an incomplete profile; `invalid` when no
 * column is the title
 */
export function startImport(ctx: Context, { importId }: { importId: string }): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded' && record.status !== 'failed') return describeImport(ctx, record)
    await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
    if (!record.plan.columns.includes('title')) throw new AppError('invalid', importMessages.noTitle)
    await dropPreview(ctx, { importId })
    await ctx.db
      .update(productImports)
      .set({ status: 'running', finishedAt: null })
      .where(eq(productImports.id, importId))
    await ctx.jobs.enqueue(ctx.db, 'run-import', { importId, accountId: actor.userId })
    return describeImport(ctx, { ...record, status: 'running', finishedAt: null })
  })
}
