import { AppError } from '#domain/errors.ts'
import type { PictureReport, PictureSource } from '#domain/selling/stored-imports.ts'
import { importPicturesMessages } from '#domain/selling-messages.ts'
import type { Context } from '#server/context.ts'
import { addImportPicture, checkSpace, listPictureRows, type PictureRow } from './list-picture-rows.ts'
import { noteOnRow, readReport, saveReport, withFailure } from './picture-report.ts'
import { enqueuePictureJob } from './receive-picture-zip.ts'
import { unpackPictureZip } from './unpack-picture-zip.ts'

/** Assigns pictures to the products of an import. The job fails after its last attempt, and the seller is notified. */
export async function assignImportPictures(
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

/** Reads a picture from an address on the web. @throws AppError, in French, when it cannot be read */
type FetchPicture = (address: string) => Promise<Uint8Array>

/** A longer job would count as lost, so the work continues in another one. */
const maxTurnMs = 120_000

/**
 * Fetches the pictures of an import's rows, one row after another, from where the last job stopped. A repetition adds nothing
 * twice; an address without a picture is noted on its row, and the next ones follow.
 */
export async function fetchAddressPictures(
  ctx: Context,
  fetchPicture: FetchPicture,
  { importId }: { importId: string },
): Promise<void> {
  let report = await readReport(ctx, { importId, source: 'addresses' })
  if (report?.status !== 'running') return
  const turnEndsAt = performance.now() + maxTurnMs
  const rows = await listPictureRows(ctx, { importId, afterRow: Number(report.cursor) })
  for (const row of rows.filter(({ addresses }) => addresses.length > 0)) {
    if (performance.now() > turnEndsAt) return enqueuePictureJob(ctx, { importId, source: 'addresses' })
    report = await fetchRow(ctx, fetchPicture, { importId, row, report })
    await saveReport(ctx, { importId, source: 'addresses', report })
  }
  await saveReport(ctx, { importId, source: 'addresses', report: { ...report, status: 'done' } })
}

async function fetchRow(
  ctx: Context,
  fetchPicture: FetchPicture,
  { importId, row, report: before }: { importId: string; row: PictureRow; report: PictureReport },
): Promise<PictureReport> {
  let report = { ...before, treated: before.treated + 1, cursor: String(row.rowNumber) }
  for (const address of row.addresses) {
    const picture = { importId, rowNumber: row.rowNumber, productId: row.productId, source: address }
    const outcome = await addFromAddress(ctx, fetchPicture, { picture, address })
    if (outcome === 'gone') return report
    if (outcome === 'added' || outcome === 'known') {
      report = { ...report, stored: report.stored + 1 }
      continue
    }
    const reason = outcome === 'full' ? importPicturesMessages.tooManyPictures : outcome.message
    const text = `${shorten(address)}\u00a0: ${reason}`
    await noteOnRow(ctx, {
      importId,
      rowNumber: row.rowNumber,
      note: { column: row.column, kind: 'error', text },
    })
    report = withFailure(report, { name: `Ligne ${row.rowNumber}, ${row.title}`, text })
  }
  return report
}

async function addFromAddress(
  ctx: Context,
  fetchPicture: FetchPicture,
  { picture, address }: { picture: Parameters<typeof checkSpace>[1]; address: string },
) {
  const space = await checkSpace(ctx, picture)
  if (space !== 'room') return space
  let content: Uint8Array
  try {
    content = await fetchPicture(address)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  try {
    return await addImportPicture(ctx, { ...picture, content })
  } catch (error) {
    // A problem with the picture is reported; a problem of this server makes the job retry.
    if (error instanceof AppError && ['invalid', 'too-large'].includes(error.code)) return error
    throw error
  }
}

const shorten = (address: string): string => (address.length > 120 ? `${address.slice(0, 119)}…` : address)
