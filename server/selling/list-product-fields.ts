import { eq } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { listCategoryFields } from '../catalogue/list-custom-fields.ts'
import type { Context } from '../context.ts'
import { categories } from '../database/schema/catalogue.ts'

/** The fields a product filed under this category has. @throws AppError `invalid` when there is no such category */
export async function listProductFields(
  ctx: Context,
  { categoryId }: { categoryId: string },
): Promise<CustomField[]> {
  const [category] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
  if (!category) {
    const text = sellingMessages.noCategory
    throw new AppError('invalid', text, { details: { fields: { categoryId: text } } })
  }
  return listCategoryFields(ctx, { categoryId })
}
