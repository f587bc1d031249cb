import { eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ImportDetail, ImportPlan } from '#domain/selling/imports.ts'
import { importMessages, sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import { describeImport, listTargets } from './describe-import.ts'
import { findImport } from './find-import.ts'
import { loadCatalogue } from './load-catalogue.ts'

/**
 * What the seller says the columns mean, and answers.
 * @throws AppError `not-found` for another seller's import, `conflict` once it is started, `invalid`
 */
export function updatePlan(
  ctx: Context,
  { importId, plan }: { importId: string; plan: ImportPlan },
): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const catalogue = await loadCatalogue(ctx)
    const targets = new Set(listTargets(catalogue).map(({ value }) => value))
    if (plan.columns.some((target) => target !== null && !targets.has(target)))
      throw new AppError('invalid', importMessages.unknownTarget)
    if (plan.defaultCategoryId && !catalogue.tree.leaves.some(({ id }) => id === plan.defaultCategoryId))
      throw new AppError('invalid', sellingMessages.noCategory)
    const { headings } = record.plan
    const chosen = { ...plan, columns: headings.map((_, index) => plan.columns[index] ?? null) }
    await ctx.db
      .update(productImports)
      .set({
        revision: record.revision + 1,
        plan: sql`${productImports.plan} || ${JSON.stringify(chosen)}::jsonb`,
      })
      .where(eq(productImports.id, importId))
    return describeImport(ctx, { ...record, plan: { ...record.plan, ...chosen } })
  })
}
