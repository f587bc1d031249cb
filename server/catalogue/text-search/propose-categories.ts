import { categoryTree, proposeCategories } from '#domain/selling/find-category.ts'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { listTradeWords } from './trade-words.ts'

/** The ids of the categories where something of this title may be filed, the likeliest first. Needs no account. */
export async function proposeCategoriesFor(ctx: Context, { title }: { title: string }): Promise<string[]> {
  if (!title) return []
  const { id, name, slug, parentId } = categories
  const [rows, tradeWords] = await Promise.all([
    ctx.db.select({ id, name, slug, parentId }).from(categories),
    listTradeWords(ctx),
  ])
  return proposeCategories(categoryTree(rows, tradeWords), title).map((category) => category.id)
}
