import { isDeleted } from '../accounts/is-deleted.ts'
import { readAvatarUrl } from '../accounts/own-data.ts'
import { type Context, inTransaction } from '../context.ts'
import { lockProductsOf } from '../selling/lock-products-of.ts'
import { forgetEverything } from './forget-everything.ts'

/**
 * Forgets once more somebody whose account was deleted some minutes ago: a request of theirs that was at work at that moment
 * may have written something since. Called by a job.
 */
export const finishDeletion = (ctx: Context, { userId }: { userId: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await isDeleted(ctx, { userId }))) return
    await lockProductsOf(ctx, { sellerId: userId })
    const avatarUrl = await readAvatarUrl(ctx, { userId })
    await forgetEverything(ctx, { userId })
    if (avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: avatarUrl })
  })
