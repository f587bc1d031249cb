import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { maxZipBytes } from '#domain/selling/imports.ts'
import { importPicturesMessages, pictureMessages } from '#domain/selling-messages.ts'
import { scheduleUnusedFileCheck } from '#server/capabilities/files/pictures.ts'
import { readZipPictures } from '#server/capabilities/files/read-zip.ts'
import { withTemporaryFolder } from '#server/capabilities/files/temporary-folder.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { productImports } from '#server/database/schema/selling.ts'
import {
  getImportPictures,
  newReport,
  type PictureProgress,
  readReport,
  requireOwnImport,
  saveReport,
} from './picture-report.ts'

/** Enqueues the fetching or unpacking of an import's pictures. The jobs of one account run one after another. */
export async function enqueuePictureJob(
  ctx: Context,
  job: { importId: string; source: 'addresses' | 'zip' },
): Promise<void> {
  const [found] = await ctx.db
    .select({ accountId: productImports.userId })
    .from(productImports)
    .where(eq(productImports.id, job.importId))
  if (found) await ctx.jobs.enqueue(ctx.db, 'import-pictures', { ...job, ...found })
}

/**
 * Receives a zip of pictures for the products of the signed-in seller's finished import; a job assigns them. The zip is
 * written to disk as it arrives, and replaces an earlier one that is still being unpacked.
 * @throws AppError `not-found`; `conflict` before the import is done or after it was undone; `invalid` or `too-large` for a
 * zip that is not accepted
 */
export async function receivePictureZip(
  ctx: Context,
  input: { importId: string; body: () => ReadableStream<Uint8Array> | null },
): Promise<PictureProgress | null> {
  const { importId } = input
  requireFinishedImport(await requireOwnImport(ctx, { importId }))
  const file = `imports/${importId}/${randomUUID()}.zip`
  const total = await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'pictures.zip')
    await writeToDisk(input.body(), path)
    // A file that is no zip, or a harmful one, is refused in the response, not by the job.
    const count = await readZipPictures(path, async (pictures) => pictures.length)
    await scheduleUnusedFileCheck(ctx, [file])
    await ctx.files.copyFromFs(path, file)
    return count
  })
  const previous = await inTransaction(ctx, async (ctx) => {
    // An undoing, or another zip, waits for this transaction.
    await ctx.db
      .select({ id: productImports.id })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    requireFinishedImport(await requireOwnImport(ctx, { importId }))
    const replaced = await readReport(ctx, { importId, source: 'zip' })
    await saveReport(ctx, { importId, source: 'zip', report: newReport({ file, total }) })
    await enqueuePictureJob(ctx, { importId, source: 'zip' })
    return replaced
  }).catch(async (error) => {
    await ctx.files.delete(file)
    throw error
  })
  if (previous?.file) await ctx.files.delete(previous.file)
  return (await getImportPictures(ctx, { importId })).zip
}

function requireFinishedImport({ status }: { status: string }): void {
  if (status === 'undone') throw new AppError('conflict', importPicturesMessages.undone)
  if (status !== 'done') throw new AppError('conflict', importPicturesMessages.notFinished)
}

async function writeToDisk(body: ReadableStream<Uint8Array> | null, path: string): Promise<void> {
  if (!body) throw new AppError('invalid', pictureMessages.zipBroken)
  let size = 0
  const sizeLimit = new Transform({
    transform(chunk: Uint8Array, _encoding, next) {
      size += chunk.byteLength
      if (size > maxZipBytes) next(new AppError('too-large', importPicturesMessages.zipTooLarge))
      else next(null, chunk)
    },
  })
  await pipeline(
    Readable.fromWeb(body as import('node:stream/web').ReadableStream),
    sizeLimit,
    createWriteStream(path),
  )
}
