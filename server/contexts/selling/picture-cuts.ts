import { and, eq, inArray } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { isUncut, type PictureCut, uncut } from '#domain/catalogue/picture-cuts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { storeCutPicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { pictureCuts, uploads } from '#server/database/schema/selling.ts'
import { requireUploadSpace, type Upload, writeUpload } from './uploads.ts'

/** Once turned or cut, what it was made of, and how. */
export interface CutOfPicture {
  original: Picture
  cut: PictureCut
}

/** How the photograph of one's form came to be. @throws AppError `not-found` for another seller's */
export async function getPictureCut(ctx: Context, input: { pictureId: string }): Promise<CutOfPicture> {
  const { userId } = requireSeller(ctx)
  const picture = await findOwnPicture(ctx, { sellerId: userId, pictureId: input.pictureId })
  const [made] = await ctx.db.select().from(pictureCuts).where(eq(pictureCuts.url, picture.url))
  if (!made) return { original: picture, cut: uncut }
  const { originalUrl: url, originalWidth: width, originalHeight: height, cut } = made
  return { original: { url, width, height }, cut }
}

/**
 * Makes another photograph of one's own: what it was made of, turned and cut; whole and upright, that itself. It waits for its
 * form like an upload, and the one it is made of stays where it is.
 * @throws AppError `not-found` for another seller's, `conflict` for too many uploads
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

/** An upload, or what a product of theirs shows. */
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

/** Which of these addresses are what another picture was made of. */
export const originalsOfCuts = ({ db }: Context, urls: string[]) =>
  db.select({ url: pictureCuts.originalUrl }).from(pictureCuts).where(inArray(pictureCuts.originalUrl, urls))

/** These pictures are gone: what they were made of goes too, unless something else shows it. */
export async function forgetCuts(ctx: Context, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const forgotten = await ctx.db
      .delete(pictureCuts)
      .where(inArray(pictureCuts.url, urls))
      .returning({ url: pictureCuts.originalUrl })
    if (forgotten.length === 0) return
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: forgotten.map(({ url }) => url) })
  })
}
