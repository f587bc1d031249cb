import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { categorySchema } from '#domain/catalogue/admin-schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { categories, categorySlugs } from '../../database/schema/catalogue.ts'
import { checkCategory, nextPosition } from './check-category.ts'
import { lockCategories } from './lock-categories.ts'

/**
 * Renames, describes, moves. The address it had until now leads on to the new one; one it had before may be its own
 * again.
 * @throws AppError `not-found`, `invalid` with the message at the field
 */
export async function updateCategory(
  ctx: Context,
  { id, ...input }: z.output<typeof categorySchema> & { id: string },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
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
