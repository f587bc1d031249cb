import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { RestoreResult, UndoResult } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { productImports } from '#server/database/schema/selling.ts'
import { countImportDrafts } from '../drafts.ts'
import { findImport, type ImportRecord, restorableUntil, undoableUntil } from './find-import.ts'
import { loadCatalogue } from './find-known-products.ts'
import { removeImportPictures, removeProducts, restoreRemovals } from './import-removals.ts'
import { describeUndo, planRestoredStates, planUndo } from './plan-undo.ts'
import { discardQueryPlans } from './update-plan.ts'
import { updateProducts } from './write-rows.ts'

/** @throws AppError `conflict` while it runs and when the hour is over */
function requireUndoable(ctx: Context, record: ImportRecord): void {
  const until = undoableUntil(record)
  if (!until) throw new AppError('conflict', importMessages.notFinished)
  if (until <= ctx.clock.now()) throw new AppError('conflict', importMessages.notUndoable)
}

const emptyUndo: UndoResult = { deleted: 0, restored: 0, drafts: 0, exceptionCount: 0, exceptions: [] }

/** What `undoImport` would do at this moment. @throws AppError as it does */
export async function previewUndo(ctx: Context, { importId }: { importId: string }): Promise<UndoResult> {
  const { actor, record } = await findImport(ctx, { importId })
  if (record.status === 'undone') return emptyUndo
  requireUndoable(ctx, record)
  return describeUndo(await planUndo(ctx, { importId, sellerId: actor.userId, lock: false }))
}

/**
 * Undoes an import in one transaction: the products it created are removed, those it changed get their former state.
 * Articles changed meanwhile stay and are named. A second call has nothing left to do.
 * @throws AppError `not-found` for another seller's import; `conflict` while it runs and when the hour is over
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
    await removeImportPictures(ctx, { importId, productIds: plan.restored.map(({ id }) => id) })
    const { onRequestFieldId } = await loadCatalogue(ctx)
    await updateProducts(ctx, plan.restored, { onRequestFieldId })
    await ctx.db
      .update(productImports)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(eq(productImports.id, importId))
    return describeUndo(plan)
  })
}

/**
 * Reverts the undoing of an import: removed products return with their pictures, and products with their former state get that of the
 * file again, unless they were changed since.
 * @throws AppError `not-found` for another seller's import; `conflict` when it was not undone, or more than a week ago
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
    // Undone by an earlier release, which stored nothing.
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
