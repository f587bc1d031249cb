import type { z } from 'zod'
import type { categorySchema } from '#domain/catalogue/admin-schemas.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { checkCategory, nextPosition } from './check-category.ts'
import { lockCategories } from './lock-categories.ts'

/** @throws AppError `invalid` with the message at the field */
export async function createCategory(
  ctx: Context,
  input: z.output<typeof categorySchema>,
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
    await checkCategory(ctx, tree, { ...input, id: null })
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(categories)
      .values({ ...input, position: nextPosition(tree, input.parentId), createdAt: now, updatedAt: now })
      .returning({ id: categories.id })
    if (!created) throw new Error('the category was not written')
    const subject = { type: 'category', id: created.id, name: input.name } as const
    await recordAudit(ctx, [{ action: 'category.create', subject, after: input }])
    return created
  })
}
