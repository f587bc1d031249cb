import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import type { orderCategoriesSchema } from '#domain/catalogue/admin-schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { lockCategories } from './lock-categories.ts'

/**
 * Puts all families, or all subcategories of one, in this order.
 * @throws AppError `conflict` when they are not exactly these any more
 */
export async function orderCategories(
  ctx: Context,
  { parentId, ids }: z.output<typeof orderCategoriesSchema>,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
    const siblings = [...tree.values()].filter((category) => category.parentId === parentId)
    const wanted = new Set(ids)
    if (
      wanted.size !== ids.length ||
      ids.length !== siblings.length ||
      !siblings.every(({ id }) => wanted.has(id))
    ) {
      throw new AppError('conflict', catalogueAdminMessages.listChanged)
    }
    if (ids.length === 0) return
    await ctx.db.execute(sql`
      update ${categories} set position = wanted.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, position)
      where ${categories.id} = wanted.id`)
    const parent = parentId === null ? null : tree.get(parentId)
    await recordAudit(ctx, [
      {
        action: 'category.reorder',
        subject: { type: 'category', id: parentId ?? 'familles', name: parent?.name ?? 'Familles' },
        after: ids.map((id) => tree.get(id)?.name),
      },
    ])
  })
}
