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
  /** File names the row names itself, in their order. */
  names: readonly string[]
}

export interface PictureMatch {
  productId: string
  /** Where it stands among the product's pictures: as the row names them, else by the file's own name. */
  rank: string
}

/**
 * Finds whose picture a file of a zip is, by the names the row gives, by the seller's reference or by our code; paths,
 * endings, case, accents and the sort of dash do not matter. `REF-1.jpg`, `ref-1_2.JPG`, `REF-1 (3).png` and
 * `REF-1/entrée.jpg` are all REF-1's. A name that two products could claim belongs to neither.
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

/** `ref-1-2` → `ref-1`, also `ref-1-b`: the number of a picture behind its product's name. */
const withoutNumber = (name: string): string => name.replace(/-(\d{1,3}|[a-z])$/, '')

/** 10 comes after 2. */
const naturalRank = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(6, '0'))

/** A job that runs longer is taken for dead: the work goes on in another. */
const maxTurnMs = 120_000

/**
 * Gives the pictures of a zip to an import's products, from where the last turn stood; the zip is deleted after use.
 * Done again it adds nothing twice; a picture that cannot be taken is noted on its row and stops nothing.
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

/** Answers whether the zip is not needed any more; else its turn is over and the next job was enqueued. */
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
    // A newer zip has taken this one's place.
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

/** Whose picture each file is; by product, as its row names them, and the same each time. */
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
    // What is wrong with the picture is reported; what is wrong with us is tried again.
    if (error instanceof AppError && ['invalid', 'too-large'].includes(error.code))
      return noteFailure(error.message)
    throw error
  }
}
