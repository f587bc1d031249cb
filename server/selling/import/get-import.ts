import type { ImportDetail } from '#domain/selling/imports.ts'
import type { Context } from '../../context.ts'
import { describeImport } from './describe-import.ts'
import { findImport } from './find-import.ts'

/** @throws AppError `not-found` for another seller's import */
export async function getImport(ctx: Context, { importId }: { importId: string }): Promise<ImportDetail> {
  const { record } = await findImport(ctx, { importId })
  return describeImport(ctx, record)
}
