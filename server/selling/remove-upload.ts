import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { uploads } from '../database/schema/selling.ts'

/** Deletes a picture that no product has yet. @throws AppError `not-found` for another's, or one already taken */
export async function removeUpload(ctx: Context, input: { uploadId: string }): Promise<{ id: string }> {
  const actor = requireActor(ctx)
  const gone = () => new AppError('not-found', sellingMessages.pictureGone)
  if (!isUuid(input.uploadId)) throw gone()
  return inTransaction(ctx, async (ctx) => {
    const [upload] = await ctx.db
      .delete(uploads)
      .where(and(eq(uploads.id, input.uploadId), eq(uploads.userId, actor.userId)))
      .returning({ url: uploads.url })
    if (!upload) throw gone()
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: [upload.url] })
    return { id: input.uploadId }
  })
}
