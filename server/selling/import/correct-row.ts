import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { PreviewRow } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../../context.ts'
import { productImportRows, productImports } from '../../database/schema/selling.ts'
import { cleanCell } from './file/table.ts'
import { findImport } from './find-import.ts'
import { previewRow } from './preview-import.ts'

/**
 * The seller's own correction of cells of one row, before the import.
 * @throws AppError `not-found` for another seller's import or a row it has not; `conflict` once it is started
 */
export async function correctRow(
  ctx: Context,
  input: { importId: string; rowNumber: number; cells: Record<string, string> },
): Promise<PreviewRow> {
  const record = await inTransaction(ctx, async (ctx) => {
    const { record } = await findImport(ctx, { importId: input.importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const own = and(
      eq(productImportRows.importId, record.id),
      eq(productImportRows.rowNumber, input.rowNumber),
    )
    const [row] = await ctx.db.select({ cells: productImportRows.cells }).from(productImportRows).where(own)
    if (!row) throw new AppError('not-found', importMessages.missing)
    const cells = record.plan.headings.map((_, index) =>
      cleanCell(input.cells[index] ?? (row.cells as string[])[index] ?? ''),
    )
    await ctx.db.update(productImportRows).set({ cells }).where(own)
    const revision = record.revision + 1
    await ctx.db.update(productImports).set({ revision }).where(eq(productImports.id, record.id))
    return { ...record, revision }
  })
  return (await previewRow(ctx, record, input)) as PreviewRow
}
