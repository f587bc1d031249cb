import { and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isUuid } from '#domain/address.ts'
import { isUncut, type PictureCut, uncut } from '#domain/catalogue/picture-cuts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { storeCutPicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { importRemovals, pictureCuts, productImports, uploads } from '#server/database/schema/selling.ts'
import { requireUploadSpace, type Upload, writeUpload } from './uploads.ts'

/**
 * Sets the pictures of a locked product, in this order, the first one primary: pictures that it has, and uploads of its seller, which
 * become its pictures. A job deletes the files of those left out.
 * @throws AppError `invalid` with `details.missingPictures`, the ids that are neither
 */
export async function arrangePictures(
  ctx: Context,
  input: { productId: string; sellerId: string; pictureIds: readonly string[] },
): Promise<void> {
  const { productId, pictureIds } = input
  const current = await ctx.db
    .select({ id: productImages.id, url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, productId))
  const remainingPictures = current.filter(({ id }) => pictureIds.includes(id))
  const added = await consumeUploads(ctx, {
    sellerId: input.sellerId,
    ids: pictureIds.filter((id) => !remainingPictures.some((picture) => picture.id === id)),
  })
  const removed = current.filter(({ id }) => !pictureIds.includes(id))
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await ctx.db.delete(productImages).where(inArray(productImages.id, ids))
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: removed.map(({ url }) => url) })
  }
  await orderPictures(ctx, { productId, pictureIds, ids: remainingPictures.map(({ id }) => id) })
  if (added.length > 0) {
    // A picture has the id of its upload, so that a repeated request finds it.
    const placed = added.map((picture) => {
      const position = pictureIds.indexOf(picture.id)
      return { ...picture, productId, position, isPrimary: position === 0 }
    })
    await ctx.db.insert(productImages).values(placed)
  }
}

async function consumeUploads(ctx: Context, { sellerId, ids }: { sellerId: string; ids: string[] }) {
  if (ids.length === 0) return []
  const consumed = await ctx.db
    .delete(uploads)
    .where(and(inArray(uploads.id, ids), eq(uploads.userId, sellerId)))
    .returning({ id: uploads.id, url: uploads.url, width: uploads.width, height: uploads.height })
  const missingPictures = ids.filter((id) => !consumed.some((upload) => upload.id === id))
  if (missingPictures.length > 0) {
    const text = sellingMessages.pictureGone
    throw new AppError('invalid', text, { details: { fields: { pictures: text }, missingPictures } })
  }
  return consumed
}

async function orderPictures(
  ctx: Context,
  { productId, pictureIds, ids }: { productId: string; pictureIds: readonly string[]; ids: string[] },
) {
  if (ids.length === 0) return
  // A unique index allows one primary picture: the former one is reset first.
  await ctx.db.update(productImages).set({ isPrimary: false }).where(eq(productImages.productId, productId))
  const rows = ids.map((id) => sql`(${id}::uuid, ${pictureIds.indexOf(id)}::integer)`)
  await ctx.db.execute(sql`
    update ${productImages} set position = placed.position, is_primary = placed.position = 0
    from (values ${sql.join(rows, sql`, `)}) as placed (id, position)
    where ${productImages.id} = placed.id`)
}

/** Deletes the files of pictures, except those still in use. Called by a job that is retried. */
export async function deletePictures(ctx: Context, { urls }: { urls: string[] }): Promise<void> {
  if (urls.length === 0) return
  const used = await unionAll(
    ctx.db.select({ url: productImages.url }).from(productImages).where(inArray(productImages.url, urls)),
    ctx.db.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
    restorablePictures(ctx, urls),
    originalsOfCuts(ctx, urls),
  )
  const unused = urls.filter((url) => !used.some((other) => other.url === url))
  for (const url of unused) await ctx.files.deleteAll(`${url.replace('/files/', '')}/`)
  await deleteCuts(ctx, unused)
}

/** Selects those of the pictures that belong to products of an undone import, which can still be restored. */
function restorablePictures({ db }: Context, urls: string[]) {
  const { pictureUrls } = importRemovals
  const url = sql<string>`unnest(${pictureUrls})`
  const removed = db
    .select({ url: url.as('url') })
    .from(importRemovals)
    .where(arrayOverlaps(pictureUrls, urls))
    .as('removed')
  return db.select({ url: removed.url }).from(removed).where(inArray(removed.url, urls))
}

