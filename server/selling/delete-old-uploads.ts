import { lt } from 'drizzle-orm'
import { draftPictureDays } from '#domain/platform/retention.ts'
import { type Context, inTransaction } from '../context.ts'
import { uploads } from '../database/schema/selling.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes pictures that no product came to have. Called every night. */
export async function deleteOldUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - draftPictureDays * day)
  await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(uploads)
      .where(lt(uploads.createdAt, before))
      .returning({ url: uploads.url })
    if (deleted.length === 0) return
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: deleted.map(({ url }) => url) })
  })
}
