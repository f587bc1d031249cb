import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { count, inArray } from 'drizzle-orm'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { pictureFormat } from '#server/capabilities/files/picture-format.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import type { Context } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { imageRow, insertAcceptedRows, validationReason } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

/** Path of the former host before the bucket and the name of a file. */
const hostedFilePath = /\/object\/(?:public|sign|authenticated)\/([^?#]+)/

/**
 * Returns the path of a former file in the copied buckets: `{folder}/{bucket}/{name}`; null when it is missing or its address leads out of the
 * folder.
 */
function findFormerFile(folder: string, address: string): string | null {
  const path = hostedFilePath.exec(address)?.[1] ?? address
  if (/^[a-z]+:/i.test(path)) return null
  try {
    const root = resolve(folder)
    const file = resolve(root, `.${sep}${decodeURIComponent(path)}`)
    return file.startsWith(root + sep) ? file : null
  } catch {
    // A percent sign without a code cannot be decoded.
    return null
  }
}

/** Returns null for a missing file. */
async function readFormerFile(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw error
  }
}

interface PictureOptions {
  report: MoveReport
  /** Folder with a subfolder for each bucket; null moves no pictures. */
  folder: string | null
  isDryRun: boolean
}

/** Moves the pictures of products through the same processing as an upload, the primary one first. */
export async function movePictures(ctx: Context, source: Source, options: PictureOptions): Promise<void> {
  const productIdOrZero = "coalesce(i.product_id, '00000000-0000-0000-0000-000000000000')"
  const keys = [productIdOrZero, 'not coalesce(i.is_primary, false)', 'i.id']
  for await (const rows of source.readBatches({ from: 'public.product_images i', keys })) {
    const ids = rows.map(({ id }) => String(id))
    const existingPictures = await ctx.db
      .select({ id: productImages.id })
      .from(productImages)
      .where(inArray(productImages.id, ids))
    const existingIds = new Set(existingPictures.map(({ id }) => id))
    const positions = await findNextPositions(ctx, rows)
    for (const row of rows) {
      if (existingIds.has(String(row.id))) options.report.recordExisting('product_images')
      else await movePicture(ctx, row, { ...options, positions })
    }
    options.report.progress(`Photos : ${options.report.tallies.product_images.read}…`)
  }
}

/** Returns the next picture position of each moved product. */
async function findNextPositions({ db }: Context, rows: SourceRow[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.flatMap(({ product_id }) => (product_id ? String(product_id) : [])))]
  const movedProducts = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  const pictureCounts = await db
    .select({ id: productImages.productId, pictures: count() })
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .groupBy(productImages.productId)
  const positions = new Map(movedProducts.map(({ id }) => [id, 0]))
  for (const { id, pictures } of pictureCounts) positions.set(id, pictures)
  return positions
}

async function movePicture(
  ctx: Context,
  row: SourceRow,
  { report, folder, isDryRun, positions }: PictureOptions & { positions: Map<string, number> },
): Promise<void> {
  const refuse = (reason: string) => report.recordRefused('product_images', row.id, reason)
  const parsed = imageRow.safeParse(row)
  if (!parsed.success) return refuse(validationReason(parsed.error))
  const { id, product_id: productId } = parsed.data
  const position = positions.get(productId)
  if (position === undefined) return refuse('son annonce n’est pas là')
  if (position >= maxPictures) return refuse(`une annonce compte au plus ${maxPictures} photos`)
  const address = parsed.data.url || parsed.data.image_url
  if (!address) return refuse('sans adresse')
  if (folder === null) return refuse('aucun dossier de fichiers n’est donné (--files)')
  const path = findFormerFile(folder, address)
  const content = path && (await readFormerFile(path))
  if (!content) return refuse(`le fichier n’est pas dans le dossier : ${address}`)
  if (isDryRun) {
    if (!pictureFormat(content)) return refuse(pictureMessages.unknownFormat)
  } else {
    const picture = await storePicture(ctx, content).catch(pictureRefusal)
    if (typeof picture === 'string') return refuse(picture)
    const image = { ...picture, id, productId, position, isPrimary: position === 0 }
    const inserted = await insertAcceptedRows(
      ctx,
      [image],
      async ({ db }) => void (await db.insert(productImages).values(image)),
      (_, reason) => refuse(reason),
    )
    if (inserted.length === 0) return
  }
  positions.set(productId, position + 1)
  report.recordMoved('product_images', id)
}

/** Returns the reason for refusing a picture; an error of the site is thrown. */
function pictureRefusal(error: unknown): string {
  if (error instanceof AppError && error.code !== 'unavailable') return error.message
  throw error
}
