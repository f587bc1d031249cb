import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { categorySchema } from '#domain/catalogue/admin-schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { categories, categorySlugs } from '#server/database/schema/catalogue.ts'
import { checkCategory, lockCategories, nextPosition } from './categories.ts'

/**
 * Updates a category. Its former slug redirects to the new one; a slug it once had can be restored.
 * @throws AppError `not-found`, `invalid` with the message at the field
 */
export async function updateCategory(
  ctx: Context,
  { id, ...input }: z.output<typeof categorySchema> & { id: string },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx, { affectsProducts: true })
    const before = tree.get(id)
    if (!before) throw new AppError('not-found', catalogueAdminMessages.categoryGone)
    await checkCategory(ctx, tree, { ...input, id })
    const hasMoved = input.parentId !== before.parentId
    const now = ctx.clock.now()
    if (input.slug !== before.slug) {
      await ctx.db.delete(categorySlugs).where(eq(categorySlugs.slug, input.slug))
      await ctx.db.insert(categorySlugs).values({ slug: before.slug, categoryId: id, createdAt: now })
    }
    await ctx.db
      .update(categories)
      .set({ ...input, updatedAt: now, ...(hasMoved && { position: nextPosition(tree, input.parentId) }) })
      .where(eq(categories.id, id))
    const changed = (['name', 'slug', 'parentId', 'description'] as const).filter(
      (key) => input[key] !== before[key],
    )
    if (changed.length === 0) return { id }
    await recordAudit(ctx, [
      {
        action: hasMoved ? 'category.move' : 'category.update',
        subject: { type: 'category', id, name: before.name },
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after: Object.fromEntries(changed.map((key) => [key, input[key]])),
      },
    ])
    return { id }
  })
}

/**
 * Sets a category's picture, or restores its illustration when `read` is null.
 * @throws AppError `not-found`, `invalid` or `too-large` for an unsupported picture
 */
export async function setCategoryPicture(
  ctx: Context,
  { id, read }: { id: string; read: (() => Promise<Uint8Array>) | null },
): Promise<{ imageUrl: string | null }> {
  requireAdmin(ctx)
  const categoryGoneError = () => new AppError('not-found', catalogueAdminMessages.categoryGone)
  if (!isUuid(id) || (await ctx.db.$count(categories, eq(categories.id, id))) === 0) throw categoryGoneError()
  const imageUrl = read ? (await storePicture(ctx, await read())).url : null
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ name: categories.name, imageUrl: categories.imageUrl })
      .from(categories)
      .where(eq(categories.id, id))
      .for('update')
    if (!before) throw categoryGoneError()
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
