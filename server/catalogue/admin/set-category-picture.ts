import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { storePicture } from '../../files/pictures.ts'

/**
 * Gives a category a picture of its own, or (`read` null) its illustration back.
 * @throws AppError `not-found`, `invalid` or `too-large` for what is no picture
 */
export async function setCategoryPicture(
  ctx: Context,
  { id, read }: { id: string; read: (() => Promise<Uint8Array>) | null },
): Promise<{ imageUrl: string | null }> {
  requireAdmin(ctx)
  const gone = () => new AppError('not-found', catalogueAdminMessages.categoryGone)
  if (!isUuid(id) || (await ctx.db.$count(categories, eq(categories.id, id))) === 0) throw gone()
  const imageUrl = read ? (await storePicture(ctx, await read())).url : null
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ name: categories.name, imageUrl: categories.imageUrl })
      .from(categories)
      .where(eq(categories.id, id))
      .for('update')
    if (!before) throw gone()
    await ctx.db.update(categories).set({ imageUrl, updatedAt: ctx.clock.now() }).where(eq(categories.id, id))
    await recordAudit(ctx, [
      {
        action: 'category.update',
        subject: { type: 'category', id, name: before.name },
        before: { imageUrl: before.imageUrl },
        after: { imageUrl },
      },
    ])
    return { imageUrl }
  })
}