/** Returns those of the addresses that uploads, cut pictures, restorable products or running imports of archives use. */
export async function filesInUse(ctx: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const { db } = ctx
  const waiting = await unionAll(
    db.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
    originalsOfCuts(ctx, urls),
  )
  const zip = sql`${productImports.plan} #> '{pictures,zip}'`
  const archives = await db
    .select({ url: sql<string>`'/files/' || (${zip} ->> 'file')` })
    .from(productImports)
    .where(sql`${zip} ->> 'status' = 'running' and '/files/' || (${zip} ->> 'file') in ${urls}`)
  return [...waiting, ...archives, ...(await restorablePictures(ctx, urls))].map(({ url }) => url)
}

/** How a picture was made: its original, and how that was turned and cut. */
export interface PictureOrigin {
  original: Picture
  cut: PictureCut
}

/** Returns how a picture of the signed-in seller was made. @throws AppError `not-found` for another seller's picture */
export async function getPictureCut(ctx: Context, input: { pictureId: string }): Promise<PictureOrigin> {
  const { userId } = requireSeller(ctx)
  const picture = await findOwnPicture(ctx, { sellerId: userId, pictureId: input.pictureId })
  const [storedCut] = await ctx.db.select().from(pictureCuts).where(eq(pictureCuts.url, picture.url))
  if (!storedCut) return { original: picture, cut: uncut }
  const { originalUrl: url, originalWidth: width, originalHeight: height, cut } = storedCut
  return { original: { url, width, height }, cut }
}

/**
 * Turns and cuts the original of a picture of the signed-in seller, and stores the result as an upload; without a turn and a cut the
 * upload shows the original. The picture itself remains.
 * @throws AppError `not-found` for another seller's picture, `conflict` for too many uploads
 */
export async function cutPicture(
  ctx: Context,
  input: { pictureId: string; cut: PictureCut },
): Promise<Upload> {
  const { userId: sellerId } = requireSeller(ctx)
  const { original } = await getPictureCut(ctx, input)
  await requireUploadSpace(ctx, { sellerId })
  if (isUncut(input.cut)) return writeUpload(ctx, { sellerId, picture: original })
  const picture = await storeCutPicture(ctx, { url: original.url, cut: input.cut })
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(pictureCuts).values({
      url: picture.url,
      originalUrl: original.url,
      originalWidth: original.width,
      originalHeight: original.height,
      cut: input.cut,
      createdAt: ctx.clock.now(),
    })
    return writeUpload(ctx, { sellerId, picture })
  })
}

/** Finds a picture of a seller: an upload, or a picture of one of their products. */
async function findOwnPicture(
  { db }: Context,
  { sellerId, pictureId }: { sellerId: string; pictureId: string },
): Promise<Picture> {
  const { url, width, height } = uploads
  const [picture] = isUuid(pictureId)
    ? await db
        .select({ url, width, height })
        .from(uploads)
        .where(and(eq(uploads.id, pictureId), eq(uploads.userId, sellerId)))
        .unionAll(
          db
            .select({ url: productImages.url, width: productImages.width, height: productImages.height })
            .from(productImages)
            .innerJoin(products, eq(products.id, productImages.productId))
            .where(and(eq(productImages.id, pictureId), eq(products.userId, sellerId))),
        )
    : []
  if (!picture) throw new AppError('not-found', sellingMessages.pictureGone)
  return picture
}

/** Selects those of the addresses that are originals of cut pictures. */
const originalsOfCuts = ({ db }: Context, urls: string[]) =>
  db.select({ url: pictureCuts.originalUrl }).from(pictureCuts).where(inArray(pictureCuts.originalUrl, urls))

/** Deletes the records of cut pictures whose files are deleted, and enqueues the deletion of their originals unless those are in use. */
async function deleteCuts(ctx: Context, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(pictureCuts)
      .where(inArray(pictureCuts.url, urls))
      .returning({ url: pictureCuts.originalUrl })
    if (deleted.length === 0) return
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: deleted.map(({ url }) => url) })
  })
}
