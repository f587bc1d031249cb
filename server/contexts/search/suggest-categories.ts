import { sql } from 'drizzle-orm'
import { maxSuggested } from '#domain/search/suggestions.ts'
import type { Context } from '#server/context.ts'
import { escapeLike } from '#server/database/search-text.ts'

export interface SuggestedCategory {
  name: string
  slug: string
  /** Null: a family. */
  parentSlug: string | null
}

interface CategoryText {
  text: string
  /** What the trade's words say, the likeliest first. */
  slugs: readonly string[]
}

/** The categories a text leads to: those its words belong to, and those whose name has a word that begins like its last. */
export async function suggestCategories(
  { db }: Context,
  { text, slugs }: CategoryText,
): Promise<SuggestedCategory[]> {
  const last = text.split(/[\s'’]+/).at(-1) ?? ''
  const begun = `%${escapeLike(last)}%`
  type Row = { name: string; slug: string; parentSlug: string | null }
  const { rows } = await db.execute<Row>(sql`
    select category.name, category.slug, parent.slug as "parentSlug"
    from categories category left join categories parent on parent.id = category.parent_id
      left join category_slugs former on former.category_id = category.id and former.slug = any (${sql.param([...slugs])}::text[])
    where category.slug = any (${sql.param([...slugs])}::text[]) or former.slug is not null
      or (length(${last}) > 2 and ' ' || search_form(category.name) like '% ' || substr(search_form(${begun}), 2))
    order by array_position(${sql.param([...slugs])}::text[], coalesce(former.slug, category.slug)) nulls last,
      category.parent_id is null, category.name
    limit ${maxSuggested.categories}`)
  return rows
}
