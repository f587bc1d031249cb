import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#domain/errors.ts'
import type { PictureReport } from '#domain/selling/stored-imports.ts'
import { importPicturesMessages } from '#domain/selling-messages.ts'
import { readZipPictures, type ZipPicture } from '#server/capabilities/files/read-zip.ts'
import { withTemporaryFolder } from '#server/capabilities/files/temporary-folder.ts'
import type { Context } from '#server/context.ts'
import { addImportPicture, listPictureRows, type PictureRow } from './list-picture-rows.ts'
import { noteOnRow, readReport, saveReport, withFailure, withUnmatched } from './picture-report.ts'
import { enqueuePictureJob } from './receive-picture-zip.ts'

/** A product that pictures of a zip may belong to. */
export interface PictureOwner {
  productId: string
  reference: string | null
  uniqueCode: string
  /** The file names that the row contains, in their order. */
  names: readonly string[]
}

export interface PictureMatch {
  productId: string
  /** Orders the product's pictures: by the row's order of names, otherwise by file name. */
  rank: string
}

/**
 * Returns a function that finds the product to which a file of a zip belongs: by the names in its row, by the seller's
 * reference or by the product's code. Folders, extensions, case, accents and the kind of dash do not matter: `REF-1.jpg`,
 * `ref-1_2.JPG`, `REF-1 (3).png` and `REF-1/entrée.jpg` all belong to REF-1. A name that fits two products belongs to neither.
 */
export function createPictureMatcher(owners: readonly PictureOwner[]): (path: string) => PictureMatch | null {
  const ownerByFileName = new OwnerIndex()
  const ownerByCode = new OwnerIndex()
  for (const { productId, names, reference, uniqueCode } of owners) {
    for (const [index, name] of names.entries()) {
      ownerByFileName.add(normalise(baseName(name)), productId, String(index).padStart(3, '0'))
    }
    if (reference) ownerByCode.add(normalise(reference), productId)
    ownerByCode.add(normalise(uniqueCode), productId)
  }

  return (path) => {
    const parts = path.split(/[\\/]/).filter(Boolean)
    const file = normalise(baseName(path))
    const folder = normalise(parts.at(-2) ?? '')
    const byName = ownerByFileName.find(file)
    if (byName) return byName
    const owner = ownerByCode.find(file) ?? ownerByCode.find(withoutNumber(file)) ?? ownerByCode.find(folder)
    return owner && { productId: owner.productId, rank: `~${naturalRank(file)}` }
  }
}

class OwnerIndex {
  private readonly owners = new Map<string, PictureMatch | null>()

  add(key: string, productId: string, rank = ''): void {
    if (!key) return
    const claimed = this.owners.get(key)
    if (claimed === undefined) this.owners.set(key, { productId, rank })
    else if (claimed?.productId !== productId) this.owners.set(key, null)
  }

  find(key: string): PictureMatch | null {
    return this.owners.get(key) ?? null
  }
}

const baseName = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(jpe?g|png|webp|avif|hei[cf]|gif|tiff?|bmp)$/i, '')

const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Removes the number of a picture from its name: `ref-1-2` or `ref-1-b` → `ref-1`. */
const withoutNumber = (name: string): string => name.replace(/-(\d{1,3}|[a-z])$/, '')

/** Pads numbers, so that 10 is sorted after 2. */
const naturalRank = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(6, '0'))

/** A longer job would count as lost, so the work continues in another one. */
const maxTurnMs = 120_000

/**
 * Assigns the pictures of a zip to an import's products, from where the last job stopped; the zip is deleted afterwards. A
 * repetition adds nothing twice; a picture that is not accepted is noted on its row, and the next ones follow.
 */
export async function unpackPictureZip(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const report = await readReport(ctx, { importId, source: 'zip' })
  if (report?.status !== 'running' || !report.file) return
  const { file } = report
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'pictures.zip')
    await pipeline(await ctx.files.getStream(file), createWriteStream(path))
    const isDone = await readZipPictures(path, (pictures) =>
      assignPictures(ctx, { importId, report, pictures }),
    )
    if (isDone) await ctx.files.delete(file)
  })
}

/** Returns true when the zip is no longer needed; false when the time of this job is over and the next one is enqueued. */
async function assignPictures(
  ctx: Context,
  input: { importId: string; report: PictureReport; pictures: ZipPicture[] },
): Promise<boolean> {
  const { importId } = input
  const turnEndsAt = performance.now() + maxTurnMs
  let report = input.report
  for (const { picture, row, order } of await matchPictures(ctx, input)) {
    if (order <= report.cursor) continue
    if (performance.now() > turnEndsAt) {
      await enqueuePictureJob(ctx, { importId, source: 'zip' })
      return false
    }
    const progress = { ...report, treated: report.treated + 1, cursor: order }
    report = row
      ? await assignPicture(ctx, { importId, report: progress, picture, row })
      : withUnmatched(progress, picture.name)
    // A newer zip has replaced this one.
    if (!(await saveReport(ctx, { importId, source: 'zip', report, replaces: report.file }))) return true
  }
  await saveReport(ctx, {
    importId,
    source: 'zip',
    report: { ...report, status: 'done' },
    replaces: report.file,
  })
  return true
}

/**
 * Matches each file with its product's row. The order is by product, then that of the row's names, and the same at each run.
 */
async function matchPictures(
  ctx: Context,
  { importId, pictures }: { importId: string; pictures: ZipPicture[] },
): Promise<{ picture: ZipPicture; row: PictureRow | null; order: string }[]> {
  const rows = await listPictureRows(ctx, { importId })
  const rowByProduct = new Map(rows.map((row) => [row.productId, row]))
  const match = createPictureMatcher(rows)
  const matched = pictures.map((picture) => {
    const found = match(picture.name)
    const order = found ? `${found.productId} ${found.rank} ${picture.name}` : `~ ${picture.name}`
    return { picture, row: rowByProduct.get(found?.productId ?? '') ?? null, order }
  })
  return matched.sort((a, b) => (a.order < b.order ? -1 : 1))
}

async function assignPicture(
  ctx: Context,
  {
    importId,
    report,
    picture,
    row,
  }: { importId: string; report: PictureReport; picture: ZipPicture; row: PictureRow },
): Promise<PictureReport> {
  const { rowNumber, productId } = row
  const noteFailure = async (reason: string) => {
    const text = `${picture.name.slice(-120)}\u00a0: ${reason}`
    await noteOnRow(ctx, { importId, rowNumber, note: { column: row.column, kind: 'error', text } })
    return withFailure(report, { name: `Ligne ${rowNumber}, ${row.title}`, text })
  }
  try {
    const content = await picture.read()
    const source = createHash('sha256').update(content).digest('hex')
    const outcome = await addImportPicture(ctx, { importId, rowNumber, productId, source, content })
    if (outcome === 'full') return await noteFailure(importPicturesMessages.tooManyPictures)
    return outcome === 'gone' ? report : { ...report, stored: report.stored + 1 }
  } catch (error) {
    // A problem with the picture is reported; a problem of this server makes the job retry.
    if (error instanceof AppError && ['invalid', 'too-large'].includes(error.code))
      return noteFailure(error.message)
    throw error
  }
}
