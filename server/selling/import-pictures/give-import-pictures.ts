import type { Context } from '../../context.ts'
import { type FetchPicture, fetchAddressPictures } from './fetch-address-pictures.ts'
import { type PictureSource, readReport, saveReport } from './picture-report.ts'
import { unpackPictureZip } from './unpack-picture-zip.ts'

/** The job: pictures for the products of an import. Given up after the last attempt, and the seller is told. */
export async function giveImportPictures(
  ctx: Context,
  fetchPicture: FetchPicture,
  input: { importId: string; source: PictureSource; isLastAttempt: boolean },
): Promise<void> {
  try {
    if (input.source === 'addresses') await fetchAddressPictures(ctx, fetchPicture, input)
    else await unpackPictureZip(ctx, input)
  } catch (error) {
    const report = input.isLastAttempt ? await readReport(ctx, input) : null
    if (report) {
      await saveReport(ctx, { ...input, report: { ...report, status: 'failed' } })
      if (report.file) await ctx.files.delete(report.file)
    }
    throw error
  }
}
