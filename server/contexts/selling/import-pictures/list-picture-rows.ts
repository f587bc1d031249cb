import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { readPictureCell } from '#domain/selling/picture-cell.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { noteOnRow } from './picture-report.ts'

/** A row of an import whose product exists. */
export interface PictureRow {
  rowNumber: number
  productId: string
  title: string
  reference: string | null
  uniqueCode: string
  /** The first column of pictures, which notes refer to; null if the file has none. */
  column: number | null
  addresses: string[]
  names: string[]
}

/** Lists, by row number, the rows of an import whose products still exist, with the pictures that they name. */
export async function listPictureRows(
  ctx: Context,
  input: { importId: string; afterRow?: number },
): Promise<PictureRow[]> {
  const [found] = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(eq(productImports.id, input.importId))
  const columns = (found?.plan.columns ?? []).flatMap((target, index) =>
    target === 'pictures' ? [index] : [],
  )
  const rows = await ctx.db
    .select({
      rowNumber: productImportRows.rowNumber,
      productId: products.id,
      title: products.title,
      reference: products.reference,
      uniqueCode: products.uniqueCode,
      cells: productImportRows.cells,
    })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, productImportRows.importId))
    .innerJoin(
      products,
      and(eq(products.id, productImportRows.productId), eq(products.userId, productImports.userId)),
    )
    .where(
      and(
        eq(productImportRows.importId, input.importId),
        isNotNull(productImportRows.outcome),
        gt(productImportRows.rowNumber, input.afterRow ?? -1),
      ),
    )
    .orderBy(asc(productImportRows.rowNumber))
  return rows.map(({ cells, ...row }) => {
    const { addresses, names } = readPictureCell(columns.map((column) => cells[column] ?? '').join('\n'))
    // An export of this site contains the addresses of pictures that the product already has.
    const externalAddresses = addresses.filter(
      (address) => !address.startsWith(`${ctx.config.origin}/files/`),
    )
    return { ...row, column: columns[0] ?? null, addresses: externalAddresses, names }
  })
}

interface ImportPicture {
  importId: string
  rowNumber: number
  productId: string
  /** Identifies the picture: its address, or a hash of its content. */
  source: string
}

/** The same picture of the same product has the same id, however often a file or a zip is sent. */
function pictureId({ productId, source }: ImportPicture): string {
  const hex = createHash('sha256').update(`${productId}\n${source}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Returns whether a picture can be added: there is room, the product already has it, is full, or is gone. */
export async function checkSpace(
  ctx: Context,
  picture: ImportPicture,
): Promise<'room' | 'known' | 'full' | 'gone'> {
  const [product] = await ctx.db
    .select({
      count: sql<number>`count(${productImages.id})`.mapWith(Number),
      isKnown: sql<boolean>`coalesce(bool_or(${productImages.id} = ${pictureId(picture)}), false)`,
    })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .where(eq(products.id, picture.productId))
    .groupBy(products.id)
  if (!product) return 'gone'
  if (product.isKnown) return 'known'
  return product.count >= maxPictures ? 'full' : 'room'
}

/**
 * Adds a picture to an imported product; the first one becomes the primary. The picture is noted on the import's row, so that
 * undoing removes it.
 * @throws AppError `invalid` or `too-large` for a file that is no picture
 */
export async function addImportPicture(
  ctx: Context,
  { content, ...picture }: ImportPicture & { content: Uint8Array },
): Promise<'added' | 'known' | 'full' | 'gone'> {
  const stored = await storePicture(ctx, content)
  const outcome = await inTransaction(ctx, async (ctx) => {
    const { productId, importId, rowNumber } = picture
    const id = pictureId(picture)
    // An undoing waits for this picture, or this picture finds the import undone.
    const [{ status } = { status: null }] = await ctx.db
      .select({ status: productImports.status })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('share')
    if (status === null || status === 'undone') return 'gone'
    await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
    const space = await checkSpace(ctx, picture)
    if (space !== 'room') return space
    const [last] = await ctx.db
      .select({
        position: sql<number>`coalesce(max(${productImages.position}) + 1, 0)`.mapWith(Number),
        hasPrimary: sql<boolean>`coalesce(bool_or(${productImages.isPrimary}), false)`,
      })
      .from(productImages)
      .where(eq(productImages.productId, productId))
    const { url, width, height } = stored
    await ctx.db.insert(productImages).values({
      id,
      productId,
      url,
      width,
      height,
      position: last?.position ?? 0,
      isPrimary: !last?.hasPrimary,
      createdAt: ctx.clock.now(),
    })
    await noteOnRow(ctx, {
      importId,
      rowNumber,
      note: { column: null, kind: 'picture', text: '', pictureId: id },
    })
    return 'added'
  })
  // Another attempt was faster, or the product is gone: no product uses the stored files.
  if (outcome !== 'added') await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: [stored.url] })
  return outcome
}
