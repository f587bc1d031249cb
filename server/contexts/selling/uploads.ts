import { and, eq, lt, not, notInArray, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { draftPictureDays } from '#domain/platform/retention.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction, requireActor, requireSeller } from '#server/context.ts'
import { productDrafts, uploads } from '#server/database/schema/selling.ts'
import { isUsedByDraft } from './drafts.ts'

/** Maximum of one seller's uploads in all forms together, without those of drafts, whose number is limited itself. */
const maxUploads = 200

export interface Upload extends Picture {
  id: string
}

/**
 * Stores a picture for a product whose form is not sent yet. The body of the request is read only for a seller.
 * @throws AppError `forbidden` for a buyer, `invalid` or `too-large` for a file that is no picture, `conflict` for too many uploads
 */
export async function addUpload(ctx: Context, input: { read: () => Promise<Uint8Array> }): Promise<Upload> {
  const { userId } = requireSeller(ctx)
  await requireUploadSpace(ctx, { sellerId: userId })
  return writeUpload(ctx, { sellerId: userId, picture: await storePicture(ctx, await input.read()) })
}

/** Requires that a seller may add an upload. @throws AppError `conflict` with `maxUploads` uploads that no draft shows */
export async function requireUploadSpace({ db }: Context, { sellerId }: { sellerId: string }): Promise<void> {
  const draftPictureIds = db
    .select({ id: sql<string>`unnest(${productDrafts.pictureIds})` })
    .from(productDrafts)
    .where(eq(productDrafts.userId, sellerId))
  const isWithoutDraft = and(eq(uploads.userId, sellerId), notInArray(uploads.id, draftPictureIds))
  if ((await db.$count(uploads, isWithoutDraft)) >= maxUploads)
    throw new AppError('conflict', sellingMessages.tooManyUploads)
}

/** Records a stored picture as an upload of a seller. */
export async function writeUpload(
  ctx: Context,
  { sellerId, picture: { url, width, height } }: { sellerId: string; picture: Picture },
): Promise<Upload> {
  const [upload] = await ctx.db
    .insert(uploads)
    .values({ url, width, height, userId: sellerId, createdAt: ctx.clock.now() })
    .returning({ id: uploads.id })
  if (!upload) throw new Error('the upload was not written')
  return { id: upload.id, url, width, height }
}

/** Deletes an upload. @throws AppError `not-found` for another user's, or one that a product already shows */
export async function removeUpload(ctx: Context, input: { uploadId: string }): Promise<{ id: string }> {
  const actor = requireActor(ctx)
  const missingError = () => new AppError('not-found', sellingMessages.pictureGone)
  if (!isUuid(input.uploadId)) throw missingError()
  return inTransaction(ctx, async (ctx) => {
    const [upload] = await ctx.db
      .delete(uploads)
      .where(and(eq(uploads.id, input.uploadId), eq(uploads.userId, actor.userId)))
      .returning({ url: uploads.url })
    if (!upload) throw missingError()
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: [upload.url] })
    return { id: input.uploadId }
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old uploads that no product and no draft shows. Called every night. */
export async function deleteOldUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - draftPictureDays * dayMs)
  await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(uploads)
      .where(and(lt(uploads.createdAt, before), not(isUsedByDraft)))
      .returning({ url: uploads.url })
    if (deleted.length === 0) return
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: deleted.map(({ url }) => url) })
  })
}
