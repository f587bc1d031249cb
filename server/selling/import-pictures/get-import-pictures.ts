import type { Context } from '../../context.ts'
import { type PictureReport, type PictureSource, readReport } from './picture-report.ts'
import { requireOwnImport } from './require-own-import.ts'

/** What a seller is told of the fetching. */
export type PictureProgress = Omit<PictureReport, 'file' | 'cursor'>

/** How far the pictures of one's own import are, by where they come from; null: none were asked for. */
export async function getImportPictures(
  ctx: Context,
  { importId }: { importId: string },
): Promise<Record<PictureSource, PictureProgress | null>> {
  await requireOwnImport(ctx, { importId })
  const read = async (source: PictureSource): Promise<PictureProgress | null> => {
    const report = await readReport(ctx, { importId, source })
    if (!report) return null
    const { file: _file, cursor: _cursor, ...progress } = report
    return progress
  }
  return { addresses: await read('addresses'), zip: await read('zip') }
}
