import type { Context } from '../../context.ts'
import { enqueuePictureJob } from './enqueue-picture-job.ts'
import { listPictureRows } from './list-picture-rows.ts'
import { newReport, saveReport } from './picture-report.ts'

/**
 * Lets the pictures be fetched that an import's rows give addresses of. Called when its rows are done, in the
 * transaction that says so; never holds the import up.
 */
export async function startAddressPictures(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const rows = await listPictureRows(ctx, { importId })
  const total = rows.filter(({ addresses }) => addresses.length > 0).length
  if (total === 0) return
  await saveReport(ctx, { importId, source: 'addresses', report: newReport({ file: null, total }) })
  await enqueuePictureJob(ctx, { importId, source: 'addresses' })
}
