import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { RestoreResult, UndoResult } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { productImports } from '#server/database/schema/selling.ts'
import { countImportDrafts } from '../drafts.ts'
import { findImport, type ImportRecord, restorableUntil, undoableUntil } from './find-import.ts'
import { loadCatalogue } from './find-matchable-products.ts'
import { removeImportPictures, removeProducts, restoreRemovals } from './import-removals.ts'
import { describeUndo, planRestoredStates, planUndo } from './plan-undo.ts'
import { discardQueryPlans } from './update-plan.ts'
import { updateProducts } from './write-rows.ts'

/** Requires a finished import within the period for undoing. @throws AppError `conflict` */
function requireUndoable(ctx: Context, record: ImportRecord): void {
  const until = undoableUntil(record)
  if (!until) throw new AppError('conflict', importMessages.notFinished)
  if (until <= ctx.clock.now()) throw new AppError('conflict', importMessages.notUndoable)
}

const emptyUndo: UndoResult = { deleted: 0, reverted: 0, drafts: 0, exceptionCount: 0, exceptions: [] }

/** Returns what `undoImport` would do now. @throws AppError as `undoImport` */
export async function previewUndo(ctx: Context, { importId }: { importId: string }): Promise<UndoResult> {
  const { actor, record } = await findImport(ctx, { importId })
  if (record.status === 'undone') return emptyUndo
  requireUndoable(ctx, record)
  return describeUndo(await planUndo(ctx, { importId, sellerId: actor.userId, lock: false }))
}

/**
 * Undoes an import in one transaction: the products it created are removed, those it changed return to their former state.
 * Products changed meanwhile stay and are named. A second call does nothing.
 * @throws AppError `not-found` for another seller's import; `conflict` while it runs and after the period for undoing
 */
export function undoImport(ctx: Context, { importId }: { importId: string }): Promise<UndoResult> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status === 'undone') return emptyUndo
    requireUndoable(ctx, record)
    await discardQueryPlans(ctx)
    const plan = await planUndo(ctx, { importId, sellerId: actor.userId, lock: true })
    await setChangeReason(ctx, { reason: 'import-undone', subjectId: importId })
    await removeProducts(ctx, { importId, productIds: plan.deleted })
    await removeImportPictures(ctx, { importId, productIds: plan.reverted.map(({ id }) => id) })
    const { onRequestFieldId } = await loadCatalogue(ctx)
    await updateProducts(ctx, plan.reverted, { onRequestFieldId })
    await ctx.db
      .update(productImports)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(eq(productImports.id, importId))
    return describeUndo(plan)
  })
}

/**
 * Reverts the undoing of an import: removed products return with their pictures, and products that returned to their former
 * state receive the file's values again, unless they were changed since.
 * @throws AppError `not-found` for another seller's import; `conflict` if it was not undone, or after `restorableDays`
 */
export function restoreImport(ctx: Context, { importId }: { importId: string }): Promise<RestoreResult> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    const until = restorableUntil(record)
    if (!until || until <= ctx.clock.now()) throw new AppError('conflict', importMessages.notRestorable)
    await discardQueryPlans(ctx)
    await setChangeReason(ctx, { reason: 'import', subjectId: importId })
    const restoredStates = await planRestoredStates(ctx, { importId, sellerId: actor.userId })
    const { onRequestFieldId } = await loadCatalogue(ctx)
    await updateProducts(ctx, restoredStates, { onRequestFieldId })
    const { returned, missing } = await restoreRemovals(ctx, { importId, sellerId: actor.userId })
    const drafts = await countImportDrafts(ctx, { importId })
    // An earlier release undid it and stored nothing to restore.
    if (returned + missing + restoredStates.length + drafts === 0)
      throw new AppError('conflict', importMessages.notRestorable)
    const hasAllRows = record.processed >= record.rowCount
    await ctx.db
      .update(productImports)
      .set({ status: hasAllRows ? 'done' : 'failed', undoneAt: null })
      .where(eq(productImports.id, importId))
    return { returned, missing, updated: restoredStates.length, drafts }
  })
}
