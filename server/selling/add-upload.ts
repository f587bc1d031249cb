import { eq } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { Context } from '../context.ts'
import { uploads } from '../database/schema/selling.ts'
import { storePicture } from '../files/pictures.ts'
import { requireSeller } from './require-seller.ts'

/** Several forms at once may each hold their pictures; a seller's disk is not ours. */
const mostUploads = 200

export interface Upload extends Picture {
  id: string
}

/**
 * Stores a picture that a product will have once its form is sent. What is sent is read only from a seller.
 * @throws AppError `forbidden` for a buyer, `invalid` or `too-large` for what is no picture, `conflict` for too many
 */
export async function addUpload(ctx: Context, input: { read: () => Promise<Uint8Array> }): Promise<Upload> {
  const { userId } = requireSeller(ctx)
  if ((await ctx.db.$count(uploads, eq(uploads.userId, userId))) >= mostUploads) {
    throw new AppError('conflict', sellingMessages.tooManyUploads)
  }
  const picture = await storePicture(ctx, await input.read())
  const { url, width, height } = picture
  const [upload] = await ctx.db
    .insert(uploads)
    .values({ url, width, height, userId, createdAt: ctx.clock.now() })
    .returning({ id: uploads.id })
  if (!upload) throw new Error('the upload was not written')
  return { id: upload.id, url, width, height }
}
