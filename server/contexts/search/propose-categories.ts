import { sql } from 'drizzle-orm'
import { categoryTree, proposeCategories, type TradeWord } from '#domain/selling/find-category.ts'
import type { Context } from '#server/context.ts'
import { categories } from '#server/database/schema/catalogue.ts'

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

/** The synonyms that belong to a category of this site, which may be called by a slug it once had. */
export async function listTradeWords({ db }: Pick<Context, 'db'>): Promise<TradeWord[]> {
  type Row = { term: string; categoryIds: string[] }
  const { rows } = await db.execute<Row>(sql`
    select term, array_agg(named.id order by place) as "categoryIds"
    from search_synonyms cross join lateral unnest(category_slugs) with ordinality as proposed (slug, place)
      join (select id, slug from categories union select category_id, slug from category_slugs) named on named.slug = proposed.slug
    group by search_synonyms.id, term order by term`)
  return rows
}
